import type { OrderStatus } from '../../ordering/order-status.ts'

/** How long a completed order can be taken back to Ready, in minutes (ruling 36). */
export const RECALL_MINUTES = 30

/** Whether a completed order can still be taken back to Ready, because it was completed by mistake or came back. */
export function canRecall(order: { status: OrderStatus; completedAt: Date | null }, now: Date): boolean {
  if (order.status !== 'completed' || order.completedAt === null) return false
  return now.getTime() - order.completedAt.getTime() <= RECALL_MINUTES * 60_000
}
