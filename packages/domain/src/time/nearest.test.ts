import { expect, test } from 'vitest'

import { nearestOf } from './nearest.ts'

test('the three times nearest to a wish are told in the order of the day', () => {
  expect(nearestOf([720, 1080, 1110, 1200, 1290], 1140)).toEqual([1080, 1110, 1200])
  expect(nearestOf([], 1140)).toEqual([])
})
