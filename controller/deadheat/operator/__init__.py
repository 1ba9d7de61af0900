"""What the operator of a table does besides playing."""

from deadheat.operator.choices import Choice
from deadheat.operator.enrolment import Enrolment
from deadheat.operator.holdings import Codes
from deadheat.operator.places import Place, places

__all__ = ["Choice", "Codes", "Enrolment", "Place", "places"]
