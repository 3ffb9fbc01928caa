import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import type { Dish } from '@thali/testing/order-payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { countedDishesAt } from '#api/testing/counted-dishes.ts'
import { insist } from '#api/testing/insist.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const AFTER_CLOSING = new Date('2026-11-21T03:30:00Z')
const NEXT_OPENING = '2026-11-21T15:30:00.000Z'
const LASSI: Dish = 'mangoLassi'
const NAAN: Dish = 'garlicNaan'

const api = useApi({ now: LUNCH })
const dishes = countedDishesAt(api)
let cook: Caller

beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
})
beforeEach(async () => {
  api.clock?.set(LUNCH)
  await dishes.count(LASSI, null)
  await dishes.count(NAAN, null)
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
})

const order = (dish: Dish, quantity: number, headers: Record<string, string> = {}) =>
  api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: dishes.cartOf(dish, quantity), headers })
const takeAtCounter = (dish: Dish, quantity: number, change: object = {}) =>
  api.call(cook, 'POST /createAdminOrderOnline', {
    body: { ...dishes.cartOf(dish, quantity, { paymentMethod: 'online' }), ...change },
    headers: { 'idempotency-key': randomUUID() },
  })
const step = (orderId: string, status: string) =>
  api.call(cook, 'POST /updateOrderStatus', { body: { orderId, status } })
const listed = async (dish: Dish) => {
  const { body } = await api.call(ADMIN_PROGRAM, 'GET /admin/menu/:location/items', { params: { location: 'truro' } })
  return body.items.find(({ id }) => id === dishes.idOf(dish))
}

describe('a dish with portions a day', () => {
  test('a dish with portions a day is sold until none is left, and a refusal says how many are left', async () => {
    await dishes.count(LASSI, 5)
    expect((await order(LASSI, 3)).status).toBe(200)
    expect(await order(LASSI, 3)).toMatchObject({
      status: 409,
      body: { code: 'sold-out', error: 'Only 2 Mango Lassi are left.', details: { left: { [dishes.idOf(LASSI)]: 2 } } },
    })
    expect((await order(LASSI, 2)).status).toBe(200)
    expect(await order(LASSI, 1)).toMatchObject({ status: 409, body: { error: 'Mango Lassi is sold out.' } })
    expect([await dishes.used(LASSI), await dishes.claimed(LASSI)]).toEqual([5, 5])
  })

  test('a refusal for too few portions is in French for a guest who reads French', async () => {
    await dishes.count(LASSI, 2)
    await order(LASSI, 1)
    const refused = await order(LASSI, 2, { 'accept-language': 'fr-CA' })
    expect(refused.body.error).toMatch(/^Il ne reste que 1 /)
  })

  test('a dish is never oversold by 40 guests at once, and none of them waits for ever', async () => {
    await dishes.count(LASSI, 10)
    const answers = await Promise.all(Array.from({ length: 40 }, () => insist(() => order(LASSI, 1))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'sold-out')).toHaveLength(30)
    expect([await dishes.used(LASSI), await dishes.claimed(LASSI)]).toEqual([10, 10])
  })

  test('a submission that is sent again claims its portions once', async () => {
    await dishes.count(LASSI, 3)
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await order(LASSI, 3, headers), await order(LASSI, 3, headers)]
    expect(again.body).toEqual(first.body)
    expect(await dishes.used(LASSI)).toBe(3)
  })

  test('a refused order takes no portions of its other dishes', async () => {
    await dishes.count(LASSI, 1)
    await dishes.count(NAAN, 5)
    const choices = [
      { dish: LASSI, quantity: 2 },
      { dish: NAAN, quantity: 2 },
    ]
    const body = dishes.cartOf(LASSI, 1, { choices })
    const refused = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })
    expect(refused).toMatchObject({ status: 409, body: { error: 'Only 1 Mango Lassi is left.' } })
    expect(await dishes.used(NAAN)).toBe(0)
  })

  test('portions are counted anew on the next business day, also for orders that come after closing', async () => {
    await dishes.count(LASSI, 2)
    expect((await order(LASSI, 2)).status).toBe(200)
    expect((await order(LASSI, 1)).status).toBe(409)
    api.clock?.set(AFTER_CLOSING)
    expect((await order(LASSI, 2)).status).toBe(200)
    api.clock?.set(new Date(NEXT_OPENING))
    expect((await order(LASSI, 1)).status).toBe(409)
  })

  test('a dish that gets fewer portions than are sold sells no more; one that gets more sells the rest', async () => {
    await dishes.count(LASSI, 5)
    await order(LASSI, 4)
    await dishes.count(LASSI, 3)
    expect((await order(LASSI, 1)).status).toBe(409)
    await dishes.count(LASSI, 6)
    expect((await order(LASSI, 2)).status).toBe(200)
    expect((await order(LASSI, 1)).status).toBe(409)
  })
})

