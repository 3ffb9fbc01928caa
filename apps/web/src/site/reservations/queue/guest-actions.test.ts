import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { BOOKING, CANCELLATION } from './guest-actions.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'

let sent: unknown[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    sent.push([
      `${method} ${url}`,
      typeof body === 'string' ? JSON.parse(body) : null,
      new Headers(headers).get('idempotency-key'),
    ])
    return Response.json({ reservation: { version: 1 } })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** An action as it lies on devices: the shape must stay readable after every update of the site. */
function stored(kind: string, body: object): QueuedAction {
  return {
    id: 'key-1',
    kind,
    subject: 'table-1',
    body,
    expectedVersion: 1,
    userId: 'guest',
    atMs: Date.parse('2026-11-20T16:00:00.000Z'),
    expiresAtMs: Date.parse('2026-11-20T23:30:00.000Z'),
    tries: 0,
    state: 'sending',
    error: null,
  }
}

const line = 'Table for 2'
const table = { date: '2026-11-20', time: '19:30' }

test('a stored booking of a guest is sent under the key of its submit', async () => {
  const action = stored('reservation-book', { booking: { location: 'truro', reservationDetails: table }, line })
  expect(BOOKING.accepts(action)).toBe(true)
  await BOOKING.send(action)
  const body = { location: 'truro', reservationDetails: table, deviceInfo: { platform: 'web' } }
  expect(sent).toEqual([['POST /api/reservations', body, 'key-1']])
})

test('a stored cancellation of a guest is sent with the secret of its link', async () => {
  const body = { reservationId: 'RES-TRU-20261120-QKZD', token: 'secret', reason: ' Ill ', line, table }
  const action = stored('reservation-cancel', body)
  expect(CANCELLATION.accepts(action)).toBe(true)
  await CANCELLATION.send(action)
  expect(sent).toEqual([
    ['POST /api/reservations/RES-TRU-20261120-QKZD/cancel', { token: 'secret', reason: 'Ill' }, 'key-1'],
  ])
})

test('a stored cancellation of the staff is not an action of a guest', () => {
  const action = stored('reservation-cancel', { reservationId: 'RES-TRU-20261120-QKZD', name: 'Ann', reason: 'Other' })
  expect(CANCELLATION.accepts(action)).toBe(false)
})
