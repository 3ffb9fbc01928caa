import fc from 'fast-check'
import { expect, test } from 'vitest'

import { KITCHEN_DEFAULTS } from '../../kitchen.ts'
import { type Claim, sumClaims } from './claims.ts'
import { backlogOf, CHOSEN_TIMES, loadOf, loadWith, placesLost, unpaidSubject } from './load.ts'

const anyClaims = fc
  .array(
    fc.record<Claim>({
      subject: fc.constantFrom('station:tandoor', 'station:curry', 'dish:truro-mango-lassi'),
      at: fc.integer({ min: 0, max: 6 }).map((mark) => new Date(Date.UTC(2026, 10, 20, 16, mark * 5))),
      n: fc.integer({ min: 1, max: 5 }),
      most: fc.constant(100),
    }),
  )
  .map(sumClaims)
const countsOf = (claims: readonly Claim[]) => claims.map(({ n: used, ...claim }) => ({ ...claim, used }))

test('the load with an order is the load that is read once the order is stored', () => {
  fc.assert(
    fc.property(anyClaims, anyClaims, (before, added) => {
      const stored = countsOf(sumClaims([...before, ...added]))
      expect(loadWith(loadOf(countsOf(before)), added)).toEqual(loadOf(stored))
    }),
  )
})

test('a load stays as it was when an order is added', () => {
  const before = loadOf([{ subject: 'station:tandoor', at: new Date(0), used: 2 }])
  loadWith(before, [{ subject: 'station:tandoor', at: new Date(0), n: 3, most: 10 }])
  expect(before.get('tandoor')?.get(0)).toBe(2)
})

test('half of the due work counts as still to do, all of it after half an hour, none that is to come or unpaid', () => {
  const now = new Date(Date.UTC(2026, 10, 20, 17))
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const count = (subject: string, at: Date) => ({ subject, at, used: 5 })
  const counts = [
    count('station:tandoor', minutesAgo(75)),
    count('station:tandoor', minutesAgo(35)),
    count('station:tandoor', minutesAgo(34)),
    count('station:tandoor', minutesAgo(4)),
    count('station:tandoor', minutesAgo(-10)),
    count(unpaidSubject('tandoor'), minutesAgo(75)),
    count('dish:truro-mango-lassi', minutesAgo(75)),
    count('station:curry', minutesAgo(20)),
  ]
  expect([...backlogOf(counts, now)]).toEqual([
    ['tandoor', 13],
    ['curry', 3],
  ])
})

test('another plan of the kitchen loses the places of stations that it no longer has, and of times without stations', () => {
  const kitchen = (...ids: string[]) => ({
    ...KITCHEN_DEFAULTS,
    stations: ids.map((id) => ({ id, name: id, hands: 1 })),
  })
  expect(placesLost(kitchen(), kitchen('stove'))).toEqual([CHOSEN_TIMES])
  expect(placesLost(kitchen('stove', 'grill'), kitchen('stove', 'fryer'))).toEqual(['grill'])
  expect(placesLost(kitchen('stove'), null)).toEqual(['stove'])
  expect(placesLost(null, kitchen('stove'))).toEqual([])
  expect(placesLost(kitchen(), kitchen())).toEqual([])
})