describe('a counted dish that is an option of another one', () => {
  beforeAll(async () => {
    await api.sql(
      `INSERT INTO option_groups (location_id, id, name, least, most, position) VALUES ('truro', 'counted-bread', 'Bread', 0, 3, 0)`,
    )
    await api.sql(
      `INSERT INTO options (location_id, group_id, id, name, most, item_id, position) VALUES ('truro', 'counted-bread', 'counted-naan', 'Naan', 3, $1, 0)`,
      [dishes.idOf(NAAN)],
    )
    await api.sql(
      `INSERT INTO item_option_groups (location_id, item_id, group_id, position) VALUES ('truro', $1, 'counted-bread', 0)`,
      [dishes.idOf(LASSI)],
    )
  })
  afterAll(() => api.sql(`DELETE FROM option_groups WHERE id = 'counted-bread'`))

  const orderWithNaan = (quantity: number, units: number) => {
    const body = dishes.cartOf(LASSI, quantity)
    const choices = [{ group: 'counted-bread', option: 'counted-naan', units }]
    return api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
      body: { ...body, items: body.items.map((item) => ({ ...item, choices })) },
    })
  }

  test('a counted dish gives portions to each combo, is refused by its name, and is sold out as an option too', async () => {
    await dishes.count(NAAN, 5)
    expect((await orderWithNaan(2, 2)).status).toBe(200)
    expect(await dishes.used(NAAN)).toBe(4)
    expect(await orderWithNaan(1, 2)).toMatchObject({ status: 409, body: { error: 'Only 1 Naan is left.' } })
    expect((await orderWithNaan(1, 1)).status).toBe(200)
    const option = await eventually(async () => {
      const { body } = await api.call(NOBODY, 'GET /menu/:location', { params: { location: 'truro' } })
      const found = body.groups?.flatMap(({ options }) => options).find(({ id }) => id === 'counted-naan')
      return found?.isAvailable === false && found
    })
    expect(option.itemId).toBe(dishes.idOf(NAAN))
  })
})

