import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller
let manager: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  manager = await api.signUpStaff('manager', ['truro'])
})

let ids = 0
function aLocation(change: object = {}) {
  return {
    id: `place-${++ids}`,
    name: 'Halifax Harbour',
    address: '1 Lower Water St',
    postalCode: 'b3j1a1',
    phone: '(902) 555-0199',
    email: 'Harbour@Example.com',
    capacity: null,
    features: ['Dine-in', 'Takeout'],
    hours: { monday: { open: '11:30', close: '22:00', closed: false } },
    ...change,
  }
}
const add = (change: object = {}, caller: Caller = admin) =>
  api.call(caller, 'POST /admin/locations', { body: aLocation(change) })
const update = (id: string, body: object, caller: Caller = admin) =>
  api.call(caller, 'PATCH /admin/locations/:id', { params: { id }, body })
const takeAway = (id: string) => api.call(admin, 'DELETE /admin/locations/:id', { params: { id } })
const listed = async (caller: Caller = admin) => (await api.call(caller, 'GET /admin/locations')).body.locations
const isOffered = async (id: string) =>
  (await api.call(NOBODY, 'GET /locations')).body.locations.some((location) => location.id === id)

describe('opening a location', () => {
  // ADM-DAT-31, ADM-ENT-41
  test('a new location is stored as it is meant, and offered to customers', async () => {
    const { status, body } = await add()
    expect(status, body.error).toBe(200)
    expect(body.location).toMatchObject({
      name: 'Halifax Harbour',
      city: 'Halifax Harbour',
      postalCode: 'B3J 1A1',
      phone: '+19025550199',
      email: 'harbour@example.com',
      isActive: true,
      capacity: null,
      totalOrders: 0,
    })
    expect(body.warnings).toEqual([])
    expect(await isOffered(body.location.id)).toBe(true)
  })

  test('a customer orders at once at a new location that has the menu of another one', async () => {
    const id = `place-${++ids}`
    const { status } = await add({ id, copyMenuFrom: 'truro', postalCode: 'B2N 1A1' })
    expect(status).toBe(200)
    const original = (await api.call(NOBODY, 'GET /menu/:location', { params: { location: 'truro' } })).body
    const menu = (await api.call(NOBODY, 'GET /menu/:location', { params: { location: id } })).body
    expect(menu.items.map(({ name, price }) => [name, price])).toEqual(
      original.items.map(({ name, price }) => [name, price]),
    )
    const payload = orderPayload()
    const items = payload.items.map((item) => ({ ...item, id: item.id.replace('truro', id) }))
    const body = { ...payload, items, location: { id, name: 'Halifax Harbour' } }
    const order = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })
    expect([order.status, order.body.order?.locationInfo.id]).toEqual([200, id])
  })

  test('a new location gets both of two dishes of nearly the same id with the menu of another one', async () => {
    await api.sql(`CREATE TEMP TABLE twin AS SELECT * FROM menu_items WHERE id = 'truro-vegetable-samosa'`)
    await api.sql(`UPDATE twin SET id = 'vegetable-samosa', name = 'Samosa of the house'`)
    await api.sql('INSERT INTO menu_items SELECT * FROM twin')
    const id = `place-${++ids}`
    expect((await add({ id, copyMenuFrom: 'truro', postalCode: 'B2N 1A1' })).status).toBe(200)
    const menu = (await api.call(NOBODY, 'GET /menu/:location', { params: { location: id } })).body
    expect(menu.items.filter(({ name }) => /Samosa (of the house|\(2)/.test(name))).toHaveLength(2)
    await api.sql(`DELETE FROM menu_items WHERE id = 'vegetable-samosa'`)
  })

  test('a table can be booked at a new location', async () => {
    const { location } = (await add()).body
    const slots = await api.call(NOBODY, 'GET /reservations/slots', {
      query: {
        location: location.id,
        date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
        partySize: '2',
      },
    })
    expect(slots.body.slots.length).toBeGreaterThan(0)
  })

  // ADM-DAT-31, ADM-LOC-85
  test('a new location is refused with a taken id, and with a postal code whose tax nobody knows', async () => {
    const taken = await add({ id: 'truro' })
    expect([taken.status, taken.body.error]).toEqual([409, 'Location ID "truro" already exists'])
    const { warnings } = (await add({ postalCode: 'V9A 1A1' })).body
    expect(warnings).toEqual(['No tax is known for the postal code V9A 1A1: orders are taxed at 14 %.'])
  })

  // ADM-ENT-40, ADM-ENT-41, ADM-LOC-44
  test.for([
    [{ name: '' }, 'name', 'Location name is required'],
    [{ id: 'Not OK' }, 'id', 'Location ID must contain only lowercase letters, numbers, and hyphens'],
    [{ phone: '9025550199' }, 'phone', 'Phone must be in format (902) 555-0123'],
    [{ capacity: -3 }, 'capacity', 'Capacity must be a positive number'],
  ] as const)('a new location with %j is refused at its field and not stored', async ([change, field, message]) => {
    const before = (await listed()).length
    const answer = await add(change)
    expect([answer.status, answer.body.details]).toEqual([400, { [field]: message }])
    expect((await listed()).length).toBe(before)
  })
})

