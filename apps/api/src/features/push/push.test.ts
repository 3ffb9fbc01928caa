import { KITCHEN_DEFAULTS } from '@thali/domain/kitchen'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type Kitchen, startKitchen } from '#api/testing/kitchen.ts'
import { pushDevices } from '#api/testing/push-devices.ts'
import type { Caller } from '#api/testing/start-api.ts'

const NOON = new Date('2026-11-18T16:00:00Z')
const MINUTE_MS = 60_000

let kitchen: Kitchen
let devices: ReturnType<typeof pushDevices>
beforeAll(async () => {
  kitchen = await startKitchen(NOON)
  devices = pushDevices(kitchen.api)
})
afterEach(async () => {
  await devices.setFault('ok')
  await kitchen.api.sql('DELETE FROM push_subscriptions')
  await kitchen.api.sql(`DELETE FROM pgboss.job WHERE name = 'push'`)
})
afterAll(() => kitchen.api.stop())

const step = (orderId: string, status: 'preparing' | 'ready', more: { tappedAt?: string } = {}) =>
  kitchen.api.call(kitchen.cook, 'POST /updateOrderStatus', { body: { orderId, status, ...more } })

/** Lets what is held back for Undo, or waits for another try, leave now. */
async function hurry() {
  await kitchen.api.sql(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'push' AND state IN ('created', 'retry')`,
  )
  await devices.settled()
}

describe('a new order', () => {
  test('a new order is told once to each device of those who work there, and to nobody else', async () => {
    const { api, ann, cook, cookElsewhere } = kitchen
    const owner = await api.signInAsAdmin()
    const told = [await devices.subscribe(cook, 'admin'), await devices.subscribe(owner, 'admin')]
    const silent = [await devices.subscribe(cookElsewhere, 'admin'), await devices.subscribe(ann, 'site')]
    const order = await kitchen.orderAt('pending')
    await devices.settled()
    for (const device of told) {
      expect(await device.received()).toMatchObject([
        { ttlSeconds: 600, urgency: 'high', news: { kind: 'order-placed', order: order.orderNumber } },
      ])
    }
    for (const device of silent) expect(await device.received()).toEqual([])
  })

  test('a new order that staff took at the counter is told, too', async () => {
    const { api, cook } = kitchen
    const device = await devices.subscribe(cook, 'admin')
    const payload = orderPayload()
    const body = { ...payload, cashConfirmed: true, finalTotal: payload.pricing.total }
    expect((await api.call(cook, 'POST /createAdminOrderCash', { body })).status).toBe(200)
    await devices.settled()
    expect(await device.received()).toHaveLength(1)
  })

  test('a new order is told without a name, a dish, an amount or a token', async () => {
    const device = await devices.subscribe(kitchen.cook, 'admin')
    const order = await kitchen.orderAt('pending')
    await devices.settled()
    const [push] = await device.received()
    expect(JSON.parse(push?.text ?? '')).toEqual({
      kind: 'order-placed',
      order: order.orderNumber,
      location: 'truro',
    })
  })

  test('a new order leaves no work behind where no device asked to be told', async () => {
    await kitchen.orderAt('pending')
    expect(await kitchen.api.sql(`SELECT 1 FROM pgboss.job WHERE name = 'push'`)).toEqual([])
  })

  test('a new order that somebody accepted before the push left is told no more', async () => {
    const device = await devices.subscribe(kitchen.cook, 'admin')
    await devices.setFault('500')
    const order = await kitchen.orderAt('pending')
    await devices.settled()
    await devices.setFault('ok')
    await step(order.id, 'preparing')
    await hurry()
    expect(await device.received()).toEqual([])
  })
})

describe('an order for later', () => {
  const FULL_KITCHEN = { stations: [{ id: 'stove', name: 'Stove', hands: 2 }], ...KITCHEN_DEFAULTS }
  const plan = async (stored: object | null) => {
    await kitchen.api.sql(`UPDATE locations SET kitchen = $1, menu_version = menu_version + 1 WHERE id = 'truro'`, [
      stored && JSON.stringify(stored),
    ])
    kitchen.api.server.services.menu.forgetAll()
  }

  afterEach(async () => {
    kitchen.api.clock?.set(NOON)
    await plan(null)
  })

  test('an order for later is told when the kitchen gets it, also to a device that asked after it was placed', async () => {
    const { api, ann, cook } = kitchen
    await plan(FULL_KITCHEN)
    const wantedAt = new Date(NOON.getTime() + 4 * 60 * MINUTE_MS).toISOString()
    const { body } = await api.call(ann, 'POST /createCustomerOrderCash', { body: { ...orderPayload(), wantedAt } })
    const kitchenAt = new Date(body.order.kitchenAt!)
    const device = await devices.subscribe(cook, 'admin')
    const [job] = await api.sql<{ seconds: number }>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job WHERE name = 'push'`,
    )
    expect(job?.seconds).toBe((kitchenAt.getTime() - NOON.getTime()) / 1000)

    api.clock?.set(kitchenAt)
    await hurry()
    expect(await device.received()).toMatchObject([{ ttlSeconds: 600, news: { order: body.order.orderNumber } }])
  })
})

