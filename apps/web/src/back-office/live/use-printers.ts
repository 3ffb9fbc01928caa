import type { PrinterView } from '@thali/contracts/locations/printers'

import { useWorkspace } from './workspace.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useLive } from '#web/lib/api/live.ts'
import { knownRead } from '#web/lib/api/use-read.ts'

/** Without the live stream they are read this often. */
const POLL_MS = 30_000
/** While one is in trouble: that more sheets wait for it is told by no event. */
const TROUBLE_POLL_MS = 10_000

/** The printers of all locations of the account, live. Where there are none they are read once. */
export function usePrinters() {
  const { live } = useWorkspace()
  const isTroubled = knownRead('GET /admin/printers')?.printers.some(isInTrouble) ?? false
  const pollMs = isTroubled ? TROUBLE_POLL_MS : live.status === 'live' ? null : POLL_MS
  const reading = useRead('GET /admin/printers', {}, { freshForMs: 0, pollMs })
  const { reread } = reading
  useLive(
    ({ type }) => {
      if (type === 'printers' || type === 'reset') void reread(false)
    },
    { whenHidden: 'keep' },
  )
  return reading
}

/** Somebody has to look after it. */
export function isInTrouble({ trouble, unsure }: Pick<PrinterView, 'trouble' | 'unsure'>): boolean {
  return trouble !== null || unsure.length > 0
}
