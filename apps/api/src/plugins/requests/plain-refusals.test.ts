import { eventually } from '@thali/testing/eventually'
import { describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()

const ORDER = '018f2b6e-0000-7000-8000-000000000000'

describe('refusals in plain words', () => {
  // CUS-UN-33, CUS-ERR-12, ADM-USR-40
  test.each([
    ['PATCH', '/api/admin/users/x', { loyaltyPoints: -5 }, 'loyaltyPoints', 'Loyalty points must be at least 0'],
    ['PATCH', '/api/admin/users/x', { isActive: 'yes' }, 'isActive', 'Is active must be true or false'],
    ['PATCH', '/api/admin/users/x', { surname: 'B' }, 'body', 'Unknown field: surname'],
    ['PATCH', '/api/admin/users/x', { a: 1, b: 2 }, 'body', 'Unknown fields: a, b'],
    ['PATCH', '/api/admin/users/x', {}, 'body', 'Updates are required'],
    ['PATCH', '/api/admin/users/x', undefined, 'body', 'The request must be an object with fields'],
    ['POST', '/api/admin/users/bulk', { ids: ['x'], updates: {} }, 'updates', 'Updates are required'],
    [
      'POST',
      '/api/admin/users/bulk',
      { ids: ['x'], updates: { loyaltyPoints: 5 } },
      'updates',
      'Unknown field: loyaltyPoints',
    ],
    [
      'POST',
      '/api/admin/users/bulk',
      { ids: [7], updates: { isActive: true } },
      'ids.0',
      'Ids (entry 1) must be a text',
    ],
    [
      'POST',
      '/api/updateOrderStatus',
      { orderId: ORDER, status: 'flying' },
      'status',
      'Status must be one of: pending, preparing, ready, completed, cancelled',
    ],
    ['GET', '/api/admin/reservations?limit=5000', undefined, 'limit', 'Limit must be at most 1000'],
    ['GET', '/api/admin/reservations?paidBy=cash', undefined, 'body', 'Unknown field: paidBy'],
    ['GET', `/api/getOrderReceipt?orderId=${ORDER}&token=a&token=b`, undefined, 'token', 'Token must be a text'],
  ])('a wrong request is told in plain words, with its field: %s %s %j', async (method, url, body, field, sentence) => {
    const answer = await api.request(ADMIN_PROGRAM, method, url, body === undefined ? {} : { body })
    expect([answer.status, answer.body.error]).toEqual([400, sentence])
    expect(answer.body.details).toHaveProperty([field], sentence)
  })

  test('a sentence of the specification stays as it is', async () => {
    const answer = await api.request(NOBODY, 'POST', '/api/getOrderBySessionId', { body: {} })
    expect([answer.status, answer.body.error]).toEqual([400, 'Session ID is required'])
  })
})

// CUS-VAL-83
test.each([
  ['GET', '/api/getOrderDetails?orderId=', undefined, 400],
  ['POST', '/api/updateOrderStatus', { orderId: '', status: 'preparing' }, 400],
  ['POST', '/api/cancelOrder', { orderId: ' ', cancelReason: 'Kitchen emergency' }, 400],
  ['POST', '/api/getOrderBySessionId', { sessionId: '' }, 400],
  ['POST', '/api/admin/users/bulk', { ids: [''], updates: { isActive: false } }, 404],
  ['PATCH', '/api/admin/users/', { isActive: false }, 404],
  ['DELETE', '/api/admin/menu/truro/items/', undefined, 400],
  ['POST', '/api/admin/menu/truro/categories', { name: ' ' }, 400],
])('a record without a key is neither read nor written: %s %s %j', async (method, url, body, status) => {
  const before = await storedUsersAndDishes()
  const answer = await api.request(ADMIN_PROGRAM, method, url, body === undefined ? {} : { body })
  expect(answer.status, answer.text).toBe(status)
  expect(await storedUsersAndDishes()).toEqual(before)
})

function storedUsersAndDishes() {
  return api.sql(`SELECT
    (SELECT string_agg(concat_ws(' ', id, is_active), ',' ORDER BY id) FROM users) AS users,
    (SELECT count(*) FROM menu_items) AS dishes, (SELECT sum(menu_version) FROM locations) AS menus`)
}

describe('the hours of a location', () => {
  const week = async () =>
    (await api.call(NOBODY, 'GET /locations/:id', { params: { id: 'truro' } })).body.location.hours

  // ADM-LOC-36
  test.each([
    [{ monday: null }],
    [{ monday: [] }],
    [{ monday: 'closed' }],
    [{ monday: { closed: true, open: 5, close: { a: 1 } } }],
    [{ monday: { closed: 'true', open: '11:00', close: '22:00' } }],
    [{ monday: { closed: true, open: 'noon', close: '22:00' } }],
    [[]],
    [null],
    ['always'],
  ])('opening hours that cannot be read are refused and change nothing: %j', async (hours) => {
    const before = await week()
    const answer = await api.request(ADMIN_PROGRAM, 'PATCH', '/api/admin/locations/truro', { body: { hours } })
    expect([answer.status, answer.body.code]).toEqual([400, 'location-invalid'])
    expect(await week()).toEqual(before)
  })

  test('the hours of a closed day need no times, and may keep them', async () => {
    for (const monday of [
      { closed: true },
      { closed: true, open: '11:00', close: '22:00' },
      { closed: true, open: '' },
    ]) {
      const answer = await api.request(ADMIN_PROGRAM, 'PATCH', '/api/admin/locations/truro', {
        body: { hours: { ...(await week()), monday } },
      })
      expect(answer.status).toBe(200)
      await eventually(async () => (await week())['monday']?.closed === true)
    }
  })
})
