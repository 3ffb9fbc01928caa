import { randomUUID } from 'node:crypto'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { countedDishesAt } from '#api/testing/counted-dishes.ts'
import { insist } from '#api/testing/insist.ts'
import { payingAt } from '#api/testing/paying.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

/** Friday, 12:30 in Halifax; the location is open from 8:00 to 22:00. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const EVENING = new Date('2026-11-20T22:00:00Z')
const BREAKFAST = { soldPeriods: [{ from: '08:00', to: '11:00' }] }
const A_DAY_AHEAD = { noticeMinutes: 1440 }
const AT_THE_TABLE = { soldFor: ['dine-in'] }
const NO_RULE = { soldPeriods: null, noticeMinutes: null, soldFor: null, portions: null, isAvailable: true }
const LASSI = 'truro-mango-lassi'
const NAAN = 'truro-garlic-naan'
const local = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-04:00`).toISOString()
const TOMORROW_AT_9 = local(21, '09:00')

const api = useApi({ now: LUNCH, sandboxClock: () => (api?.clock?.now() ?? LUNCH).getTime() })
const dishes = countedDishesAt(api)
const paying = payingAt(api)
let cook: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  const everyDay = Object.fromEntries(
    ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
      day,
      { open: '08:00', close: '22:00', closed: false },
    ]),
  )
  const kitchen = {
    stations: [],
    daysAhead: 2,
    stepMinutes: 15,
    asapMinutes: 90,
    packingMinutes: 3,
    ordersPerQuarter: 50,
  }
  for (const id of ['truro', 'new-glasgow']) await changePlace(id, { hours: everyDay, kitchen })
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
  for (const id of [LASSI, NAAN]) await rule(NO_RULE, id)
})

const changePlace = async (id: string, body: object) => {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await api.call(ADMIN_PROGRAM, 'PATCH /admin/locations/:id', { params: { id }, body, headers })
  expect(answer.status, answer.text).toBe(200)
  await settledMenu(api, id)
}
/** What an owner enters about a dish. */
const rule = async (body: object, id = LASSI) => {
  const location = id.startsWith('truro') ? 'truro' : 'new-glasgow'
  const answer = await api.call(ADMIN_PROGRAM, 'PATCH /admin/menu/:location/items/:id', {
    params: { location, id },
    body,
  })
  expect(answer.status, answer.text).toBe(200)
  await settledMenu(api, location)
}
const soldOutToday = async (id = LASSI) => {
  const body = { ids: [id], isAvailable: false, until: 'tomorrow' as const }
  const headers = { 'idempotency-key': randomUUID() }
  await api.call(cook, 'POST /admin/menu/:location/availability', { params: { location: 'truro' }, body, headers })
  await settledMenu(api, 'truro')
}
const cart = (change: object = {}, quantity = 1) => ({ ...dishes.cartOf('mangoLassi', quantity), ...change })
const order = (change: object = {}, quantity = 1, headers: Record<string, string> = {}) =>
  api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: cart(change, quantity), headers })
const staffOrder = (change: object = {}) => {
  const body = { ...cart({ paymentMethod: 'online' }), ...change }
  return api.call(cook, 'POST /createAdminOrderOnline', { body, headers: { 'idempotency-key': randomUUID() } })
}
const quote = (change: object = {}, quantity = 1, caller: Caller = NOBODY) => {
  const { items, location, orderType } = cart({}, quantity)
  return api.call(caller, 'POST /orders/quote', { body: { items, location, orderType, ...change } })
}
const timesOf = async (...asked: Parameters<typeof quote>) =>
  (await quote(...asked)).body.days.flatMap(({ times }) => times)
const refusal = (error: string, reason: string) => ({
  status: 400,
  body: { code: 'item-unavailable', error, details: { item: 'Mango Lassi', reason } },
})

