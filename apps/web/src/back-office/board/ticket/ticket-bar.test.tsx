import type { OrderView } from '@thali/contracts/orders/orders'
import { anOrder } from '@thali/testing/an-order'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { COLUMNS } from '../board-view.ts'
import { Tiles } from '../columns/column-head.tsx'
import { type CardCommands, CommandsProvider } from './card-commands.ts'
import { ageOf } from './order-age.ts'
import { TicketHead } from './order-card.tsx'
import { TicketBar } from './ticket-bar.tsx'
import { wordsOf, wordsOfEach } from '#web/testing/draw-part.tsx'

const COMMANDS = new Proxy({} as CardCommands, { get: () => () => undefined })

/** The buttons of a card, from top to bottom. */
function buttonsOf(changed: Partial<OrderView>): string[] {
  return barOf(changed).filter((words) => words !== 'More')
}

function barOf(changed: Partial<OrderView>): string[] {
  const html = renderToStaticMarkup(
    <CommandsProvider value={COMMANDS}>
      <TicketBar order={anOrder(changed)} isBusy={false} isChosen={null} isPlain={false} />
    </CommandsProvider>,
  )
  return wordsOfEach(html, 'button')
}

describe('the card of an order', () => {
  test.each([
    ['pending', ['Start Preparing', 'Collect Cash Payment', 'Cancel']],
    ['preparing', ['Mark as Ready', 'Collect Cash Payment', 'Cancel']],
    ['ready', ['Mark as Completed', 'Collect Cash Payment $41.95']],
    ['completed', []],
    ['cancelled', []],
  ] as const)(
    'an unpaid order that is %s has the buttons %j on its card [ADM-ORD-14..23, ADM-ORD-28]',
    (status, buttons) => {
      expect(buttonsOf({ status })).toEqual(buttons)
    },
  )

  test.each(['pending', 'preparing'] as const)(
    'Cancel of an order that is %s stands behind More, away from its step [ADM-ORD-17..18]',
    (status) => {
      expect(barOf({ status }).slice(-2)).toEqual(['More', 'Cancel'])
    },
  )

  test.each(['paid', 'failed', 'refunded'] as const)(
    'an order whose payment is %s asks for no payment on its card [ADM-ORD-24]',
    (paymentStatus) => {
      expect(buttonsOf({ paymentStatus })).toEqual(['Start Preparing', 'Cancel'])
    },
  )

  test('an order that a change made dearer asks for the rest, and for no more', () => {
    const order = { paymentStatus: 'paid', paymentMethod: 'online', dueAmount: 5.13 } as const
    expect(buttonsOf({ ...order, status: 'ready' })).toEqual(['Mark as Completed', 'Collect Rest $5.13'])
  })
})

test('four tiles count the orders of the four columns, and have no number before the orders were read [ADM-ORD-07]', () => {
  const notes = { pending: null, preparing: '1 late', ready: null, completed: null }
  const counts = { pending: 3, preparing: 2, ready: 0, completed: 14 }
  const drawn = (isRead: boolean) => {
    const tiles = COLUMNS.map(({ status }) => ({
      status,
      count: isRead ? counts[status] : null,
      note: notes[status],
      isPressed: false,
      onPress: () => undefined,
    }))
    return wordsOfEach(renderToStaticMarkup(<Tiles tiles={tiles} />), 'button')
  }
  expect(drawn(true)).toEqual(['Pending Orders 3', 'Under Preparation 1 late 2', 'Ready 0', 'Completed 14'])
  expect(drawn(false)[0]).toBe('Pending Orders –')
})

test('a tile tells how many orders were cancelled, once to a screen reader, and on a phone too', () => {
  const tile = { status: 'preparing', count: 2, note: '1 late, 1 cancelled', isPressed: false } as const
  const draw = (cancelled: number) =>
    renderToStaticMarkup(<Tiles tiles={[{ ...tile, cancelled, onPress: () => undefined }]} />)
  expect(draw(1)).toMatch(/<span aria-hidden="true" class="board-tile-cancelled">1 cancelled</)
  expect(draw(0)).not.toContain('board-tile-cancelled')
})

// MP-6
test('the ticket of an order for later says when it is due before it says when to begin, and whose it is', () => {
  const promisedFor = '2026-07-11T23:30:00.000Z'
  const order = anOrder({ promisedFor, estimatedReady: promisedFor, kitchenAt: '2026-07-11T22:50:00.000Z' })
  const headAt = (now: string) =>
    wordsOf(
      renderToStaticMarkup(<TicketHead order={order} placeName={null} atTable={1} {...ageOf(order, new Date(now))} />),
    )
  expect(headAt('2026-07-10T22:31:00.000Z')).toBe('1042 Pickup Due tomorrow at 8:30 PM Anita begin 7:50')
  expect(headAt('2026-07-11T15:00:00.000Z')).toBe('1042 Pickup Due 8:30 PM Anita begin 7:50')
  expect(headAt('2026-07-11T22:50:00.000Z')).toBe('1042 Pickup Promised for 8:30 PM Anita New')
})