describe('an order that is ready', () => {
  test('an order that is ready is told to its customer once, after the time in which the step can be undone', async () => {
    const device = await devices.subscribe(kitchen.ann, 'site')
    const stranger = await devices.subscribe(await kitchen.api.signUp(), 'site')
    const order = await kitchen.orderAt('ready')
    await devices.settled()
    expect(await device.received()).toEqual([])
    await hurry()
    expect(await device.received()).toMatchObject([
      { ttlSeconds: 3600, urgency: 'normal', news: { kind: 'order-ready', order: order.orderNumber } },
    ])
    await hurry()
    expect(await device.received()).toHaveLength(1)
    expect(await stranger.received()).toEqual([])
  })

  test('an order that is ready is not told when the step was taken back', async () => {
    const device = await devices.subscribe(kitchen.ann, 'site')
    const order = await kitchen.orderAt('ready')
    const undone = await kitchen.api.call(kitchen.cook, 'POST /undoOrderStatus', {
      body: { orderId: order.id, version: order.version },
    })
    expect(undone.status).toBe(200)
    await hurry()
    expect(await device.received()).toEqual([])
    await step(order.id, 'ready')
    await hurry()
    expect(await device.received()).toHaveLength(1)
  })

  test('an order that is ready is not told more than ten minutes after the tap', async () => {
    const { clock } = kitchen.api
    const device = await devices.subscribe(kitchen.ann, 'site')
    const order = await kitchen.orderAt('preparing')
    const tappedAt = clock?.now().toISOString() ?? ''
    clock?.advance(11 * MINUTE_MS)
    await step(order.id, 'ready', { tappedAt })
    await hurry()
    expect(await device.received()).toEqual([])
  })

  test('an order that is ready is told to a customer who wants no texts, but asked for this on the device', async () => {
    const { api, ann } = kitchen
    const device = await devices.subscribe(ann, 'site')
    const choose = (notifications: boolean) => api.call(ann, 'PATCH /me', { body: { preferences: { notifications } } })
    expect((await choose(false)).status).toBe(200)
    await kitchen.orderAt('ready')
    await hurry()
    expect(await device.received()).toHaveLength(1)
    await choose(true)
  })
})

