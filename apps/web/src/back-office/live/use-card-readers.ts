import { useRead } from '#web/back-office/lib/reads.ts'
import { useLive } from '#web/lib/api/live.ts'

/** The card readers of all locations of the account. Where there are none they are read once. */
export function useCardReaders() {
  const reading = useRead('GET /admin/readers')
  const { reread } = reading
  useLive(({ type }) => {
    if (type === 'location' || type === 'reset') void reread()
  })
  return reading
}
