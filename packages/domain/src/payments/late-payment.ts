import { formatTimeAst } from '../time/zone.ts'

/** A payment that we learn of within this time is as good as one that we learn of at once. */
const AT_ONCE_MS = 5 * 60_000

/**
 * When an order was paid whose payment we learnt of late; null when we learnt of it in time, or when the provider does not
 * say. A time before the payment began, or after now, is a wrong clock and is not believed.
 */
export function latePaidAt({ paidAt, begunAt, now }: { paidAt: Date | null; begunAt: Date; now: Date }): Date | null {
  if (paidAt === null || now.getTime() - paidAt.getTime() <= AT_ONCE_MS) return null
  return paidAt < begunAt ? begunAt : paidAt
}

/** What staff read on an order whose payment was learnt of late; null on every other. */
export function latePaymentWords(order: { paidAt: string | null; paymentLearntAt: string | null }): string | null {
  if (order.paidAt === null || order.paymentLearntAt === null) return null
  const [paid, learnt] = [order.paidAt, order.paymentLearntAt].map((at) => formatTimeAst(new Date(at)))
  return `Paid at ${paid}, learnt at ${learnt}.`
}
