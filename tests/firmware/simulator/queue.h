/* A row of things of one size that grows as needed: put in behind, taken out in front. */
#ifndef HUBSIM_QUEUE_H
#define HUBSIM_QUEUE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct queue {
    uint8_t *items;
    size_t size, first, count, room;
};

static inline void queue_put(struct queue *queue, const void *item)
{
    if (queue->first + queue->count == queue->room) {
        memmove(queue->items, queue->items + queue->first * queue->size, queue->count * queue->size);
        queue->first = 0;
        if (queue->count * 2 >= queue->room) {
            queue->room = queue->room ? queue->room * 2 : 256;
            queue->items = realloc(queue->items, queue->room * queue->size);
            if (!queue->items) {
                abort();
            }
        }
    }
    memcpy(queue->items + (queue->first + queue->count++) * queue->size, item, queue->size);
}

static inline const void *queue_front(const struct queue *queue)
{
    return queue->count ? queue->items + queue->first * queue->size : NULL;
}

static inline void queue_drop(struct queue *queue)
{
    queue->first++;
    queue->count--;
}

static inline uint32_t queue_take(struct queue *queue, void *into, uint32_t room)
{
    const uint32_t count = queue->count < room ? (uint32_t)queue->count : room;
    if (count) {
        memcpy(into, queue->items + queue->first * queue->size, count * queue->size);
        queue->first += count;
        queue->count -= count;
    }
    return count;
}

#endif
