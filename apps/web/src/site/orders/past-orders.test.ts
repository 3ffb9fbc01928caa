import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import type { Cart } from '@thali/domain/cart/cart'
import { chosenSpice } from '@thali/domain/orders/chosen-spice'
import { itemSumOf, paymentOf, sumLinesOf, taxLabelOf } from '@thali/domain/payments/receipt'
import { anItem as aLine, anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { rebuildOrder } from './order-again.ts'
import { byMonth, dayOf, itemsInOneLine, mergeOrders } from './order-history.ts'
import { receiptLineOf, receiptOrderOf } from './receipt-paper.tsx'
import { addLines } from '#web/cart/fill-cart.ts'
import { aMenuItem } from '#web/testing/a-menu-item.ts'

const anItem = (id: string, changed: Partial<OrderItemView> = {}) => aLine({ id, name: id, ...changed })

function aPastOrder(orderNumber: number, changed: Partial<OrderView> = {}): OrderView {
  return anOrder({ id: `order-${orderNumber}`, orderNumber, status: 'completed', ...changed })
}

const labels = (order: OrderView) => sumLinesOf(receiptOrderOf(order)).map(({ label, amount }) => `${label} ${amount}`)

describe('the receipt', () => {
  test('the receipt adds up subtotal, HST 14%, tip and total, then the amount in coins', () => {
    const pricing = { discount: 0, subtotal: 36.78, tax: 5.15, tip: 2, total: 43.93, taxRate: 0.14 }
    expect(labels(aPastOrder(1, { pricing }))).toEqual([
      'Subtotal $36.78',
      'HST 14% $5.15',
      'Tip $2.00',
      'Total $43.93 CAD',
      'Cash rounding to the nearest 5¢ +$0.02',
      'Cash due $43.95',
    ])
  })

  // CUS-RCP-06
  test('the receipt names a tip of nothing, and leaves out rounding that rounds nothing', () => {
    const pricing = { discount: 0, subtotal: 36.84, tax: 5.16, tip: 0, total: 42, taxRate: 0.14 }
    expect(labels(aPastOrder(1, { pricing }))).toEqual([
      'Subtotal $36.84',
      'HST 14% $5.16',
      'Tip $0.00',
      'Total $42.00 CAD',
      'Cash due $42.00',
    ])
  })

  test('the receipt of a paid order shows no cash due, that of a refunded one the sum paid back', () => {
    expect(labels(aPastOrder(1, { paymentStatus: 'paid' })).at(-1)).toBe('Total $41.93 CAD')
    expect(labels(aPastOrder(1, { paymentStatus: 'refunded' })).at(-1)).toBe('Refunded −$41.93')
  })

  test.each([
    ['H2X 1Y4', 0.1498, 'GST + QST 14.975%'],
    ['T2P 1J9', 0.05, 'GST 5%'],
    ['B2N 1A1', 0.15, 'HST 15%'],
  ])('the receipt names the tax of %s at the rate of %f that was charged', (postalCode, taxRate, label) => {
    const { pricing, locationInfo } = aPastOrder(1)
    const changed = { pricing: { ...pricing, taxRate }, locationInfo: { ...locationInfo, postalCode } }
    expect(taxLabelOf(receiptOrderOf(aPastOrder(1, changed)))).toBe(label)
  })

  test.each([
    [{ status: 'pending' }, 'PAY AT PICKUP'],
    [{ status: 'pending', orderType: 'dine-in' }, 'PAY AT PICKUP'],
    [{ paymentStatus: 'paid' }, 'PAID'],
    [{ status: 'cancelled' }, 'CANCELLED'],
    [{ status: 'cancelled', paymentStatus: 'refunded' }, 'REFUNDED'],
  ] as const)('the receipt of an order with %o reads %s', (changed, state) => {
    expect(paymentOf(receiptOrderOf(aPastOrder(1, changed))).state).toBe(state)
  })

  test('a line of the receipt tells its sum and how it adds up, and no spice for a dish without a choice', () => {
    expect(itemSumOf(receiptLineOf(anItem('dal', { price: 14.99, quantity: 3 })))).toEqual({
      total: '$44.97',
      each: '3 × $14.99',
    })
    expect(chosenSpice(anItem('naan', { cartKey: 'naan-default' }))).toBeNull()
    expect(chosenSpice(anItem('dal'))).toEqual({ name: 'Medium', level: 2 })
  })
})

describe('the history', () => {
  test('the history takes the highest version of each order, newest order first', () => {
    const read = [aPastOrder(2, { orderTime: '2026-07-11T10:00:00.000Z', version: 1 }), aPastOrder(1)]
    const heard = [aPastOrder(2, { orderTime: '2026-07-11T10:00:00.000Z', version: 2 })]
    expect(mergeOrders(heard, read).map(({ orderNumber, version }) => [orderNumber, version])).toEqual([
      [2, 2],
      [1, 1],
    ])
  })

  test('the history puts an order into the month it has in the restaurant, not in the world', () => {
    const lastEvening = aPastOrder(1, { orderTime: '2026-08-01T01:00:00.000Z' })
    expect(byMonth([lastEvening])).toMatchObject([{ key: '2026-07', name: 'July 2026' }])
  })

  test.each([
    ['2026-07-11T01:00:00.000Z', 'Today'],
    ['2026-07-09T22:00:00.000Z', 'Yesterday'],
    ['2026-07-04T22:00:00.000Z', 'Sat, Jul 4'],
  ])('the history calls %s %s', (orderTime, words) => {
    expect(dayOf(orderTime, new Date('2026-07-11T02:00:00Z'))).toBe(words)
  })

  test('the history names the dishes of an order in one line', () => {
    expect(itemsInOneLine({ items: [anItem('Dal', { quantity: 2 }), anItem('Naan')] })).toBe('2 × Dal, Naan')
  })
})

describe('ordering again', () => {
  test('an order placed again takes price and name of today, and names the changes', () => {
    const items = [anItem('dal', { quantity: 2 })]
    const { lines, changes, gone } = rebuildOrder(
      { items },
      { items: [aMenuItem('dal', { name: 'Dal Makhani', price: 15.5 })] },
    )
    expect(lines).toMatchObject([{ name: 'Dal Makhani', price: 15.5, quantity: 2, spiceLevelId: 'medium' }])
    expect(changes).toEqual([{ name: 'Dal Makhani', from: 1499, to: 1550 }])
    expect(gone).toEqual([])
  })

  test('an order placed again leaves out and names a dish that is hidden or no longer on the menu', () => {
    const items = [anItem('dal'), anItem('bhindi'), anItem('korma')]
    const { lines, gone } = rebuildOrder(
      { items },
      { items: [aMenuItem('dal'), aMenuItem('bhindi', { isAvailable: false })] },
    )
    expect(lines.map(({ id }) => id)).toEqual(['dal'])
    expect(gone).toEqual(['bhindi', 'korma'])
  })

  test('an order placed again chooses no spice for a dish that had none', () => {
    const items = [anItem('naan', { cartKey: 'naan-default', spiceLevelId: 'mild', selectedSpiceLevel: 1 })]
    expect(rebuildOrder({ items }, { items: [aMenuItem('naan')] }).lines).toMatchObject([{ cartKey: 'naan-default' }])
  })

  test('an order placed again is what it was then, and says how that differs from what comes with the dish today', () => {
    const onion = {
      kind: 'option',
      group: 'sides',
      groupName: 'Sides',
      id: 'onion',
      name: 'Onion',
      itemId: null,
    } as const
    const line = anItem('dal', { options: [{ ...onion, units: 1, price: 0, as: 'usual', preset: 1, options: [] }] })
    const option = (id: string, name: string, preset: number) => {
      const food = { isVegetarian: true, isVegan: true, isGlutenFree: true, allergens: [] }
      return { id, name, preset, price: 0, most: 1, itemId: null, opensGroupId: null, isAvailable: true, ...food }
    }
    const options = [option('onion', 'Onion', 0), option('raita', 'Raita', 1)]
    const groups = [{ id: 'sides', name: 'Sides', least: 0, most: 2, free: 0, options }]
    const menu = { items: [aMenuItem('dal', { groups: ['sides'] })], groups }
    expect(rebuildOrder(aPastOrder(1, { items: [line] }), menu).lines[0]?.texts).toEqual(['+ Onion', 'NO Raita'])
  })

  test('an order placed again adds to the cart, and tells what found no room', () => {
    const { lines } = rebuildOrder(
      { items: [anItem('dal', { quantity: 4 }), anItem('korma')] },
      {
        items: [aMenuItem('dal'), aMenuItem('korma')],
      },
    )
    const { lines: cart } = rebuildOrder({ items: [anItem('dal', { quantity: 8 })] }, { items: [aMenuItem('dal')] })
    const refusals: string[] = []
    const filled = addLines(cart, lines, (sentence) => refusals.push(sentence))
    expect((filled as { value: Cart }).value.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['dal', 8],
      ['korma', 1],
    ])
    expect(refusals).toEqual(['Maximum 10 items allowed for dal'])
  })
})