// ADM-ENT-39
test('a location that an admin reads has all its fields', async () => {
  const { id } = (await add()).body.location
  const location = (await listed()).find((one) => one.id === id)
  const fields =
    'id, name, address, postalCode, phone, email, manager, capacity, features, hours, openingDate, isActive, ' +
    'totalOrders, monthlyRevenue, averageOrderValue, rating, reviewCount, createdAt, updatedAt, deletedAt'
  expect(Object.keys(location ?? {})).toEqual(expect.arrayContaining(fields.split(', ')))
})

// ADM-DAT-28
test('locations are listed by their names, whenever they were opened, inactive ones too', async () => {
  const names = ['Zebra Hill', 'Antler Lake', 'Moose River']
  for (const name of names) await add({ name, isActive: name !== 'Moose River' })
  const found = (await listed()).map(({ name }) => name)
  expect(found).toEqual(found.toSorted((a, b) => a.localeCompare(b)))
  expect(found).toEqual(expect.arrayContaining(names))
})

describe('changing a location', () => {
  // ADM-DAT-32, ADM-ENT-41, ADM-LOC-85
  test('changing a location writes the named fields, never the id, and every reader knows at once', async () => {
    const { location } = (await add()).body
    const refused = await update(location.id, { id: 'other', capacity: 60 })
    expect([refused.status, refused.body.error]).toEqual([400, 'Unknown field: id'])
    const changed = await update(location.id, { phone: '(902) 555-0111', capacity: 60 })
    expect(changed.body.location).toMatchObject({
      id: location.id,
      phone: '+19025550111',
      capacity: 60,
      name: location.name,
    })
    await eventually(async () => {
      const read = await api.call(NOBODY, 'GET /locations/:id', { params: { id: location.id } })
      return read.body.location.phone === '+19025550111'
    })
  })

  // Ruling 69
  test('orders without an account are switched on as named, which guests read at once and the audit log keeps', async () => {
    const { location } = (await add()).body
    expect(location.guestOrders).toBeUndefined()
    expect((await update(location.id, { guestOrders: 'card' })).body.location.guestOrders).toBe('card')
    expect((await update(location.id, { guestOrders: 'cash' })).status).toBe(400)
    await eventually(async () => {
      const { locations } = (await api.call(NOBODY, 'GET /locations')).body
      return locations.find(({ id }) => id === location.id)?.guestOrders === 'card'
    })
    const noted = await api.sql<{ detail: unknown }>(
      `SELECT detail FROM audit_log WHERE action = 'location.change' AND subject = $1`,
      [location.id],
    )
    expect(noted.map(({ detail }) => detail)).toEqual([{ guestOrders: 'card' }])
    expect((await update(location.id, { guestOrders: 'off' })).body.location.guestOrders).toBeUndefined()
  })

  // ADM-ERR-044
  test('a change of an unknown location, and one with a wrong field, change nothing', async () => {
    const unknown = await update('atlantis', { name: 'Atlantis' })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Location not found'])
    const { location } = (await add()).body
    const wrong = await update(location.id, { name: 'New name', email: 'nobody' })
    expect([wrong.status, wrong.body.details]).toEqual([400, { email: 'Invalid email format' }])
    expect((await listed()).find(({ id }) => id === location.id)?.name).toBe(location.name)
  })

  // ADM-LOC-67, ADM-LOC-69, ADM-LOC-70, ADM-LOC-85
  test('a location that is taken away is offered to nobody, keeps its orders, and can be brought back', async () => {
    const { location } = (await add()).body
    const gone = (await takeAway(location.id)).body.location
    expect(gone.isActive).toBe(false)
    expect(gone.deletedAt).not.toBeNull()
    expect(await isOffered(location.id)).toBe(false)
    expect((await listed()).some(({ id }) => id === location.id)).toBe(true)
    const back = (await update(location.id, { isActive: true })).body.location
    expect([back.isActive, back.deletedAt]).toEqual([true, null])
    expect(await isOffered(location.id)).toBe(true)
  })

  // ADM-LOC-71
  test('the order of a location that is taken away is still there, with its dishes, prices and place', async () => {
    const id = `place-${++ids}`
    await add({ id, copyMenuFrom: 'truro', postalCode: 'B2N 1A1' })
    const payload = orderPayload()
    const items = payload.items.map((item) => ({ ...item, id: item.id.replace('truro', id) }))
    const body = { ...payload, items, location: { id, name: 'Halifax Harbour' } }
    const { order } = (await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })).body
    for (const status of ['preparing', 'ready', 'completed'])
      await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: order.id, status } })
    expect((await takeAway(id)).status).toBe(200)
    const read = await api.call(ADMIN_PROGRAM, 'GET /getLocationOrders', { query: { locationId: id } })
    const whatStands = ({ items: dishes, pricing, locationInfo }: typeof order) => [dishes, pricing, locationInfo.name]
    expect(read.body.orders.map(whatStands)).toEqual([whatStands(order)])
    expect((await listed()).find((location) => location.id === id)).toMatchObject({ name: 'Halifax Harbour' })
  })

  // ADM-LOC-65
  test('a call without the id of a location changes none', async () => {
    // The figures are left out: the order of the previous test may still be added to them.
    const named = async () => (await listed()).map(({ id, name }) => [id, name])
    const before = await named()
    for (const address of ['/api/admin/locations', '/api/admin/locations/']) {
      const answer = await api.request(admin, 'PATCH', address, { body: { name: 'Anywhere' } })
      expect([answer.status, answer.body.error]).toEqual([400, 'Location ID is required'])
    }
    expect(await named()).toEqual(before)
  })
})

