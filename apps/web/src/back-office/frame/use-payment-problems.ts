import { useApi } from '#web/lib/api/use-api.ts'

const READ_EVERY_MS = 60_000

/** How many refunds wait for somebody: those that failed, and those to be handed back by hand. */
export function usePaymentProblems(): number {
  const { data } = useApi('GET /admin/payments/problems', {}, { refreshInterval: READ_EVERY_MS })
  return data?.refunds.filter(({ status }) => status !== 'pending').length ?? 0
}
