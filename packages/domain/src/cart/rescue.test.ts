import { describe, expect, test } from 'vitest'

import { cents } from '../money/cents.ts'
import { bestFirst, type ChosenPlace, type OtherPlace, rescueAt } from './rescue.ts'

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`)
const HERE: ChosenPlace = {
  isActive: true,
  isPaused: false,
  isOpen: true,
  delivers: true,
  kitchenAt: at('16:00'),
  readyAt: at('16:30'),
}
const LINE = { there: cents(1000), outcome: 'same', isStuckHere: false } as const
const NOT_THERE = { ...LINE, there: null, outcome: 'not-offered' } as const
const THERE: OtherPlace = {
  name: 'Pictou',
  kitchenAt: at('16:00'),
  readyAt: at('16:30'),
  lines: [LINE],
  metres: 1000,
}
const rescue = (here: Partial<ChosenPlace>, there: Partial<OtherPlace> = {}) =>
  rescueAt({ ...HERE, ...here }, { ...THERE, ...there })

describe('offers of another location', () => {
  const LATER = { kitchenAt: at('18:00'), readyAt: at('18:30') }
  test.each([
    ['inactive', { isActive: false, isOpen: false }, {}],
    ['paused', { isPaused: true, kitchenAt: at('16:20') }, {}],
    ['outside-delivery', { delivers: false }, {}],
    ['closed', { isOpen: false, ...LATER }, {}],
    ['sooner', LATER, {}],
    ['sooner', { readyAt: at('17:00') }, {}],
    ['sooner', { readyAt: null }, {}],
    ['sold-out', {}, { lines: [{ ...LINE, isStuckHere: true }] }],
  ] as const)('another location is offered for the reason %s', (reason, here, there) => {
    expect(rescue(here, there)).toBe(reason)
  })
})

describe('no offers of another location', () => {
  test.each([
    ['when nothing is wrong with the own one', {}, {}],
    ['when it has none of the dishes', { isActive: false }, { lines: [NOT_THERE] }],
    ['when it opens no sooner than the closed one', { isOpen: false, kitchenAt: at('16:00') }, {}],
    ['when it opens only after the pause', { isPaused: true, kitchenAt: at('16:20') }, { kitchenAt: at('17:00') }],
    ['when it is 29 minutes sooner', { readyAt: at('16:59') }, {}],
    ['when it is sooner with less', { readyAt: null }, { lines: [LINE, NOT_THERE] }],
    ['when what is sold out is not there either', {}, { lines: [LINE, { ...NOT_THERE, isStuckHere: true }] }],
    [
      'when what has to be chosen again has to be chosen again there too',
      {},
      { lines: [{ ...LINE, outcome: 'choice-missing', isStuckHere: true }] },
    ],
  ] as const)('another location is not offered %s', (_, here, there) => {
    expect(rescue(here, there)).toBeNull()
  })
})

test('the location with all dishes is offered first, then the earlier one, then the nearer one', () => {
  const far = { ...THERE, name: 'Far', metres: null }
  const late = { ...THERE, name: 'Late', readyAt: at('17:00'), metres: 1 }
  const lacking = { ...THERE, name: 'Lacking', readyAt: at('16:00'), lines: [LINE, NOT_THERE] }
  const names = [lacking, late, far, THERE].toSorted(bestFirst).map(({ name }) => name)
  expect(names).toEqual(['Pictou', 'Far', 'Late', 'Lacking'])
})
