import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

/** A Friday evening in Halifax; the doors open at 11:30 the next morning. */
const EVENING = new Date('2026-11-20T22:30:00Z')
const NEXT_OPENING = '2026-11-21T15:30:00.000Z'
const LASSI = 'truro-mango-lassi'
const NAAN = 'truro-garlic-naan'

const api = useApi({ now: EVENING, sandboxClock: () => (api?.clock?.now() ?? EVENING).getTime() })
let cook: Caller & { id: string }
let cookElsewhere: Caller
let customer: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  cookElsewhere = await api.signUpStaff('staff', ['new-glasgow'])
  customer = await api.signUp()
})
beforeEach(async () => {
  api.clock?.set(EVENING)
  await set([LASSI, NAAN], { isAvailable: true })
})

type Wish = { isAvailable: boolean; until?: 'tomorrow' | null }

const set = (ids: string[], wish: Wish, caller: Caller = cook, key: string = randomUUID()) =>
  api.call(caller, 'POST /admin/menu/:location/availability', {
    params: { location: 'truro' },
    body: { ids, ...wish },
    headers: { 'idempotency-key': key },
  })
const dishOnMenu = async (id: string) => (await settledMenu(api, 'truro')).items.find((item) => item.id === id)!
const orderOf = (dish: 'mangoLassi' | 'garlicNaan', caller: Caller = CUSTOMER_PROGRAM) =>
  api.call(caller, 'POST /createCustomerOrderCash', { body: orderPayload({ choices: [{ dish, quantity: 1 }] }) })
const menuVersion = async () =>
  (await api.sql<{ v: number }>(`SELECT menu_version AS v FROM locations WHERE id = 'truro'`))[0]!.v
const auditOf = (actor: string) =>
  api.sql(
    `SELECT action, subject, location_id, detail FROM audit_log WHERE actor = $1 AND action LIKE 'menu.%' ORDER BY id DESC LIMIT 1`,
    [`account:${actor}`],
  )

describe('a dish that has run out', () => {
  test('a dish that has run out leaves the menu at once and cannot be ordered until somebody shows it again', async () => {
    const before = await menuVersion()
    const answer = await set([LASSI], { isAvailable: false })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, version: before + 1, items: [{ id: LASSI, isAvailable: false, hiddenUntil: null }] },
    })
    expect(await dishOnMenu(LASSI)).toMatchObject({ isAvailable: false, hiddenUntil: null })
    expect(await orderOf('mangoLassi')).toMatchObject({ status: 400, body: { code: 'item-unavailable' } })
    api.clock?.set(new Date('2026-11-25T17:00:00Z'))
    expect((await dishOnMenu(LASSI)).isAvailable).toBe(false)

    api.clock?.set(EVENING)
    expect((await set([LASSI], { isAvailable: true })).body.items).toMatchObject([{ isAvailable: true }])
    expect((await dishOnMenu(LASSI)).isAvailable).toBe(true)
    expect((await orderOf('mangoLassi')).status).toBe(200)
  })

  test('a dish hidden until tomorrow comes back by itself at the next opening, on the menu and for orders', async () => {
    const answer = await set([LASSI], { isAvailable: false, until: 'tomorrow' })
    expect(answer.body.items).toMatchObject([{ id: LASSI, isAvailable: false, hiddenUntil: NEXT_OPENING }])
    expect(await dishOnMenu(LASSI)).toMatchObject({ isAvailable: false, hiddenUntil: NEXT_OPENING })

    expect(await orderOf('mangoLassi')).toMatchObject({ status: 400, body: { code: 'item-unavailable' } })

    api.clock?.set(new Date(Date.parse(NEXT_OPENING) - 1))
    expect((await dishOnMenu(LASSI)).isAvailable).toBe(false)
    // What is ordered before the opening is cooked after it.
    expect((await orderOf('mangoLassi')).status).toBe(200)
    api.clock?.set(new Date(NEXT_OPENING))
    expect(await dishOnMenu(LASSI)).toMatchObject({ isAvailable: true, hiddenUntil: null })
    expect((await orderOf('mangoLassi')).status).toBe(200)
  })

  test('a dish hidden until tomorrow can be kept hidden for longer, and be put back to tomorrow', async () => {
    await set([LASSI], { isAvailable: false, until: 'tomorrow' })
    expect((await set([LASSI], { isAvailable: false })).body.items).toMatchObject([{ hiddenUntil: null }])
    expect((await set([LASSI], { isAvailable: false, until: 'tomorrow' })).body.items).toMatchObject([
      { hiddenUntil: NEXT_OPENING },
    ])
  })

  // ADM-DAT-41, ADM-MEN-49
  test('several dishes are hidden in one go', async () => {
    const { body } = await set([LASSI, NAAN, LASSI], { isAvailable: false, until: 'tomorrow' })
    expect(Object.fromEntries(body.items.map(({ id, isAvailable }) => [id, isAvailable]))).toEqual({
      [NAAN]: false,
      [LASSI]: false,
    })
    expect((await dishOnMenu(NAAN)).isAvailable).toBe(false)
  })

  test.each([
    ['of another location', 'new-glasgow-mango-lassi'],
    ['that never was', 'truro-nothing'],
  ])('a dish %s cannot be hidden, and no other dish of the request is hidden then', async (_which, id) => {
    const answer = await set([LASSI, id], { isAvailable: false })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found', details: { ids: [id] } } })
    expect((await dishOnMenu(LASSI)).isAvailable).toBe(true)
  })

  test('the same request twice under one key hides a dish once; hiding what is hidden changes nothing', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => set([LASSI], { isAvailable: false }, cook, key)))
    const version = await menuVersion()
    expect(answers.map(({ body }) => body.version)).toEqual([version, version, version])
    await set([LASSI], { isAvailable: true })
    expect((await set([LASSI], { isAvailable: false }, cook, key)).body.version).toBe(version)
    expect((await dishOnMenu(LASSI)).isAvailable).toBe(true)

    await set([LASSI], { isAvailable: false })
    const settled = await menuVersion()
    expect((await set([LASSI], { isAvailable: false })).body.version).toBe(settled)
    expect(await menuVersion()).toBe(settled)
  })

  test('the audit log says who hid a dish, and until when', async () => {
    await set([LASSI, NAAN], { isAvailable: false, until: 'tomorrow' })
    const detail = { ids: expect.arrayContaining([LASSI, NAAN]), hiddenUntil: NEXT_OPENING }
    expect(await auditOf(cook.id)).toEqual([{ action: 'menu.hide', subject: 'truro', location_id: 'truro', detail }])
    await set([LASSI], { isAvailable: true })
    expect(await auditOf(cook.id)).toMatchObject([{ action: 'menu.show', detail: { ids: [LASSI] } }])
  })

  test('many who hide and show a dish at once are all heard, and the menu follows the last', async () => {
    const before = await menuVersion()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => set([LASSI], { isAvailable: index % 2 === 1 })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const last = answers.toSorted((a, b) => a.body.version - b.body.version).at(-1)!
    expect(last.body.version).toBe(await menuVersion())
    expect(last.body.version).toBeGreaterThan(before)
    expect((await dishOnMenu(LASSI)).isAvailable).toBe(last.body.items[0]!.isAvailable)
  })
})

