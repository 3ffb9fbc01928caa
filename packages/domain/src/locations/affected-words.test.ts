import { expect, test } from 'vitest'

import { affectedWords, bothAffected } from './affected.ts'

const READY = '2026-11-21T23:00:00.000Z'
const order = (number: number) => ({ id: `o${number}`, number, customerName: 'Ann Lee', readyAt: READY })
const NOTHING = { orders: [], pages: [], bookings: [] }

test('orders and tables that a change touches are named by number, guest and time, and counted after 20 lines', () => {
  const booking = {
    id: 'b',
    reservationId: 'RES-1',
    customerName: 'Noor Table',
    date: '2026-11-21',
    time: '18:30',
    partySize: 2,
  }
  const pages = [
    { id: 'p', customerName: 'Ravi Later', readyAt: READY },
    { id: 'q', customerName: 'Mei Now', readyAt: null },
  ]
  expect(affectedWords({ orders: [order(1042)], pages, bookings: [booking] })).toEqual([
    'Order 1042 of Ann Lee, due Saturday, November 21, 2026, 7:00 PM AST',
    'An order of Ravi Later, due Saturday, November 21, 2026, 7:00 PM AST, if its open card page is paid',
    'An order of Mei Now, as soon as possible, if its open card page is paid',
    'Reservation RES-1 of Noor Table, Saturday, November 21, 2026, 6:30 PM, party of 2',
  ])
  const many = Array.from({ length: 23 }, (_, index) => order(index))
  const lines = affectedWords({ ...NOTHING, orders: many })
  expect([lines.length, lines.at(-1)]).toEqual([21, 'and 3 more'])
  expect(affectedWords({ ...NOTHING, orders: many.slice(0, 20) })).toHaveLength(20)
})

test('an order that two changes touch is named once', () => {
  const both = bothAffected({ ...NOTHING, orders: [order(1), order(2)] }, { ...NOTHING, orders: [order(2), order(3)] })
  expect(both).toEqual({ ...NOTHING, orders: [order(1), order(2), order(3)] })
})
