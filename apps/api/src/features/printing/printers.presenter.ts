import type { PrinterView } from '@thali/contracts/locations/printers'

import type { PrintCaller } from './polling/print-callers.repository.ts'
import type { Printer, PrintJob } from './printing.repository.ts'

const TITLES = {
  ticket: 'Ticket',
  change: 'Change',
  cancelled: 'Cancellation',
  again: 'Dish to be made again',
  receipt: 'Receipt',
  day: 'End of day',
  test: 'Test page',
  drawer: 'Drawer',
} as const

/** @param callers the secrets of its location */
export function toPrinterView(
  printer: Printer,
  open: readonly PrintJob[],
  numbers: ReadonlyMap<string, number>,
  callers: readonly PrintCaller[],
): PrinterView {
  const { troubleSince, printedAt, trouble, since: _since, isUncut: _isUncut, ...fields } = printer
  const own = open.filter(({ printerId }) => printerId === printer.id)
  const called = callers.find((caller) =>
    printer.way === 'agent'
      ? caller.printerId === null && caller.locationId === printer.locationId
      : caller.printerId === printer.id,
  )
  return {
    ...fields,
    calls: called ? { seenAt: called.seenAt?.toISOString() ?? null } : null,
    trouble: trouble && troubleSince ? { kind: trouble, since: troubleSince.toISOString() } : null,
    printedAt: printedAt?.toISOString() ?? null,
    waiting: own.filter(({ state }) => state === 'waiting').length,
    unsure: own.flatMap(({ id, kind, subject, state, madeAt }) => {
      if (state !== 'unsure') return []
      const number = numbers.get(subject)
      return [
        { id, title: number === undefined ? TITLES[kind] : `${TITLES[kind]} of ${number}`, at: madeAt.toISOString() },
      ]
    }),
  }
}
