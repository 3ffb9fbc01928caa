import { randomUUID } from 'node:crypto'

import type { MenuView } from '@thali/contracts/menu/menu'
import { orderPayload } from '@thali/testing/order-payload'
import { describe, expect, test } from 'vitest'

import { packAnswer, unpackAnswer } from './stored-answer.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: new Date('2026-11-18T16:00:00Z') })

async function place(key: string) {
  const body = orderPayload({ choices: [{ dish: 'butterChicken', quantity: 2, spice: 'medium' }] })
  const answer = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body,
    headers: { 'idempotency-key': key },
  })
  expect(answer.status).toBe(200)
  return answer.body
}

const step = (orderId: string, key: string) =>
  api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', {
    body: { orderId, status: 'preparing', version: 1 },
    headers: { 'idempotency-key': key },
  })

const kept = (key: string) => api.sql('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])

test('a stored answer is read back as it was, in any script', () => {
  const answer = { success: true, order: { name: 'Émile 李', items: [], price: 17.99, note: null } }
  expect(unpackAnswer(packAnswer(answer))).toEqual(answer)
  expect(() => unpackAnswer(Buffer.from([9, 1, 2]))).toThrow(/later release/)
})

test('an answer that was written with the first dictionary can still be read', () => {
  const answer = { success: true, orderId: '4dc7f9a2', order: { version: 2, status: 'preparing' } }
  expect(unpackAnswer(Buffer.from('AcNTMpqkJJunWSYaIZdj8CLKCLmIgpd4tbUA', 'base64'))).toEqual(answer)
})

test('the answer to an order takes an eighth of its JSON', async () => {
  const key = randomUUID()
  const answer = await place(key)
  const [row] = await api.sql<{ bytes: number }>(
    'SELECT length(answer) AS bytes FROM idempotency_keys WHERE key = $1',
    [key],
  )
  expect(row?.bytes).toBeLessThan(JSON.stringify(answer).length / 8)
})

test('a repeated order and a repeated step get their first answers, whatever happened to the order since', async () => {
  const [orderKey, stepKey] = [randomUUID(), randomUUID()]
  const placed = await place(orderKey)
  const stepped = await step(placed.orderId, stepKey)
  expect(stepped.body).toMatchObject({ newStatus: 'preparing', order: { id: placed.orderId, version: 2 } })
  await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: placed.orderId, status: 'ready' } })
  expect(await place(orderKey)).toEqual(placed)
  expect((await step(placed.orderId, stepKey)).body).toEqual(stepped.body)
})

