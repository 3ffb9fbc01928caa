import { formatTimeAst } from '../time/zone.ts'

/** A payment learnt of within this time does not count as late. */
const AT_ONCE_MS = 5 * 60_000

/**
 * When an order was paid whose payment we learnt of late; null when we learnt of it in time or the provider gives no
 * time. A time before the payment started, or in the future, comes from a wrong clock and is ignored.
 */
export function latePaidAt({ paidAt, begunAt, now }: { paidAt: Date | null; begunAt: Date; now: Date }): Date | null {
  if (paidAt === null || now.getTime() - paidAt.getTime() <= AT_ONCE_MS) return null
  return paidAt < begunAt ? begunAt : paidAt
}

/** Shown to staff on an order whose payment we learnt of late; null otherwise. */
export function latePaymentWords(order: { paidAt: string | null; paymentLearntAt: string | null }): string | null {
  if (order.paidAt === null || order.paymentLearntAt === null) return null
  const [paid, learnt] = [order.paidAt, order.paymentLearntAt].map((at) => formatTimeAst(new Date(at)))
  return `Paid at ${paid}, learnt at ${learnt}.`
}
