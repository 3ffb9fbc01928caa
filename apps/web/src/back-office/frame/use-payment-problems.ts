import { useApi } from '#web/lib/api/use-api.ts'

const READ_EVERY_MS = 60_000

/** Number of refunds that need attention: failed ones, and those to be handed back. */
export function usePaymentProblems(): number {
  const { data } = useApi('GET /admin/payments/problems', {}, { refreshInterval: READ_EVERY_MS })
  return data?.refunds.filter(({ status }) => status !== 'pending').length ?? 0
}