describe('a dish at a time at which it is not sold', () => {
  test('a dish is refused outside its hours with the reason, and taken for tomorrow morning', async () => {
    await rule(BREAKFAST)
    api.clock?.set(EVENING)
    expect(await order()).toMatchObject(refusal('Mango Lassi: Only 8:00 AM to 11:00 AM.', 'period'))
    const french = await order({}, 1, { 'accept-language': 'fr-CA' })
    expect(french.body.error).toMatch(/Seulement de 8\sh à 11\sh\.$/)
    expect((await order({ wantedAt: TOMORROW_AT_9 })).status).toBe(200)
    expect(await order({ wantedAt: local(21, '11:15') })).toMatchObject(
      refusal('Mango Lassi: Only 8:00 AM to 11:00 AM.', 'period'),
    )
  })

  test('a dish is refused when it is ordered within its hours and ready after them', async () => {
    await rule(BREAKFAST)
    api.clock?.set(new Date(local(20, '10:40')))
    expect((await order()).status).toBe(200)
    api.clock?.set(new Date(local(20, '10:50')))
    expect((await order()).status).toBe(400)
  })

  test('a dish is refused with less notice than it needs, with the reason', async () => {
    await rule(A_DAY_AHEAD)
    expect(await order()).toMatchObject(refusal('Mango Lassi: Order this at least 24 hours ahead.', 'notice'))
    expect((await order({ wantedAt: local(21, '12:15') })).status).toBe(400)
    expect((await order({ wantedAt: local(21, '12:30') })).status).toBe(200)
  })

  test('a dish is refused for another order type than its own, with the reason', async () => {
    await rule(AT_THE_TABLE)
    expect(await order()).toMatchObject(refusal('Mango Lassi: Only at the table.', 'order-type'))
    expect((await order({ orderType: 'dine-in', tableInfo: { tableNumber: 4, partySize: 2 } })).status).toBe(200)
  })

  test('a sold-out dish is refused with the reason, and taken for the time at which it is back', async () => {
    await soldOutToday()
    expect(await order()).toMatchObject(refusal('Mango Lassi: Sold out. Back tomorrow at 8:00 AM.', 'sold-out'))
    expect((await order({ wantedAt: TOMORROW_AT_9 })).status).toBe(200)
  })

  test('a dish that stays hidden until somebody shows it is refused for any time', async () => {
    await rule({ isAvailable: false })
    expect(await order({ wantedAt: TOMORROW_AT_9 })).toMatchObject({
      body: { error: 'Item not available: Mango Lassi' },
    })
  })

  test('a dish outside its hours is refused before a payment page is made', async () => {
    await rule(BREAKFAST)
    const guest = await api.signUp()
    const begin = (change: object) =>
      api.call(guest, 'POST /createCustomerPayment', {
        body: { orderData: { ...cart({ paymentMethod: 'online' }), ...change } },
        headers: { 'idempotency-key': randomUUID() },
      })
    expect(await begin({})).toMatchObject({ status: 400, body: { code: 'item-unavailable' } })
    expect((await begin({ wantedAt: TOMORROW_AT_9 })).status).toBe(200)
  })
})

test('an option that is a dish follows the rule of the dish', async () => {
  await api.sql(
    `INSERT INTO option_groups (location_id, id, name, least, most, position) VALUES ('truro', 'with-bread', 'Bread', 0, 3, 90)`,
  )
  await api.sql(
    `INSERT INTO options (location_id, group_id, id, name, most, item_id, position) VALUES ('truro', 'with-bread', 'naan', 'Naan', 3, $1, 0)`,
    [NAAN],
  )
  await api.sql(
    `INSERT INTO item_option_groups (location_id, item_id, group_id, position) VALUES ('truro', $1, 'with-bread', 0)`,
    [LASSI],
  )
  await rule(BREAKFAST, NAAN)
  const { items } = cart()
  const choices = [{ group: 'with-bread', option: 'naan', units: 1 }]
  const combo = { items: items.map((item) => ({ ...item, choices })) }
  expect(await order(combo)).toMatchObject({ status: 400, body: { error: 'Garlic Naan: Only 8:00 AM to 11:00 AM.' } })
  expect((await order({ ...combo, wantedAt: TOMORROW_AT_9 })).status).toBe(200)
  expect((await order()).status).toBe(200)
  await api.sql(`DELETE FROM option_groups WHERE id = 'with-bread'`)
})

