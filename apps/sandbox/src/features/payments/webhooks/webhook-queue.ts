import type Stripe from 'stripe'

/** A webhook to be delivered, and its next try. */
export interface WaitingEvent {
  event: Stripe.Event
  attempts: number
  /** In ms. */
  dueAt: number
}

const RETRY_SECONDS = [1, 2, 5, 10, 20]
const LATER_RETRY_SECONDS = 30

/** Webhooks that the product has not acknowledged. */
export function createWebhookQueue() {
  const waiting = new Set<WaitingEvent>()
  const underway = new Set<WaitingEvent>()

  return {
    add(event: Stripe.Event): void {
      waiting.add({ event, attempts: 0, dueAt: 0 })
    },

    /** Takes due webhooks, oldest first; each is returned with `finish` or `retryLater`. */
    takeDue(most: number): WaitingEvent[] {
      const due: WaitingEvent[] = []
      for (const item of waiting) {
        if (due.length >= most) break
        if (item.dueAt <= Date.now()) due.push(item)
      }
      for (const item of due) {
        waiting.delete(item)
        underway.add(item)
      }
      return due
    },

    finish(item: WaitingEvent): void {
      underway.delete(item)
    },

    retryLater(item: WaitingEvent): void {
      const seconds = RETRY_SECONDS[item.attempts] ?? LATER_RETRY_SECONDS
      underway.delete(item)
      waiting.add({ ...item, attempts: item.attempts + 1, dueAt: Date.now() + seconds * 1_000 })
    },

    /** Removes webhooks that will never be delivered. */
    drop(isGone: (event: Stripe.Event) => boolean): Stripe.Event[] {
      const gone = [...waiting].filter(({ event }) => isGone(event))
      for (const item of gone) waiting.delete(item)
      return gone.map(({ event }) => event)
    },

    countUnderway: () => underway.size,

    count: () => waiting.size + underway.size,
  }
}
