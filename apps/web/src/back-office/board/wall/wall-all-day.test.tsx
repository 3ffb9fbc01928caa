import { expect, test } from 'vitest'

import { WholeAllDay } from './wall-all-day.tsx'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

test('the all-day counts of a wall take one line a dish and name what is hot, with nothing to tap', () => {
  const dish = (id: string, count: number) => ({ id, name: id, choice: '', count, spices: [] })
  const spices = [
    { level: 2, name: 'Medium', count: 4 },
    { level: 3, name: 'Hot', count: 2 },
  ] as const
  const totals = [{ ...dish('Dal Makhani', 6), choice: 'Family bowl', spices }, dish('Garlic Naan', 3)]
  const drawn = drawPart(<WholeAllDay totals={totals} />)
  expect(wordsOf(drawn)).toBe('All-day 6 Dal Makhani Family bowl 2 HOT 3 Garlic Naan')
  expect(drawn.match(/<li/g)).toHaveLength(2)
  expect(drawn).not.toContain('<button')
})
