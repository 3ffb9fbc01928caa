import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cents } from '../money/cents.ts'
import { ORDER_STATUSES } from '../order-status.ts'
import type { ToldChange } from '../orders/changes/told-change.ts'
import type { OrderLine } from '../orders/order-lines.ts'
import { type MadeSheet, type PrintedOrder, sheetsDue, type TicketPrinter } from './sheets-due.ts'

const NOW = new Date('2026-11-20T22:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const STATIONS = [{ id: 'stove' }, { id: 'tandoor' }]

const line = (itemId: string, station: string): OrderLine => ({
  itemId,
  name: itemId,
  description: '',
  category: 'mains',
  unitPriceCents: 1000,
  quantity: 1,
  options: [],
  stations: { [itemId]: [station] },
})
const order = (change: Partial<PrintedOrder> = {}): PrintedOrder => ({
  status: 'pending',
  orderedAt: minutesAgo(5),
  kitchenAt: null,
  prepStartedAt: null,
  version: 1,
  lines: [line('dal', 'stove'), line('naan', 'tandoor')],
  changes: [],
  ...change,
})
const printer = (change: Partial<TicketPrinter> = {}): TicketPrinter => ({
  id: 'kitchen',
  tickets: 'whole',
  printsAt: 'arrival',
  stations: [],
  since: minutesAgo(60),
  ...change,
})
const told = (id: string, version: number, op: 'add' | 'tip' = 'add'): ToldChange => ({
  id,
  at: NOW.toISOString(),
  edits: [op === 'tip' ? { op, cents: cents(100) } : { op, no: 3, name: 'Roti', quantity: 1, cents: cents(300) }],
  beforeCents: cents(0),
  afterCents: cents(0),
  taxCents: cents(0),
  reason: 'asked',
  version,
})
const due = (one: PrintedOrder, printers = [printer()], made: readonly MadeSheet[] = []) =>
  sheetsDue(one, printers, made, { stations: STATIONS, now: NOW }).map(({ printerId, kind, cause }) =>
    [printerId, kind, cause].filter(Boolean).join(' '),
  )
const ticket = (version = 1, printerId = 'kitchen'): MadeSheet => ({ printerId, kind: 'ticket', cause: '', version })

describe('a ticket', () => {
  test.each([
    ['an order for now', {}, ['kitchen ticket']],
    ['an order for later, whose minute has not come', { kitchenAt: new Date(NOW.getTime() + 60_000) }, []],
    ['an order for later, whose minute has come', { kitchenAt: NOW }, ['kitchen ticket']],
    [
      'an order for later that somebody started before',
      { status: 'preparing', prepStartedAt: NOW, kitchenAt: new Date(NOW.getTime() + 60_000) },
      ['kitchen ticket'],
    ],
    ['an order that was cancelled before', { status: 'cancelled' }, []],
    ['an order that is ready already', { status: 'ready', prepStartedAt: NOW }, []],
    ['an order from before the printer', { orderedAt: minutesAgo(61) }, []],
  ] as const)('is printed when the kitchen gets the order: %s', (_, change, sheets) => {
    expect(due(order(change))).toEqual(sheets)
  })

  test('waits for Start Preparing where the kitchen wants it so', () => {
    const atStart = [printer({ printsAt: 'start' })]
    expect(due(order(), atStart)).toEqual([])
    expect(due(order({ status: 'preparing', prepStartedAt: NOW }), atStart)).toEqual(['kitchen ticket'])
  })

  test('comes out at each printer with a dish of its stations, and at none that prints no tickets', () => {
    const printers = [
      printer({ id: 'all' }),
      printer({ id: 'stove', tickets: 'own', stations: ['stove'] }),
      printer({ id: 'tandoor', tickets: 'whole', stations: ['tandoor'] }),
      printer({ id: 'counter', tickets: 'none' }),
    ]
    expect(due(order(), printers)).toEqual(['all ticket', 'stove ticket', 'tandoor ticket'])
    expect(due(order({ lines: [line('dal', 'stove')] }), printers)).toEqual(['all ticket', 'stove ticket'])
  })
})

test('a change of dishes that the ticket does not show is printed once; one that it shows, and a tip, never', () => {
  const changed = order({ version: 5, changes: [told('a', 2), told('b', 3, 'tip'), told('c', 4), told('d', 5)] })
  expect(due(changed, [printer()], [ticket(2)])).toEqual(['kitchen change c', 'kitchen change d'])
  const made = { printerId: 'kitchen', kind: 'change', cause: 'c', version: 4 } as const
  expect(due(changed, [printer()], [ticket(2), made])).toEqual(['kitchen change d'])
  expect(due(changed, [printer()], [])).toEqual(['kitchen ticket'])
})

test('a cancelled order is told once, where its ticket came out', () => {
  const cancelled = order({ status: 'cancelled', changes: [told('a', 2)] })
  const printers = [printer(), printer({ id: 'other' })]
  expect(due(cancelled, printers, [ticket()])).toEqual(['kitchen cancelled'])
  expect(due(cancelled, printers, [ticket(), { ...ticket(), kind: 'cancelled' }])).toEqual([])
})

test('whatever happens to an order, no sheet is due a second time once it is made', () => {
  const orders = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    prepStartedAt: fc.constantFrom(null, NOW),
    kitchenAt: fc.constantFrom(null, minutesAgo(1), new Date(NOW.getTime() + 60_000)),
    changes: fc.subarray([told('a', 2), told('b', 3), told('c', 4, 'tip')]),
  })
  fc.assert(
    fc.property(fc.array(orders, { minLength: 1, maxLength: 8 }), (lives) => {
      const made: MadeSheet[] = []
      for (const change of lives) {
        const sheets = sheetsDue(order({ version: 4, ...change }), [printer()], made, { stations: STATIONS, now: NOW })
        made.push(...sheets.map(({ printerId, kind, cause }) => ({ printerId, kind, cause, version: 1 })))
      }
      const keys = made.map(({ kind, cause }) => `${kind} ${cause}`)
      expect(new Set(keys).size).toBe(keys.length)
      if (keys.length > 0) expect(keys[0]).toBe('ticket ')
    }),
  )
})
