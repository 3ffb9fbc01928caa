import type { Because } from '../promise/because.ts'

/**
 * When an order is due: the time that its guest was told, where one was chosen or planned, and else the estimate. Start
 * Preparing moves the estimate and leaves what was told.
 */
export function dueAt<Time>(order: { promisedFor: Time | null; estimatedReady: Time }): Time {
  return order.promisedFor ?? order.estimatedReady
}

type Due = {
  promisedFor: Date | string | null
  estimatedReady: Date | string | null
  promiseBecause: Because | null
}

/** Whether an order is due at the very time that its guest chose: staff neither moved it nor put it off since. */
export function isAsChosen(because: Because | null): boolean {
  return because?.reason === 'chosen' && because.moved?.by !== 'staff' && because.putOffFrom === undefined
}

/** The reason that an order keeps when staff put it off: with the time that its guest was told first. */
export function becausePutOff(because: Because | null, dueNow: Date): Because {
  if (because?.reason === 'put-off' || because?.reason === 'moved') return { ...because, reason: 'put-off' }
  if (because?.reason !== 'chosen') return { reason: 'put-off', shownAt: dueNow.toISOString() }
  return { ...because, putOffFrom: because.putOffFrom ?? dueNow.toISOString() }
}

/** When an order was due before staff put it off; all others are due when they are. */
export function dueBeforePutOff(order: Due): Date | null {
  const { promiseBecause: because } = order
  const first = because?.reason === 'put-off' ? because.shownAt : because?.reason === 'chosen' && because.putOffFrom
  const due = first || dueAt(order)
  return due === null ? null : new Date(due)
}

/** Whether an order was moved to another time since somebody saw it due for `seen`; putting it off does not count. */
export function wasMovedSince(order: Due, seen: Date): boolean {
  const { promiseBecause: because } = order
  const [first, last] = [dueBeforePutOff(order), dueAt(order)]
  if (because?.reason !== 'chosen' || !because.moved || first === null || last === null) return false
  return seen < first || seen > new Date(last)
}