describe('a push service', () => {
  const rows = () => kitchen.api.sql('SELECT failed_at FROM push_subscriptions')

  test('a subscription ends when the push service says that it is gone', async () => {
    const device = await devices.subscribe(kitchen.cook, 'admin')
    await device.uninstall()
    await kitchen.orderAt('pending')
    await devices.settled()
    expect(await rows()).toEqual([])
  })

  test('a subscription ends when the push service does not know it', async () => {
    await devices.subscribe(kitchen.cook, 'admin')
    await devices.setFault('404')
    await kitchen.orderAt('pending')
    await devices.settled()
    expect(await rows()).toEqual([])
  })

  test.each(['500', '429', 'redirect'] as const)(
    'a push service that answers %s is asked again, within ten minutes',
    async (fault) => {
      const device = await devices.subscribe(kitchen.cook, 'admin')
      await devices.setFault(fault)
      await kitchen.orderAt('pending')
      await eventually(async () => (await rows())[0]?.['failed_at'] != null)
      kitchen.api.clock?.advance(4 * MINUTE_MS)
      await devices.setFault('ok')
      await devices.settled()
      await hurry()
      expect(await device.received()).toMatchObject([{ ttlSeconds: 360 }])
      expect(await rows()).toEqual([{ failed_at: null }])
    },
  )

  test('a push service is not asked again when the order is ten minutes old', async () => {
    const device = await devices.subscribe(kitchen.cook, 'admin')
    await devices.setFault('500')
    await kitchen.orderAt('pending')
    await devices.settled()
    kitchen.api.clock?.advance(10 * MINUTE_MS)
    await devices.setFault('ok')
    await hurry()
    expect(await device.received()).toEqual([])
  })

  test('a push service that does not answer holds up no text', async () => {
    const { api } = kitchen
    await devices.subscribe(kitchen.cook, 'admin')
    await devices.setFault('hang')
    const hanging = () =>
      api.sql(`SELECT 1 FROM pgboss.job WHERE name = 'push' AND state = 'active' AND data ? 'subscriptionId'`)
    await kitchen.orderAt('pending')
    await eventually(async () => (await hanging()).length === 1)
    const phone = '+19025554321'
    await kitchen.orderAt('pending', { phone })
    await eventually(async () => (await api.messagesTo(phone)).length === 1)
    expect(await hanging()).not.toEqual([])
    await devices.setFault('ok')
  })
})

describe('the end of being told', () => {
  const endings: Record<string, (person: Caller & { id: string }) => Promise<unknown>> = {
    'after signing out': (person) => kitchen.api.request(person, 'POST', '/api/auth/sign-out'),
    'once the account is deactivated': ({ id }) => change(id, { isActive: false }),
    'once the account has another role': ({ id }) => change(id, { role: 'customer' }),
    'once the account works elsewhere': ({ id }) => change(id, { locationIds: ['new-glasgow'] }),
    'once the sign-in was not used for twelve hours': ({ id }) =>
      kitchen.api.sql(`UPDATE sessions SET updated_at = now() - interval '13 hours' WHERE user_id = $1`, [id]),
    'once it was switched off there': (person) =>
      kitchen.api.call(person, 'DELETE /me/push/:wing', { params: { wing: 'admin' } }),
  }

  async function change(id: string, body: object) {
    const owner = await kitchen.api.signInAsAdmin()
    return kitchen.api.call(owner, 'PATCH /admin/users/:id', { params: { id }, body })
  }

  test.each(Object.keys(endings))('a device is told nothing more %s', async (name) => {
    const person = await kitchen.api.signUpStaff('staff', ['truro'])
    const device = await devices.subscribe(person, 'admin')
    await kitchen.orderAt('pending')
    await devices.settled()
    expect(await device.received()).toHaveLength(1)

    await endings[name]?.(person)
    await kitchen.orderAt('pending')
    await devices.settled()
    expect(await device.received()).toHaveLength(1)
  })

  test('a device is told nothing by a job that was made before its account signed out', async () => {
    const person = await kitchen.api.signUpStaff('staff', ['truro'])
    const device = await devices.subscribe(person, 'admin')
    await devices.setFault('500')
    await kitchen.orderAt('pending')
    await devices.settled()
    await kitchen.api.request(person, 'POST', '/api/auth/sign-out')
    await devices.setFault('ok')
    await hurry()
    expect(await device.received()).toEqual([])
  })
})