describe('who may hide a dish', () => {
  test('staff of a location, admins and programs of the restaurant may hide its dishes', async () => {
    const manager = await api.signUpStaff('manager', ['truro'])
    for (const caller of [cook, manager, await api.signInAsAdmin(), ADMIN_PROGRAM]) {
      expect((await set([LASSI], { isAvailable: false }, caller)).status).toBe(200)
    }
  })

  test('staff elsewhere, customers, their programs and strangers may hide no dish', async () => {
    const refused = await Promise.all(
      [cookElsewhere, customer, CUSTOMER_PROGRAM, NOBODY].map((caller) => set([LASSI], { isAvailable: false }, caller)),
    )
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 401])
    expect((await dishOnMenu(LASSI)).isAvailable).toBe(true)
  })

  test.each([
    ['no dish', { ids: [], isAvailable: false }],
    ['too many', { ids: Array.from({ length: 201 }, (_, index) => `truro-${index}`), isAvailable: false }],
    ['no word of what is wanted', { ids: [LASSI] }],
    ['another time than tomorrow', { ids: [LASSI], isAvailable: false, until: 'friday' }],
  ])('a request to hide dishes with %s is bad input', async (_case, body) => {
    const params = { location: 'truro' }
    const answer = await api.call(cook, 'POST /admin/menu/:location/availability', { params, body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-argument' } })
  })

  test('an unknown location whose dishes are to be hidden is told to admins only', async () => {
    const params = { location: 'nowhere' }
    const body = { ids: [LASSI], isAvailable: false }
    const ask = (caller: Caller) => api.call(caller, 'POST /admin/menu/:location/availability', { params, body })
    expect([(await ask(cook)).status, (await ask(ADMIN_PROGRAM)).status]).toEqual([403, 404])
  })
})

test('hiding a dish until tomorrow asks only about orders that are due before it is back', async () => {
  const setKitchen = (kitchen: object | null) =>
    api.call(ADMIN_PROGRAM, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body: { kitchen } })
  await setKitchen({
    stations: [],
    daysAhead: 2,
    stepMinutes: 15,
    asapMinutes: 90,
    packingMinutes: 3,
    ordersPerQuarter: 9,
  })
  await settledMenu(api, 'truro')
  await api.sql(`UPDATE orders SET status = 'cancelled'`)
  const payload = (wantedAt: string, more: object) => ({
    ...orderPayload({ choices: [{ dish: 'mangoLassi', quantity: 1 }], ...more }),
    wantedAt,
  })
  const order = async (wantedAt: string, phone: string) => {
    const body = payload(wantedAt, { phone })
    const placed = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })
    expect(placed.status, placed.text).toBe(200)
    return placed.body.orderId
  }
  const page = async (wantedAt: string, name: string) =>
    payingAt(api).begin(await api.signUp(), payload(wantedAt, { paymentMethod: 'online', name }))
  const asked = async (until: 'tomorrow' | null) => {
    const { body } = await api.call(cook, 'POST /admin/menu/:location/availability', {
      params: { location: 'truro' },
      body: { ids: [LASSI], isAvailable: false, until, preview: true },
    })
    return [body.affected?.orders.map(({ id }) => id), body.affected?.pages.map(({ customerName }) => customerName)]
  }
  const [tonight, tomorrow] = ['2026-11-21T01:00:00.000Z', '2026-11-21T17:00:00.000Z']
  const orders = [await order(tonight, '9025550141'), await order(tomorrow, '9025550142')]
  await page(tonight, 'Ravi Tonight')
  await page(tomorrow, 'Ravi Tomorrow')
  expect(await asked('tomorrow')).toEqual([[orders[0]], ['Ravi Tonight']])
  expect(await asked(null)).toEqual([orders, ['Ravi Tonight', 'Ravi Tomorrow']])
  await setKitchen(null)
})
