import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Claim, sumClaims } from './claims.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 16, minute))
const claim = fc.record<Claim>({
  subject: fc.constantFrom('dish:naan', 'dish:biryani', 'station:tandoor'),
  at: fc.constantFrom(at(0), at(5), at(10)),
  n: fc.integer({ min: 1, max: 50 }),
  most: fc.constant(60),
})

test('claims are summed: each subject and time comes once, in one order, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(claim), (claims) => {
      const summed = sumClaims(claims)
      const keys = summed.map(({ subject, at: time }) => `${subject} ${time.toISOString()}`)
      expect(keys).toEqual([...new Set(keys)].sort())
      for (const one of summed) {
        const same = claims.filter(({ subject, at: time }) => subject === one.subject && +time === +one.at)
        expect(one.n).toBe(same.reduce((sum, { n }) => sum + n, 0))
      }
      expect(summed.reduce((sum, { n }) => sum + n, 0)).toBe(claims.reduce((sum, { n }) => sum + n, 0))
    }),
  )
})

test('the order of claims does not depend on the order of the lines', () => {
  fc.assert(
    fc.property(fc.array(claim), (claims) => {
      expect(sumClaims(claims.toReversed())).toEqual(sumClaims(claims))
    }),
  )
})