test('the next order is judged by the change that was answered, before any reader was told of it', async () => {
  const order = async () => {
    const { status, body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    return [status, body.code]
  }
  const truro = { params: { location: 'truro' } }
  const tikka = (isAvailable: boolean) =>
    api.call(admin, 'POST /admin/menu/:location/availability', {
      ...truro,
      body: { ids: orderPayload().items.map(({ id }) => id), isAvailable },
    })
  const pause = (minutes: number) =>
    api.call(admin, 'POST /admin/locations/:id/pause', { params: { id: 'truro' }, body: { minutes } })
  // The change feed waits for every transaction older than the change it announces.
  const older = await api.openTransaction()
  onTestFinished(() => older.end())
  await older.query('SELECT pg_current_xact_id()')

  expect(await order()).toEqual([200, undefined])
  await update('truro', { isActive: false })
  expect(await order()).toEqual([400, 'location-inactive'])
  await update('truro', { isActive: true })
  expect(await order()).toEqual([200, undefined])
  await tikka(false)
  expect((await order())[1]).toBe('item-unavailable')
  await tikka(true)
  expect(await order()).toEqual([200, undefined])
  await pause(30)
  expect((await order())[1]).toBe('orders-paused')
  await pause(0)
  expect(await order()).toEqual([200, undefined])
})

describe('who may', () => {
  test('a manager changes hours and features of their own location and nothing else', async () => {
    const hours = { friday: { open: '11:30', close: '23:00', closed: false } }
    expect((await update('truro', { hours }, manager)).status).toBe(200)
    expect((await update('truro', { name: 'Mine' }, manager)).status).toBe(403)
    expect((await update('new-glasgow', { hours }, manager)).status).toBe(403)
    expect((await add({}, manager)).status).toBe(403)
    expect((await listed(manager)).map(({ id }) => id)).toEqual(['truro'])
  })

  // Ruling 55
  test('changing one day of a week leaves its other days as they are', async () => {
    const daysOf = async () => (await listed()).find(({ id }) => id === 'new-glasgow')?.hours
    const before = await daysOf()
    const monday = { open: '10:00', close: '20:00', closed: false }
    expect((await update('new-glasgow', { hours: { monday } })).status).toBe(200)
    expect(await daysOf()).toEqual({ ...before, monday })
    expect(Object.keys(before ?? {})).toHaveLength(7)
  })

  test('staff and customers see no figures of a location and change nothing', async () => {
    for (const caller of [await api.signUpStaff('staff', ['truro']), await api.signUp()]) {
      expect((await api.call(caller, 'GET /admin/locations')).status).toBe(403)
      expect((await update('truro', { isActive: false }, caller)).status).toBe(403)
    }
  })
})

test('the figures of a location are those of its orders', async () => {
  const before = (await listed()).find(({ id }) => id === 'new-glasgow')!
  const order = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body: orderPayload({ location: 'new-glasgow' }),
  })
  await api.settled()
  const after = (await listed(ADMIN_PROGRAM)).find(({ id }) => id === 'new-glasgow')!
  expect(after.totalOrders - before.totalOrders).toBe(1)
  expect(after.monthlyRevenue - before.monthlyRevenue).toBeCloseTo(order.body.order.pricing.total, 2)
})
