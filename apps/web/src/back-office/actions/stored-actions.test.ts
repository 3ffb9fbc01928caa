import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CHANGE_LOCATION, LOCATION_ACTIONS } from './location-actions.ts'
import { MENU_ACTIONS } from './menu-actions.ts'
import { ORDER_ACTIONS } from './orders/order-queue-actions.ts'
import { RESERVATION_ACTIONS } from './reservation-actions.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'

const HANDLERS = [...ORDER_ACTIONS, ...RESERVATION_ACTIONS, ...LOCATION_ACTIONS, ...Object.values(MENU_ACTIONS)]

/** An action as it lies on devices: the shape must stay readable after every update of the site. */
function stored(kind: string, subject: string, body: object, expectedVersion: number | null = null): QueuedAction {
  return {
    id: 'key-1',
    kind,
    subject,
    body,
    expectedVersion,
    userId: 'anita',
    atMs: Date.parse('2026-07-10T22:35:00.000Z'),
    expiresAtMs: Date.parse('2026-07-11T10:35:00.000Z'),
    tries: 0,
    state: 'sending',
    error: null,
  }
}

const ORDER = { orderId: 'order-1', orderNumber: 1042 }
const BOOKING = { reservationId: 'RES-TRU-20261120-QKZD', name: 'Ann Lee' }
const DISH = { location: 'truro', name: 'Samosa' }
const PAYMENT = { method: 'manual', processedBy: 'admin', source: 'admin_dashboard' }
const TAPPED_AT = '2026-07-10T22:35:00.000Z'

let sent: unknown[] = []
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => Response.json({ order: {}, reservation: {}, location: {}, item: {}, items: [], version: 1 })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key')
    sent.push([`${method} ${url}`, typeof body === 'string' ? JSON.parse(body) : null, key])
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

function handlerOf(action: QueuedAction) {
  const [handler, ...others] = HANDLERS.filter(({ accepts }) => accepts(action))
  expect(others).toEqual([])
  return handler!
}

describe('an action stored by an older page', () => {
  test.each<[QueuedAction, string, unknown]>([
    [
      stored('order-status', 'order-1', { ...ORDER, from: 'pending', status: 'preparing', tappedAt: TAPPED_AT }, 3),
      'POST /api/updateOrderStatus',
      { orderId: 'order-1', status: 'preparing', version: 3, tappedAt: TAPPED_AT },
    ],
    [
      stored('order-payment', 'order-1', { ...ORDER, takenAt: TAPPED_AT }),
      'POST /api/processOrderPayment',
      { orderId: 'order-1', paymentData: { ...PAYMENT, paymentProcessedAt: TAPPED_AT } },
    ],
    [
      stored('order-payment', 'order-1', { ...ORDER, takenAt: TAPPED_AT, toPay: 5.13, method: 'cash' }),
      'POST /api/processOrderPayment',
      { orderId: 'order-1', toPay: 5.13, paymentData: { ...PAYMENT, method: 'cash', paymentProcessedAt: TAPPED_AT } },
    ],
    [
      stored('order-payment', 'order-1', ORDER),
      'POST /api/processOrderPayment',
      { orderId: 'order-1', paymentData: PAYMENT },
    ],
    [
      stored('order-promise', 'order-1', { ...ORDER, minutes: 10 }),
      'POST /api/extendOrderPromise',
      { orderId: 'order-1', minutes: 10 },
    ],
    [
      stored('order-promise', 'order-1', { ...ORDER, minutes: 10, dueAt: TAPPED_AT }),
      'POST /api/extendOrderPromise',
      { orderId: 'order-1', minutes: 10, dueAt: TAPPED_AT },
    ],
    [
      stored('reservation-cancel', 'table-1', {
        ...BOOKING,
        reason: 'Other',
        table: { date: '2026-11-20', time: '19:30' },
      }),
      'POST /api/admin/reservations/table-1/cancel',
      { reason: 'Other' },
    ],
    [
      stored('reservation-arrival', 'table-1', { ...BOOKING, arrived: true }),
      'POST /api/admin/reservations/table-1/arrival',
      { arrived: true },
    ],
    [
      stored('reservation-booking', 'new', { name: 'Ann Lee', input: { location: 'truro' }, isHere: true }),
      'POST /api/admin/reservations',
      { location: 'truro', arrived: true },
    ],
    [
      stored('location-add', 'new-minas', { name: 'New Minas', input: { name: 'New Minas' } }),
      'POST /api/admin/locations',
      { name: 'New Minas' },
    ],
    [
      stored(CHANGE_LOCATION, 'truro', { name: 'Truro', change: { manager: 'Asha' } }),
      'PATCH /api/admin/locations/truro',
      { manager: 'Asha' },
    ],
    [stored('location-delete', 'truro', { name: 'Truro' }), 'DELETE /api/admin/locations/truro', null],
    [
      stored('menu-add', 'key-1', { ...DISH, kind: 'menu-add', input: { name: 'Samosa' } }),
      'POST /api/admin/menu/truro/items',
      { name: 'Samosa' },
    ],
    [
      stored('menu-change', 'samosa', { ...DISH, kind: 'menu-change', id: 'samosa', change: { price: 5 } }),
      'PATCH /api/admin/menu/truro/items/samosa',
      { price: 5 },
    ],
    [
      stored('menu-photo', 'samosa', { ...DISH, kind: 'menu-photo', id: 'samosa', url: null }),
      'DELETE /api/admin/menu/truro/items/samosa/image',
      null,
    ],
    [
      stored('menu-duplicate', 'samosa', { ...DISH, kind: 'menu-duplicate', id: 'samosa' }),
      'POST /api/admin/menu/truro/items/samosa/duplicate',
      null,
    ],
    [
      stored('menu-delete', 'samosa', { ...DISH, kind: 'menu-delete', id: 'samosa' }),
      'DELETE /api/admin/menu/truro/items/samosa',
      null,
    ],
    [
      stored('menu-availability', 'samosa', {
        ...DISH,
        kind: 'menu-availability',
        ids: ['samosa'],
        isAvailable: false,
        until: 'tomorrow',
        hiddenUntil: null,
      }),
      'POST /api/admin/menu/truro/availability',
      { ids: ['samosa'], isAvailable: false, until: 'tomorrow' },
    ],
  ])(
    'a stored $kind is sent under the key of its tap, with what was tapped [ADM-API-37, ADM-ORD-25]',
    async (action, call, body) => {
      await handlerOf(action).send(action)
      expect(sent).toEqual([[call, body, 'key-1']])
    },
  )

  test('a stored cancellation by a guest is not sent in the name of the staff', () => {
    const guests = stored('reservation-cancel', 'table-1', { ...BOOKING, token: null, line: 'Table for 2', reason: '' })
    expect(HANDLERS.filter(({ accepts }) => accepts(guests))).toEqual([])
  })
})

describe('sending a later promise that waited', () => {
  const later = stored('order-promise', 'order-1', { ...ORDER, minutes: 10 })
  const refuse = (code: string, status: number) => {
    answer = () => Response.json({ error: 'No', code, details: { status: 'ready' } }, { status })
  }

  test('a later promise that waited leaves the time of an order that is ready by then, and later taps go on', async () => {
    refuse('order-transition-refused', 409)
    expect(await handlerOf(later).send(later)).toEqual({
      kind: 'refused',
      sentence: 'Order 1042: Already ready, so the promised time stays',
      stopsRest: false,
    })
  })

  test('a later promise that waited throws any other refusal', async () => {
    refuse('order-not-found', 404)
    await expect(handlerOf(later).send(later)).rejects.toMatchObject({ code: 'order-not-found' })
  })
})