describe('a size with portions of its own', () => {
  const BOWL = { name: 'Family bowl', price: 0, most: 1, preset: 0 }
  const saveSizes = async (bowl: object) => {
    const { status, body } = await api.call(ADMIN_PROGRAM, 'PUT /admin/menu/:location/groups/:id', {
      params: { location: 'truro', id: 'lassi-size' },
      body: {
        name: 'Size',
        least: 1,
        most: 1,
        free: 0,
        options: [
          { id: 'glass', name: 'Glass', price: 0, most: 1, preset: 1 },
          { id: 'bowl', ...BOWL, ...bowl },
        ],
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    await settledMenu(api, 'truro')
    return body.group.options[1]
  }
  const linkTo = (groups: string[]) =>
    api.call(ADMIN_PROGRAM, 'PATCH /admin/menu/:location/items/:id', {
      params: { location: 'truro', id: dishes.idOf(LASSI) },
      body: { groups },
    })
  const orderOf = (size: string, quantity = 1, headers: Record<string, string> = {}) => {
    const body = dishes.cartOf(LASSI, quantity)
    const choices = [{ group: 'lassi-size', option: size }]
    return api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
      body: { ...body, items: body.items.map((item) => ({ ...item, choices })) },
      headers,
    })
  }
  beforeAll(async () => {
    await saveSizes({ portions: 3 })
    await linkTo(['lassi-size'])
  })
  afterAll(() => linkTo([]))

  test('a size takes portions of its own: of 20 guests for the last ten portions three get a bowl for three', async () => {
    await dishes.count(LASSI, 10)
    const answers = await Promise.all(Array.from({ length: 20 }, () => insist(() => orderOf('bowl'))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'sold-out')).toHaveLength(17)
    expect([await dishes.used(LASSI), await dishes.claimed(LASSI)]).toEqual([9, 9])
    expect(await orderOf('bowl')).toMatchObject({
      status: 409,
      body: { error: 'Mango Lassi: only 1 portion is left, and your order takes 3.' },
    })
    expect((await orderOf('bowl', 1, { 'accept-language': 'fr-CA' })).body.error).toMatch(
      /il ne reste que 1 portion, et votre commande en prend 3\.$/,
    )
    expect((await orderOf('glass')).status).toBe(200)
  })

  test('a cancelled order gives back the portions it took, though its size takes others by now or took one then', async () => {
    await dishes.count(LASSI, 10)
    const three = await orderOf('bowl', 2)
    await saveSizes({ portions: null })
    const one = await orderOf('bowl')
    expect(await dishes.used(LASSI)).toBe(7)
    await saveSizes({ portions: 3 })
    await step(one.body.orderId, 'cancelled')
    expect([await dishes.used(LASSI), await dishes.claimed(LASSI)]).toEqual([6, 6])
    await step(three.body.orderId, 'cancelled')
    expect([await dishes.used(LASSI), await dishes.claimed(LASSI)]).toEqual([0, 0])
  })

  test('a size keeps its portions when a page of the release before saves its group, and refuses a wrong number', async () => {
    expect((await saveSizes({}))?.portions).toBe(3)
    const params = { location: 'truro', id: 'lassi-size' }
    const refused = await api.call(ADMIN_PROGRAM, 'PUT /admin/menu/:location/groups/:id', {
      params,
      body: { name: 'Size', least: 1, most: 1, free: 0, options: [{ ...BOWL, portions: 21 }] },
    })
    expect([refused.status, refused.body.details]).toEqual([
      400,
      { 'options.0.portions': 'Must be a whole number from 1 to 20' },
    ])
  })
})

describe('guests', () => {
  test('guests read how many portions are left from five on, and that none is left until the next opening', async () => {
    await dishes.count(LASSI, 7)
    expect(await dishes.onMenu(LASSI, (view) => view)).not.toHaveProperty('portionsLeft')
    await order(LASSI, 2)
    expect(await dishes.onMenu(LASSI, ({ portionsLeft }) => portionsLeft === 5 && portionsLeft)).toBe(5)
    await order(LASSI, 5)
    expect(await dishes.onMenu(LASSI, (view) => view['portionsLeft'] === 0 && view)).toMatchObject({
      isAvailable: false,
      hiddenUntil: NEXT_OPENING,
    })
    api.clock?.set(new Date(NEXT_OPENING))
    expect(await dishes.onMenu(LASSI, (view) => view)).toMatchObject({ isAvailable: true, hiddenUntil: null })
  })

  test('guests are told at once when a cancelled order gives its portions back', async () => {
    await dishes.count(LASSI, 2)
    const { body } = await order(LASSI, 2)
    await dishes.onMenu(LASSI, ({ isAvailable }) => isAvailable === false)
    await step(body.orderId, 'cancelled')
    expect(await dishes.onMenu(LASSI, ({ portionsLeft }) => portionsLeft === 2 && portionsLeft)).toBe(2)
  })
})

describe('a cancelled order', () => {
  test('a cancelled order that nobody began gives its portions back, once', async () => {
    await dishes.count(LASSI, 5)
    const { body } = await order(LASSI, 3)
    await Promise.all([step(body.orderId, 'cancelled'), step(body.orderId, 'cancelled')])
    expect([await dishes.used(LASSI), await dishes.claimed(LASSI)]).toEqual([0, 0])
  })

  test('a cancelled order that the kitchen had begun gives no portions back: the food is made', async () => {
    await dishes.count(LASSI, 5)
    const { body } = await order(LASSI, 3)
    await step(body.orderId, 'preparing')
    await step(body.orderId, 'cancelled')
    expect([await dishes.used(LASSI), await dishes.claimed(LASSI)]).toEqual([3, 3])
  })
})

describe('staff', () => {
  test('staff read in the menu how many of how many portions are left', async () => {
    await dishes.count(LASSI, 20)
    await order(LASSI, 3)
    expect(await listed(LASSI)).toMatchObject({ portions: 20, portionsLeft: 17, isAvailable: true })
    expect(await listed(NAAN)).not.toHaveProperty('portionsLeft')
  })

  test('staff are asked before they sell more than is left, and the audit log says who did it all the same', async () => {
    await dishes.count(LASSI, 2)
    await order(LASSI, 1)
    expect(await takeAtCounter(LASSI, 2)).toMatchObject({ status: 409, body: { error: 'Only 1 Mango Lassi is left.' } })
    const taken = await takeAtCounter(LASSI, 2, { oversell: true })
    expect(taken.status).toBe(200)
    expect([await dishes.used(LASSI), await dishes.claimed(LASSI)]).toEqual([3, 3])
    const [entry] = await api.sql(`SELECT subject, location_id AS place FROM audit_log WHERE action = 'order.oversold'`)
    expect(entry).toEqual({ subject: taken.body.orderId, place: 'truro' })

    // What is cancelled of it is not sold again.
    await step(taken.body.orderId, 'cancelled')
    expect((await order(LASSI, 1)).status).toBe(200)
    expect((await order(LASSI, 1)).status).toBe(409)
  })

  test('staff may accept overselling beforehand, and where enough is left, nothing is oversold', async () => {
    await dishes.count(LASSI, 2)
    const before = (await api.sql(`SELECT 1 FROM audit_log WHERE action = 'order.oversold'`)).length
    expect((await takeAtCounter(LASSI, 2, { oversell: true })).status).toBe(200)
    expect(await api.sql(`SELECT 1 FROM audit_log WHERE action = 'order.oversold'`)).toHaveLength(before)
    expect((await order(LASSI, 1)).status).toBe(409)
  })

  test('a guest cannot oversell', async () => {
    await dishes.count(LASSI, 1)
    const body = { ...dishes.cartOf(LASSI, 2), oversell: true }
    expect((await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })).status).toBe(409)
  })
})