test('a step to the status that an order has answers the same when it is repeated', async () => {
  const { orderId } = await place(randomUUID())
  await step(orderId, randomUUID())
  const again = { body: { orderId, status: 'preparing' }, headers: { 'idempotency-key': randomUUID() } } as const
  const first = await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', again)
  expect(first.body).toMatchObject({ oldStatus: 'preparing', order: { orderId, items: [{ quantity: 2 }] } })
  expect((await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', again)).body).toEqual(first.body)
})

test('an answer that the release before stored is still repeated', async () => {
  const key = randomUUID()
  const placed = await place(key)
  await api.sql('UPDATE idempotency_keys SET answer = NULL, response = $2 WHERE key = $1', [
    key,
    JSON.stringify(placed),
  ])
  expect(await place(key)).toEqual(placed)
})

/** The fields of a dish that the release before answered, and of an option: what is not among them is new. */
const DISH_BEFORE = (
  'id name description originalName price category spiceLevel prepTime calories isVegetarian isVegan isGlutenFree ' +
  'isPopular isAvailable hiddenUntil isTodaysSpecial image tags allergens alone maxQuantity groups presetPrice ' +
  'needsChoice portionsLeft note later menuItemId location frenchName frenchDescription isSpecial portions work ' +
  'specialStartDate specialEndDate createdAt updatedAt'
).split(' ')
const OPTION_BEFORE = (
  'id name frenchName price most preset itemId opensGroupId isAvailable hiddenUntil isVegetarian isVegan isGlutenFree ' +
  'allergens'
).split(' ')

function without(fields: readonly string[], json: string): object {
  return JSON.parse(json, (name, value: unknown) => (fields.includes(name) ? undefined : value)) as object
}

describe('answers of the release before, without fields that are new', () => {
  type Send = (headers: { 'idempotency-key': string }) => Promise<{ status: number; text: string; body: unknown }>
  const atTruro = { location: 'truro' }

  /** `leftOut`: new fields that a reply of this release may be without. */
  async function expectRepeated(workedOut: readonly string[], send: Send, leftOut: readonly string[] = []) {
    const headers = { 'idempotency-key': randomUUID() }
    const values = [headers['idempotency-key']]
    const first = await send(headers)
    expect(first.status, first.text).toBe(200)
    const [row] = await api.sql<{ answer: Buffer }>('SELECT answer FROM idempotency_keys WHERE key = $1', values)
    const stored = JSON.stringify(unpackAnswer(row!.answer))
    expect(workedOut.filter((field) => !stored.includes(`"${field}":`))).toEqual([])
    const before = without([...workedOut, ...leftOut], stored)
    await api.sql('UPDATE idempotency_keys SET answer = $2 WHERE key = $1', [...values, packAnswer(before)])

    const again = await send(headers)
    expect([again.status, again.body]).toEqual([200, without(leftOut, JSON.stringify(first.body))])
  }

  test('a stored answer to a cash order at the counter, or to its payment, is repeated with fields that are new', async () => {
    const order = orderPayload()
    await expectRepeated(['menuItemId'], (headers) =>
      api.call(ADMIN_PROGRAM, 'POST /createAdminOrderCash', {
        body: { ...order, cashConfirmed: true, finalTotal: order.pricing.total },
        headers,
      }),
    )
    const { orderId } = await place(randomUUID())
    await expectRepeated(['menuItemId'], (headers) =>
      api.call(ADMIN_PROGRAM, 'POST /processOrderPayment', { body: { orderId }, headers }),
    )
  })

  test('a stored answer about the own profile is repeated with fields that are new', async () => {
    const ann = await api.signUp()
    await expectRepeated(['isAdmin'], async (headers) => {
      // A change to what stands there already is answered from the account.
      await api.sql(`UPDATE users SET name = 'Ann Lee' WHERE id = $1`, [ann.id])
      return api.call(ann, 'PATCH /me', { body: { displayName: 'Ann Smith' }, headers })
    })
  })

  test('a stored answer about a dish is repeated with fields that are new, and with what hiding it touches', async () => {
    const menu = await api.call(ADMIN_PROGRAM, 'GET /admin/menu/:location/items', { params: atTruro })
    const [item] = menu.body.items
    const params = { ...atTruro, id: item!.id }
    const workedOut = ['soldPeriods', 'noticeMinutes', 'soldFor']
    await expectRepeated(
      [...workedOut, 'pages'],
      (headers) =>
        api.call(ADMIN_PROGRAM, 'PATCH /admin/menu/:location/items/:id', {
          params,
          body: { isAvailable: false },
          headers,
        }),
      Object.keys(item!).filter((field) => ![...DISH_BEFORE, ...workedOut].includes(field)),
    )
  })

  test('a stored answer about a dish hidden at the board is repeated with fields that are new', async () => {
    const { body } = await api.request<MenuView>(ADMIN_PROGRAM, 'GET', '/api/menu/truro')
    const [item] = body.items
    await expectRepeated(
      ['pages'],
      (headers) =>
        api.call(ADMIN_PROGRAM, 'POST /admin/menu/:location/availability', {
          params: atTruro,
          body: { ids: [item!.id], isAvailable: false },
          headers,
        }),
      Object.keys(item!).filter((field) => !DISH_BEFORE.includes(field)),
    )
  })

  test('a stored answer about an option group is repeated with fields that are new', async () => {
    const option = { id: 'mint', name: 'Mint', price: 1, most: 1, preset: 0 }
    const save = (id: string, headers: object) =>
      api.call(ADMIN_PROGRAM, 'PUT /admin/menu/:location/groups/:id', {
        params: { ...atTruro, id },
        body: { name: 'Sauces', least: 0, most: 1, free: 0, options: [option], isNew: true },
        headers: { ...headers },
      })
    const [stored] = (await save('dips', {})).body.group.options
    await expectRepeated(
      ['portions'],
      (headers) => save('sauces', headers),
      Object.keys(stored!).filter((field) => ![...OPTION_BEFORE, 'portions'].includes(field)),
    )
  })
})

test('the answer to a step is kept for 7 days, that to an order for 30', async () => {
  const [orderKey, stepKey] = [randomUUID(), randomUUID()]
  await step((await place(orderKey)).orderId, stepKey)
  const age = (days: number) =>
    api.sql(`UPDATE idempotency_keys SET expires_at = expires_at - $2 * interval '1 day' WHERE key = ANY($1)`, [
      [orderKey, stepKey],
      days,
    ])

  await age(6)
  await api.server.services.tidy()
  expect([...(await kept(orderKey)), ...(await kept(stepKey))]).toHaveLength(2)

  await age(2)
  await api.server.services.tidy()
  expect(await kept(stepKey)).toEqual([])
  expect(await kept(orderKey)).toHaveLength(1)

  await age(23)
  await api.server.services.tidy()
  expect(await kept(orderKey)).toEqual([])
})

test('an hourly chore that fails does not keep the chores after it from being done', async () => {
  const key = randomUUID()
  await place(key)
  await api.sql(`UPDATE idempotency_keys SET expires_at = now() - interval '1 day' WHERE key = $1`, [key])
  // The first of them seals the log.
  await api.sql('ALTER TABLE audit_seals RENAME TO audit_seals_away')
  await api.server.services.tidy()
  await api.sql('ALTER TABLE audit_seals_away RENAME TO audit_seals')
  expect(await kept(key)).toEqual([])
})

test('thirty repetitions of an order at once are all answered, none refused because of the first', async () => {
  const { orderId } = await place(randomUUID())
  const body = { orderId, paymentData: { method: 'manual' } }
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => api.call(ADMIN_PROGRAM, 'POST /processOrderPayment', { body, headers })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})
