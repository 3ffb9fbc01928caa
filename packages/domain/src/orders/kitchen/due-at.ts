/**
 * When an order is due: the time that its guest was told, where one was chosen or planned, and else the estimate. Start
 * Preparing moves the estimate and leaves what was told.
 */
export function dueAt<Time>(order: { promisedFor: Time | null; estimatedReady: Time }): Time {
  return order.promisedFor ?? order.estimatedReady
}
