import { expect, test } from 'vitest'

import { median } from '../support/stats.ts'
import { cookEvenings, shareLate } from './evenings.ts'

test('on twenty random evenings orders are ready near the time that was promised', () => {
  const { errors, better } = cookEvenings(20, 'test')
  expect(median(errors.planned.map(Math.abs))).toBeLessThan(6)
  expect(shareLate(errors.planned, 5)).toBeLessThan(0.1)
  expect(better.thanFixed).toBe(20)
  expect(better.thanFormula).toBeGreaterThan(15)
})
