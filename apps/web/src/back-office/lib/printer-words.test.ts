import type { PrinterView } from '@thali/contracts/locations/printers'
import { expect, test } from 'vitest'

import { alertWords, callWords, namesOf, printerWords, standbyWords, stateParts } from './printer-words.ts'

const NOW = new Date('2026-11-30T22:42:30Z')
const AT_6_41 = '2026-11-30T22:41:40Z'

function aPrinter(changed: Partial<PrinterView> = {}): PrinterView {
  return {
    id: 'tandoor',
    locationId: 'truro',
    name: 'Tandoor',
    way: 'network',
    calls: null,
    address: '192.168.1.50:9100',
    width: 576,
    tickets: 'whole',
    printsAt: 'arrival',
    stations: [],
    receipts: false,
    standbyId: null,
    trouble: null,
    canConfirm: true,
    printedAt: AT_6_41,
    waiting: 0,
    unsure: [],
    ...changed,
  }
}
const WITHOUT_PAPER = { trouble: { kind: 'paper', since: AT_6_41 }, waiting: 3, standbyId: 'counter' } as const

test('the state of a printer is told in words: well, what is wrong and since when, how many sheets wait', () => {
  const states = [
    aPrinter(),
    aPrinter({ printedAt: null }),
    aPrinter({ printedAt: '2026-11-28T15:00:00Z' }),
    aPrinter({ waiting: 1 }),
    aPrinter({ unsure: [{ id: 'a', title: 'Receipt of 1042', at: AT_6_41 }] }),
    aPrinter(WITHOUT_PAPER),
  ]
  expect(states.map((printer) => stateParts(printer, NOW).join(' · '))).toEqual([
    'Well · printed 6:41 PM',
    'Has printed nothing yet',
    'Well · printed Nov 28, 11:00 AM',
    'Waits: 1 · printed 6:41 PM',
    '1 sheet to look at · printed 6:41 PM',
    'No paper since 6:41 PM · Waits: 3',
  ])
})

test('the board names the printer, what is wrong since when, and how many sheets wait', () => {
  expect(alertWords(aPrinter(WITHOUT_PAPER), NOW)).toBe('Tandoor printer: no paper since 6:41 PM · 3 sheets wait')
  expect(alertWords(aPrinter({ ...WITHOUT_PAPER, waiting: 1 }), NOW)).toMatch(/ · 1 sheet waits$/)
  expect(alertWords(aPrinter({ ...WITHOUT_PAPER, waiting: 0 }), NOW)).toBe('Tandoor printer: no paper since 6:41 PM')
  expect(printerWords('Bar printer')).toBe('Bar printer')
})

test('the stand-by takes over after a minute of trouble, if it is well itself', () => {
  const counter = aPrinter({ id: 'counter', name: 'Counter' })
  const later = new Date(NOW.getTime() + 60_000)
  expect(standbyWords(aPrinter(WITHOUT_PAPER), [counter], NOW)).toBe('Counter prints its tickets from 6:42 PM.')
  expect(standbyWords(aPrinter(WITHOUT_PAPER), [counter], later)).toBe('Counter has printed its tickets since 6:42 PM.')
  expect(standbyWords(aPrinter(WITHOUT_PAPER), [{ ...counter, trouble: WITHOUT_PAPER.trouble }], NOW)).toBeNull()
  expect(standbyWords(aPrinter({ ...WITHOUT_PAPER, standbyId: null }), [counter], NOW)).toBeNull()
})

test('several printers are named in one sentence', () => {
  const named = (...names: string[]) => namesOf(names.map((name) => ({ name })))
  expect([named('Bar'), named('Bar', 'Grill'), named('Bar', 'Grill', 'Pass')]).toEqual([
    'Bar',
    'Bar and Grill',
    'Bar, Grill and Pass',
  ])
})

test('a printer that calls is told apart from one that does not answer, and its page says when it called', () => {
  const away = { trouble: { kind: 'away', since: AT_6_41 } } as const
  expect(stateParts(aPrinter({ ...away, way: 'star' }), NOW)[0]).toBe('No call since 6:41 PM')
  expect(stateParts(aPrinter({ ...away, way: 'agent' }), NOW)[0]).toBe('No answer since 6:41 PM')
  expect(callWords(aPrinter(), NOW)).toBeNull()
  expect(callWords(aPrinter({ way: 'epson' }), NOW)).toBe('This printer has no secret yet.')
  expect(callWords(aPrinter({ way: 'epson', calls: { seenAt: null } }), NOW)).toBe('This printer has not called yet.')
  expect(callWords(aPrinter({ way: 'agent', calls: { seenAt: AT_6_41 } }), NOW)).toBe(
    'The program of this location called last at 6:41 PM.',
  )
})
