import type { OrderView } from '@thali/contracts/orders/orders'
import { expect, test } from 'vitest'

import { orderThatMatters } from './latest-orders.ts'

const order = (id: string, status: OrderView['status']) => ({ id, status }) as OrderView

test.each([
  ['the one under way, even below a newer one', ['cancelled', 'completed', 'ready'], 2],
  ['else the last that was handed over', ['cancelled', 'completed', 'completed'], 1],
  ['and none of those that were cancelled', ['cancelled', 'cancelled'], undefined],
] as const)('the order a returning guest sees is %s', (_case, states, index) => {
  const orders = states.map((status, position) => order(String(position), status))
  expect(orderThatMatters(orders)).toBe(index === undefined ? undefined : orders[index])
})
