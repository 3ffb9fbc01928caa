import { describe, expect, test } from 'vitest'

import { failureOf, isAnswered, isOutdated, type Payload, sellOrAsk } from './submit-order.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'

const SOLD_OUT = new ApiError({ code: 'sold-out', status: 409, message: 'Only 2 Samosa are left.', details: {} })

/** A server that refuses an order until it is to be oversold. */
function atServer(refusal = SOLD_OUT) {
  const sent: Payload[] = []
  const asked: Question['title'][] = []
  return {
    sent,
    asked,
    async send(payload: Payload): Promise<void> {
      sent.push(payload)
      if (payload['oversell'] !== true) throw refusal
    },
    ask:
      (answer: boolean) =>
      async ({ title }: Question) => {
        asked.push(title)
        return answer
      },
  }
}

test('an order of more portions than are left is sold once staff said so, and they read how many are left', async () => {
  const { sent, asked, send, ask } = atServer()
  await sellOrAsk({ tip: 1 }, send, ask(true))
  expect(asked).toEqual(['Only 2 Samosa are left.'])
  expect(sent).toEqual([{ tip: 1 }, { tip: 1, oversell: true }])
})

test('staff who would rather change the order sell nothing', async () => {
  const { sent, send, ask } = atServer()
  await expect(sellOrAsk({ tip: 1 }, send, ask(false))).rejects.toBe(SOLD_OUT)
  expect(sent).toHaveLength(1)
})

test('a refusal for any other reason asks staff nothing', async () => {
  const refusal = new ApiError({ code: 'pricing-mismatch', status: 400, message: 'Prices', details: {} })
  const { asked, send, ask } = atServer(refusal)
  await expect(sellOrAsk({}, send, ask(true))).rejects.toBe(refusal)
  expect(asked).toEqual([])
})

describe('a failed submit', () => {
  const refused = (code: string, status: number, message = '', details = {}) =>
    new ApiError({ code, status, message, details })

  test.each([
    ['cash', refused('unknown', 500), 'Failed to create cash order'],
    ['card', refused('payment-unavailable', 503, 'No cards'), 'Failed to create payment link'],
    ['card', refused('item-unavailable', 400, 'Sold out'), 'Failed to create online order'],
    ['cash', new TypeError('bug'), 'Failed to process order'],
  ] as const)(
    'a failed submit says which of the four failures it was (%s) [ADM-ERR-001..003, ADM-ERR-013]',
    (payBy, error, title) => {
      expect(failureOf(error, payBy).title).toBe(title)
    },
  )

  test('a failed submit names the field the server objects to', () => {
    const error = refused('order-invalid', 400, 'Party', { 'tableInfo.partySize': 'Party' })
    expect(failureOf(error, 'cash').fields).toEqual({ partySize: 'Party' })
  })

  test('a failed submit tells whether an answer came, and whether the menu was the reason', () => {
    expect(isAnswered(refused('pricing-mismatch', 400))).toBe(true)
    expect(isAnswered(refused('network-error', 0))).toBe(false)
    expect(isOutdated(refused('item-unavailable', 400))).toBe(true)
    expect(isOutdated(refused('cash-not-confirmed', 400))).toBe(false)
  })
})
