import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  ORDER_STATUSES,
  type OrderStatus,
  canCancel,
  decideStatusChange,
  nextStatus,
  statusesLeadingTo,
} from './order-status.ts'

const ALLOWED = new Set([
  'pending>preparing',
  'pending>cancelled',
  'preparing>ready',
  'preparing>cancelled',
  'ready>completed',
])

// ADM-ORD-42, CUS-ORD-12
test('exactly five steps between statuses are allowed, and the same status again changes nothing', () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const decided = decideStatusChange(from, to)
      const answer = decided.ok ? decided.value : decided.error
      const step = ALLOWED.has(`${from}>${to}`) ? 'changed' : 'ORDER_TRANSITION_NOT_ALLOWED'
      expect(answer, `${from}>${to}`).toBe(from === to ? 'unchanged' : step)
      expect(statusesLeadingTo(to).includes(from)).toBe(answer === 'changed')
    }
  }
})

test('an order goes from pending over preparing and ready to completed', () => {
  expect(ORDER_STATUSES.map(nextStatus)).toEqual(['preparing', 'ready', 'completed', null, null])
})

// ADM-ENT-16, ADM-ORD-41, ADM-ORD-47, CUS-ORD-07..11
test('an order can be cancelled only while pending or preparing', () => {
  expect(ORDER_STATUSES.filter(canCancel)).toEqual(['pending', 'preparing'])
})

test('an order that has ended never changes again, whatever is asked of it', () => {
  const asked = fc.array(fc.constantFrom<OrderStatus>(...ORDER_STATUSES), { maxLength: 30 })
  fc.assert(
    fc.property(asked, (targets) => {
      const history: OrderStatus[] = ['pending']
      for (const to of targets) {
        const decided = decideStatusChange(history.at(-1)!, to)
        if (decided.ok && decided.value === 'changed') history.push(to)
      }
      const ended = history.findIndex((status) => status === 'completed' || status === 'cancelled')
      expect([-1, history.length - 1]).toContain(ended)
      expect(new Set(history).size).toBe(history.length)
    }),
  )
})
