"""``python -m deadheat``."""

import sys

from deadheat.app.cli import main

sys.exit(main())
