import { describe, expect, test } from 'vitest'

import { scatter, strokesOf } from './food.tsx'

describe('the drawn plate', () => {
  const grains = scatter({ count: 80, radius: 100, seed: 7 })

  test('the drawn plate is the same picture on the server and in the browser', () => {
    expect(scatter({ count: 80, radius: 100, seed: 7 })).toEqual(grains)
    expect(scatter({ count: 80, radius: 100, seed: 8 })).not.toEqual(grains)
  })

  test('the drawn plate keeps every grain inside its bowl', () => {
    expect(grains).toHaveLength(80)
    for (const { x, y } of grains) expect(Math.hypot(x, y)).toBeLessThanOrEqual(100.1)
  })

  test('the drawn plate has all its grains in one path', () => {
    expect(
      strokesOf(
        [
          { x: 1, y: 2, turn: 0 },
          { x: -3.5, y: 0, turn: 90 },
        ],
        10,
      ),
    ).toBe('M1 2l10 0M-3.5 0l0 10')
  })
})
