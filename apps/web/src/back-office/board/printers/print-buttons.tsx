import type { EndpointCalls } from '@thali/contracts/endpoints'
import type { PrinterView } from '@thali/contracts/locations/printers'
import type { OrderView } from '@thali/contracts/orders/orders'
import { receiptPrinter } from '@thali/domain/paper/printers'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'

import { useCall } from '#web/back-office/lib/mutations.ts'
import { namesOf, troubleWords } from '#web/back-office/lib/printer-words.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { knownRead } from '#web/lib/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'

type Kind = 'ticket' | 'receipt'

/** Prints the ticket and the receipt of an order: on the printers of its location, or where there are none by the browser. */
export function usePrintButtons(order: OrderView) {
  // The board has read them already.
  const { data, reread } = useRead('GET /admin/printers', {}, { freshForMs: Infinity })
  const printers = printersFor(order, data)
  const [done, setDone] = useState<string | null>(null)
  const printing = useCall('POST /admin/orders/:id/print', {
    onSuccess: (_reply, { body: { kind } }) =>
      setDone(sentWords(kind, printersFor(order, knownRead('GET /admin/printers'))[kind])),
  })
  const { isPending, variables, failure } = printing
  const busyWith = isPending ? variables.body.kind : null

  function print(kind: Kind) {
    if (isPending) return
    setDone(null)
    printing.mutate({ params: { id: order.id }, body: { kind } })
  }

  async function printTicket() {
    // Tapped before the board has read them: a printer of the location is not passed over for that.
    const known = data ?? (await reread()).data
    if (printersFor(order, known).ticket.length > 0) print('ticket')
    else window.print()
  }

  return {
    buttons: (
      <>
        <Button
          size="staff"
          variant="secondary"
          busy={busyWith === 'ticket'}
          icon={<Printer aria-hidden size={20} />}
          onClick={() => void printTicket()}
        >
          Print ticket
        </Button>
        {printers.receipt.length > 0 && (
          <Button
            size="staff"
            variant="secondary"
            busy={busyWith === 'receipt'}
            icon={<ReceiptText aria-hidden size={20} />}
            onClick={() => print('receipt')}
          >
            Print receipt
          </Button>
        )}
      </>
    ),
    /** What became of it; the empty status stays in the page, because screen readers announce only changes to it. */
    news: printers.here.length > 0 && (
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {failure ?? done}
      </p>
    ),
  }
}

/** Those of an order's location: all, and which print what. */
function printersFor({ locationInfo }: OrderView, known: EndpointCalls['GET /admin/printers']['reply'] | undefined) {
  const here = known?.printers.filter(({ locationId }) => locationId === locationInfo.id) ?? []
  const forReceipts = receiptPrinter(here)
  return {
    here,
    ticket: here.filter(({ tickets }) => tickets !== 'none'),
    receipt: forReceipts ? [forReceipts] : [],
  }
}

/** `Ticket sent to Kitchen`, and what is known to keep it from being printed. */
function sentWords(kind: Kind, printers: readonly PrinterView[]): string {
  const troubles = printers.flatMap(({ name, way, trouble }) =>
    trouble ? `${name}: ${troubleWords(trouble.kind, way)}` : [],
  )
  const sent = `${kind === 'ticket' ? 'Ticket' : 'Receipt'} sent to ${namesOf(printers)}`
  return troubles.length > 0 ? `${sent}. It waits there (${troubles.join(', ')}).` : sent
}
