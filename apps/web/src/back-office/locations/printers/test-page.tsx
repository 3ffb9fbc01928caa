import type { PrinterView } from '@thali/contracts/locations/printers'
import { isDialled } from '@thali/domain/paper/printers'
import { useEffect, useEffectEvent, useState } from 'react'

import { useCall } from '#web/back-office/lib/mutations.ts'
import { printerWords, troubleWords } from '#web/back-office/lib/printer-words.ts'
import { Button } from '#web/ui/button.tsx'

const LOOK_MS = 2_000
/** A page that is not on paper by then waits for something that somebody has to do. */
const WATCHED_MS = 20_000

/** What was known of a printer when its test page was sent. */
type Sent = { printedAt: string | null; unsureIds: readonly string[] }

/** Prints a test page and says what became of it. */
export function TestPage({ printer, reread }: { printer: PrinterView; reread: () => Promise<unknown> }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [isWatched, setIsWatched] = useState(false)
  const test = useCall('POST /admin/printers/:id/test')
  const look = useEffectEvent(() => void reread())
  const words = sent && fateWords(printer, sent, isWatched)
  const isOver = sent !== null && isPrinted(printer, sent)

  useEffect(() => {
    if (!isWatched || isOver) return
    const looking = setInterval(look, LOOK_MS)
    const ending = setTimeout(() => setIsWatched(false), WATCHED_MS)
    return () => {
      clearInterval(looking)
      clearTimeout(ending)
    }
  }, [isWatched, isOver])

  async function print() {
    const before = { printedAt: printer.printedAt, unsureIds: printer.unsure.map(({ id }) => id) }
    setSent(null)
    setIsWatched(false)
    const reply = await test.mutateAsync({ params: { id: printer.id } }).catch(() => null)
    if (!reply) return
    setSent(before)
    setIsWatched(true)
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button size="staff" variant="secondary" busy={test.isPending} onClick={() => void print()}>
        Print a test page
      </Button>
      <p role="status" className="empty:hidden">
        {test.failure ?? words}
      </p>
    </div>
  )
}

function isPrinted({ printedAt }: PrinterView, sent: Sent): boolean {
  return printedAt !== sent.printedAt
}

function fateWords(printer: PrinterView, sent: Sent, isWatched: boolean): string {
  const { name, way, address, trouble, canConfirm, unsure } = printer
  if (isPrinted(printer, sent)) {
    return canConfirm === false
      ? 'The test page was sent. This printer confirms nothing, so look whether it is there.'
      : 'The test page is printed.'
  }
  if (unsure.some(({ id }) => !sent.unsureIds.includes(id))) {
    return 'The printer did not confirm the test page. Look whether it is there.'
  }
  if (trouble?.kind === 'away' && !isDialled(way)) {
    return `${printerWords(name)} does not call. Look whether it is on, and whether its address, name and password are entered. The test page waits.`
  }
  if (trouble?.kind === 'away' && way === 'agent') {
    return `${printerWords(name)} does not answer at ${address}. Look whether it and the program are on, and whether the address is right. The test page waits.`
  }
  if (trouble?.kind === 'away') {
    return `${printerWords(name)} does not answer at ${address}. Look whether it is on, and whether the address is right. The test page waits.`
  }
  if (trouble) return `The test page waits: ${troubleWords(trouble.kind, way)}.`
  return isWatched ? 'The test page is sent.' : 'The test page waits; the printer has not taken it yet.'
}
