import { anItem, anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { AllDay } from './all-day.tsx'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

// MP-2
test('the sums to be cooked are the same on board and paper', () => {
  const waiting = anOrder({
    items: [anItem({ quantity: 3 }), anItem({ id: 'naan', name: 'Garlic Naan', quantity: 2 })],
  })
  const begun = anOrder({ items: [anItem({ quantity: 4 })], status: 'preparing' })
  const forMonday = anOrder({
    items: [anItem({ quantity: 9 })],
    promisedFor: '2026-07-13T22:00:00.000Z',
    kitchenAt: '2026-07-13T21:30:00.000Z',
  })
  const now = new Date('2026-07-10T22:31:00Z')
  const board = drawPart(
    <AllDay pending={[waiting, forMonday]} preparing={[begun]} now={now} placeName="Truro Heights" />,
  )
  const [paper = '', screen = ''] = [...board.matchAll(/<ul.*?<\/ul>/gs)].map(([list]) => wordsOf(list))
  expect(paper).toMatch(/^7 × Dal Makhani 7 Medium 2 × Garlic Naan/)
  expect(paper.replaceAll('× ', '')).toBe(screen)
  expect(wordsOf(board)).toContain('Truro Heights To be cooked at 7:31 PM')
})