describe('staff', () => {
  test.each([BREAKFAST, A_DAY_AHEAD, AT_THE_TABLE])(
    'staff read why a dish is not sold and may go on: %o',
    async (limit) => {
      await rule(limit)
      const { body } = await quote({ takenBy: 'staff' }, 1, cook)
      expect(body.promise).not.toBeNull()
      expect(body.unsoldNow).toHaveLength(1)
      expect((await staffOrder()).status).toBe(200)
      const link = { orderData: cart({ paymentMethod: 'online' }), sendSMS: false }
      expect((await api.call(cook, 'POST /createAdminPaymentLink', { body: link })).status).toBe(200)
    },
  )

  test('staff are refused a dish that is hidden for the time of the order', async () => {
    await soldOutToday()
    expect(await staffOrder()).toMatchObject({ status: 400, body: { code: 'item-unavailable' } })
    expect((await staffOrder({ wantedAt: TOMORROW_AT_9 })).status).toBe(200)
  })
})

test('an order that was paid is taken, although its dish is not sold any more', async () => {
  const guest = await api.signUp()
  const payload = { ...cart({ paymentMethod: 'online' }), customerInfo: { ...cart().customerInfo, email: guest.email } }
  const { sessionId, paymentUrl } = await paying.begin(guest, payload)
  await rule({ ...BREAKFAST, ...A_DAY_AHEAD, isAvailable: false })
  await paying.pay(paymentUrl)
  expect(await paying.orderOf(guest, sessionId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
})

describe('portions', () => {
  test('the portions of tomorrow are others than those of today', async () => {
    await dishes.count('mangoLassi', 3)
    expect((await order({}, 3)).status).toBe(200)
    expect((await order()).status).toBe(409)
    expect((await order({ wantedAt: TOMORROW_AT_9 }, 2)).status).toBe(200)
    expect(await order({ wantedAt: TOMORROW_AT_9 }, 2)).toMatchObject({ status: 409, body: { code: 'sold-out' } })
  })

  test('three portions of tomorrow are sold to exactly three of twenty guests at once', async () => {
    await dishes.count('mangoLassi', 3)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => insist(() => order({ wantedAt: TOMORROW_AT_9 }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'sold-out')).toHaveLength(17)
    expect(await dishes.used('mangoLassi')).toBe(3)
  })
})

describe('a quote', () => {
  test('a quote promises nothing for a dish that is not sold, and says why', async () => {
    await rule(BREAKFAST)
    const { body } = await quote()
    expect(body).toMatchObject({ promise: null, unsoldNow: ['Mango Lassi: Only 8:00 AM to 11:00 AM.'] })
    const times = await timesOf()
    expect([times[0], times.at(-1)]).toEqual([local(21, '08:30'), local(22, '11:00')])
  })

  test('a quote promises nothing where too few portions are left, and lists the days that have enough', async () => {
    await dishes.count('mangoLassi', 3)
    await order({}, 2)
    await order({ wantedAt: local(22, '12:00') }, 3)
    const { body } = await quote({}, 2)
    expect(body).toMatchObject({
      promise: null,
      days: [{ date: '2026-11-21' }],
      unsoldNow: ['Mango Lassi: Only 1 left today.'],
      unsoldLater: ['Mango Lassi: Only 1 left today.', 'Mango Lassi: Sold out Sunday, November 22, 2026.'],
    })
    expect((await quote({}, 1)).body.promise).not.toBeNull()
  })

  test('a quote counts what a guest’s own payment page holds as the guest’s', async () => {
    await dishes.count('mangoLassi', 1)
    const guest = await api.signUp()
    await api.call(guest, 'POST /createCustomerPayment', {
      body: { orderData: cart({ paymentMethod: 'online' }) },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect((await quote({}, 1, guest)).body.promise).not.toBeNull()
    expect((await quote()).body.promise).toBeNull()
  })

  test('a quote lists exactly the times for which the order is taken', async () => {
    const all = await timesOf()
    await rule({
      soldPeriods: [
        { from: '09:00', to: '10:00' },
        { days: ['friday'], from: '20:00', to: '21:00' },
      ],
      noticeMinutes: 300,
    })
    await dishes.count('mangoLassi', 30)
    await order({ wantedAt: local(22, '09:30') }, 10)
    await order({ wantedAt: local(22, '09:30') }, 10)
    await order({ wantedAt: local(22, '09:30') }, 10)
    const listed = new Set(await timesOf())
    expect(listed.size).toBe(10)
    const asked = all.filter((time) => listed.has(time) || /:(00|15)/.test(time))
    for (const wantedAt of asked) {
      const { status } = await order({ wantedAt })
      expect([wantedAt, status === 200]).toEqual([wantedAt, listed.has(wantedAt)])
    }
  })
})

describe('the menu', () => {
  const onMenu = async (language: 'en-CA' | 'fr-CA' = 'en-CA') => {
    const { body } = await api.call(NOBODY, 'GET /menu/:location', {
      params: { location: 'truro' },
      query: { language },
    })
    return body.items.find(({ id }) => id === LASSI)!
  }

  test('a menu tells when a dish is sold', async () => {
    await rule({ ...BREAKFAST, ...AT_THE_TABLE })
    expect(await onMenu()).toMatchObject({
      isAvailable: true,
      note: 'Only 8:00 AM to 11:00 AM. Only at the table.',
    })
    expect((await onMenu('fr-CA')).note).toMatch(/^Seulement de .* Seulement à table\.$/)
  })

  test('a menu offers a dish sold out today for tomorrow, where its location takes orders for later', async () => {
    await soldOutToday()
    expect(await onMenu()).toMatchObject({
      isAvailable: false,
      later: true,
      note: 'Sold out today · order for tomorrow',
    })
    expect((await onMenu('fr-CA')).note).toBe('Épuisé aujourd’hui · à commander pour demain')
    const [{ kitchen }] = (await api.sql<{ kitchen: object }>(`SELECT kitchen FROM locations WHERE id = 'truro'`)) as [
      { kitchen: object },
    ]
    await changePlace('truro', { kitchen: null })
    expect(await onMenu()).not.toHaveProperty('later')
    await changePlace('truro', { kitchen })
  })

  test('a menu offers a dish for tomorrow whose portions of today are sold', async () => {
    await dishes.count('mangoLassi', 2)
    await order({}, 2)
    expect(await dishes.onMenu('mangoLassi', (view) => view['portionsLeft'] === 0 && view)).toMatchObject({
      isAvailable: false,
      later: true,
      note: 'Sold out today · order for tomorrow',
    })
  })
})

describe('another location', () => {
  const compare = () =>
    api.call(NOBODY, 'POST /carts/compare', {
      body: {
        location: 'truro',
        items: [
          { id: LASSI, quantity: 1 },
          { id: NAAN, quantity: 1 },
        ],
        orderType: 'pickup',
      },
    })

  test('another location is offered for a dish not sold here now, and is not where it is not sold there either', async () => {
    expect((await compare()).body.branches).toEqual([])
    await rule(BREAKFAST)
    expect((await compare()).body.branches).toMatchObject([{ id: 'new-glasgow', reason: 'sold-out' }])
    await rule(BREAKFAST, 'new-glasgow-mango-lassi')
    expect((await compare()).body.branches).toEqual([])
    await rule(BREAKFAST, NAAN)
    expect((await compare()).body.branches).toMatchObject([
      {
        lines: [
          { name: 'Mango Lassi', outcome: 'sold-out', there: null },
          { name: 'Garlic Naan', outcome: 'same' },
        ],
      },
    ])
    await rule(NO_RULE, 'new-glasgow-mango-lassi')
  })
})
