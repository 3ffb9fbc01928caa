import type { GetPayouts } from '@thali/contracts/payments/payouts'
import { expect, test } from 'vitest'

import { Payouts } from './payouts.tsx'
import { ApiError, readPath } from '#web/lib/api/api.ts'
import { wordsOf, wordsOfEach } from '#web/testing/draw-part.tsx'
import { buttonsIn, drawnInWorkspace } from '#web/testing/drawn-workspace.tsx'

type Report = GetPayouts['reply']

const PAYOUTS = readPath('GET /admin/reports/payouts', { query: { month: '2026-11' } })
const REPORT: Report = {
  month: '2026-11',
  location: 'all',
  takesCards: true,
  checkedAt: '2026-11-20T23:00:00.000Z',
  problem: null,
  sums: { sales: 1000, refunds: 50, fees: 30.5, other: 0, net: 919.5, paidOut: 700, onItsWay: 219.5 },
  payouts: [
    { id: 'po_1', state: 'paid', arrivesOn: '2026-11-04', amount: 900, ofMonth: 600, lines: 31 },
    { id: 'po_2', state: 'failed', arrivesOn: '2026-11-12', amount: 100, ofMonth: 100, lines: 1 },
    { id: 'po_3', state: 'on-its-way', arrivesOn: '2026-11-23', amount: null, ofMonth: 80, lines: 4 },
  ],
  differences: [],
}

function drawn(changed: Partial<Report> = {}): string {
  return drawnInWorkspace(<Payouts month="2026-11" choice="all" onOpen={() => {}} />, {
    reads: { [PAYOUTS]: { ...REPORT, ...changed } },
  })
}

const linesOf = (html: string) => wordsOfEach(html, 'tr')

test('the takings by card are told from the sales down to the sum for the bank', () => {
  expect(linesOf(drawn()).slice(0, 5)).toEqual([
    'Cards charged this month Amount',
    'Card sales $1,000.00',
    'Refunds -$50.00',
    'Provider fees -$30.50',
    'For the bank $919.50',
  ])
  const { sums } = REPORT
  expect(linesOf(drawn({ sums: { ...sums, other: -15 } }))).toContain('Disputes and other -$15.00')
})

test('each payout has its day, its state and its part of this month, and its whole sum where that differs', () => {
  expect(linesOf(drawn()).slice(5)).toEqual([
    'Payout State Of this month',
    'Wed, Nov 4 31 movements Paid out $600.00 of $900.00 in all',
    'Thu, Nov 12 1 movement Failed at the bank $100.00',
    'Mon, Nov 23 4 movements On its way $80.00',
    'Paid out $700.00',
    'Still on its way $219.50',
  ])
})

test('every sum with orders behind it leads to them, a sum of nothing does not', () => {
  const opened = ['Wed, Nov 4', 'Thu, Nov 12', 'Mon, Nov 23', 'Still on its way']
  expect(buttonsIn(drawn())).toEqual(['Check now', '$1,000.00', '-$50.00', ...opened])
  const { sums } = REPORT
  expect(buttonsIn(drawn({ sums: { ...sums, refunds: 0 } }))).toEqual(['Check now', '$1,000.00', ...opened])
})

test('a month without payouts yet says so', () => {
  expect(linesOf(drawn({ payouts: [] }))).toContain('No payout has money of this month yet.')
})

test('payouts read earlier are shown as such when the card provider did not answer', () => {
  const words = wordsOf(drawn({ problem: 'Connection refused.' }))
  expect(words).toContain('did not answer at the last try. These figures are from before. Connection refused.')
  expect(words).toContain('Card sales $1,000.00')
})

test('no figure of payouts is shown before the provider was first read, nor where no cards are taken', () => {
  const words = wordsOf(drawn({ checkedAt: null }))
  expect(words).toContain('not read from the card provider yet')
  expect(words).not.toContain('$')
  expect(drawn({ takesCards: false })).toBe('')
})

test('payouts that could not be read can be read again', () => {
  const error = new ApiError({ code: 'unavailable', status: 503, message: 'Down' })
  const html = drawnInWorkspace(<Payouts month="2026-11" choice="all" onOpen={() => {}} />, {
    refusals: { [PAYOUTS]: error },
  })
  expect(wordsOf(html)).toContain('The payouts could not be read')
  expect(buttonsIn(html)).toContain('Try Again')
})
