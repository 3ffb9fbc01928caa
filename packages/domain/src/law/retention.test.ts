import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { instantAt } from '../time/zone.ts'
import { agesAt, keptAfterClosing, RETENTION } from './retention.ts'

const NOON = instantAt('2026-11-29', 12 * 60)

test('contacts go after 24 months, names with the seventh tax year, and those of a closed account after 180 and 30 days', () => {
  expect(agesAt(NOON)).toEqual({
    orderContact: instantAt('2024-11-29', 0),
    orderName: instantAt('2020-01-01', 0),
    orderOfClosed: instantAt('2026-06-02', 0),
    bookingContact: '2024-11-29',
    bookingOfClosed: instantAt('2026-10-30', 0),
    sentMail: instantAt('2025-10-29', 0),
    loggedPerson: instantAt('2024-11-29', 0),
  })
})

test('tax law asks for names from $500 on; an unpaid page goes after a week (rulings 66, 67)', () => {
  expect(RETENTION.orderName.namedFromCents).toBe(500_00)
  expect(RETENTION.unpaidPage.days).toBe(7)
})

test('the limits stand still for a whole local day, and a month that is shorter ends with its last day', () => {
  expect(agesAt(instantAt('2026-11-29', 1))).toEqual(agesAt(instantAt('2026-11-29', 1439)))
  expect(agesAt(instantAt('2026-03-31', 60)).sentMail).toEqual(instantAt('2025-02-28', 0))
  expect(agesAt(instantAt('2028-02-29', 60)).bookingContact).toBe('2026-02-28')
})

test('no limit ever moves back, and a name stays at least as long as its contact', () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      const [earlier, later] = one < other ? [agesAt(one), agesAt(other)] : [agesAt(other), agesAt(one)]
      for (const what of Object.keys(earlier) as (keyof typeof earlier)[]) {
        expect(earlier[what] <= later[what]).toBe(true)
      }
      expect(later.orderName < later.orderContact).toBe(true)
    }),
  )
})

test('a guest who closes the account is told what stays, until when and why', () => {
  expect(keptAfterClosing({ orders: 2, bookings: 1, lastNamed: instantAt('2026-07-10', 600) }, NOON)).toEqual([
    { what: 'booking-contact', until: '2026-12-29', why: 'disputes' },
    { what: 'order-contact', until: '2027-05-28', why: 'disputes' },
    { what: 'order-name', until: '2032-12-31', why: 'tax-law' },
  ])
  expect(keptAfterClosing({ orders: 1, bookings: 0, lastNamed: null }, NOON).map(({ what }) => what)).toEqual([
    'order-contact',
  ])
  expect(keptAfterClosing({ orders: 0, bookings: 0, lastNamed: null }, NOON)).toEqual([])
})
