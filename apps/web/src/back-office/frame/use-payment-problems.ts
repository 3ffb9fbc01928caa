import { useRead } from '#web/back-office/lib/reads.ts'

const POLL_MS = 60_000

/** Number of refunds that need attention: failed ones, and those to be handed back. */
export function usePaymentProblems(): number {
  const { data } = useRead('GET /admin/payments/problems', {}, { pollMs: POLL_MS })
  return data?.refunds.filter(({ status }) => status !== 'pending').length ?? 0
}
