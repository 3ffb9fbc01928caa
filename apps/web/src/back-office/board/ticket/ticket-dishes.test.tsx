import type { OrderView } from '@thali/contracts/orders/orders'
import { anItem, anOrder } from '@thali/testing/an-order'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { TicketMoney } from './order-card.tsx'
import { TicketDishes } from './ticket-dishes.tsx'
import { wordsOf } from '#web/testing/draw-part.tsx'

const curry = { kind: 'option', group: 'curries', groupName: 'Two curries', units: 1, price: 0, as: 'choice' } as const
const hot = { kind: 'spice', id: 'hot', name: 'Hot', level: 3, menuLevel: 1 } as const
const thali = anItem({
  id: 'thali',
  name: 'Thali',
  cartKey: 'thali-default',
  quantity: 2,
  note: 'No coriander',
  options: [
    { ...curry, id: 'dal', name: 'Dal Makhani', itemId: 'dal', preset: 1, options: [hot] },
    { ...curry, id: 'palak', name: 'Palak Paneer', itemId: 'palak', instead: ['Aloo Gobi'], options: [] },
    { ...curry, id: 'naan', name: 'Butter Naan', itemId: 'naan', preset: 1, options: [] },
  ],
})
const lassi = anItem({ id: 'lassi', name: 'Mango Lassi', cartKey: 'lassi-default' })

const drawn = (items: OrderView['items'], isFolded = false) =>
  renderToStaticMarkup(<TicketDishes order={anOrder({ items })} isFolded={isFolded} />)

// Review 2 and 3
test('a ticket prints the dishes, what differs from the usual and the note, without names of groups', () => {
  expect(wordsOf(drawn([thali, lassi]))).toBe(
    '2 × Thali Dal Makhani HOT · Palak Paneer for Aloo Gobi ! No coriander 1 × Mango Lassi',
  )
})

test('HOT stands out on a ticket, another heat is quiet, and a number of one too', () => {
  const html = drawn([thali, anItem({ menuSpiceLevel: 1 })])
  expect(html).toContain('<b class="dish-hot">HOT</b>')
  expect(html).toContain('<span class="dish-heat">Medium</span>')
  expect(html.match(/data-many="true"/g)).toHaveLength(1)
})

test('dishes that are done are one line that opens, unless one of them has a word on an allergy', () => {
  expect(drawn([thali, lassi], true)).toMatch(/<details class="ticket-fold"><summary>3 dishes<\/summary>/)
  expect(drawn([anItem({ note: 'Peanut allergy' })], true)).toMatch(/<details [^>]*open="">?.*<summary>1 dish</)
})

test('a ticket names a card that was not paid, and leaves the cash to its button', () => {
  const money = (changed: Partial<OrderView>) => wordsOf(renderToStaticMarkup(<TicketMoney order={anOrder(changed)} />))
  expect(money({})).toBe('')
  expect(money({ paymentMethod: 'online', paymentStatus: 'failed' })).toBe('Card payment failed, $41.93')
})
