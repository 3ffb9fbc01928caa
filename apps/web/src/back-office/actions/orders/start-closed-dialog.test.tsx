import { anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { StartClosedDialog } from './start-closed-dialog.tsx'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

const nothing = () => undefined

test('before an order for another day is started, staff read the day of its beginning and of its promise', () => {
  const order = anOrder({
    orderTime: '2026-07-10T22:30:00.000Z',
    promisedFor: '2026-07-11T22:00:00.000Z',
    kitchenAt: '2026-07-11T21:30:00.000Z',
    estimatedReady: '2026-07-11T22:00:00.000Z',
  })
  const saidAt = (now: string) =>
    wordsOf(
      drawPart(
        <StartClosedDialog order={order} now={new Date(now)} onNow={nothing} onAtOpening={nothing} onClose={nothing} />,
      ),
    )
  const before = saidAt('2026-07-10T22:31:00Z')
  expect(before).toContain('From tomorrow at 6:30 PM: it waits under Later')
  expect(before).toContain('stays promised for tomorrow at 7:00 PM.')
  const onTheDay = saidAt('2026-07-11T15:00:00Z')
  expect(onTheDay).toContain('stays promised for 7:00 PM AST')
  expect(onTheDay).not.toContain('tomorrow')
})
