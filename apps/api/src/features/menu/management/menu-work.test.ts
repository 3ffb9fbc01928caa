import { beforeAll, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3 }
const STOVE = { id: 'stove', name: 'Stove', hands: 2 }
const TANDOOR = { id: 'tandoor', name: 'Tandoor', hands: 1 }
const NAAN = [
  { station: 'stove', first: 2, more: 0 },
  { station: 'tandoor', first: 8, more: 2 },
]
const here = { location: 'truro' }

const api = useApi()
let manager: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  await setStations([STOVE, TANDOOR])
})

async function setStations(stations: readonly object[]): Promise<void> {
  const body = { kitchen: { ...SETTINGS, stations } }
  expect((await api.call(manager, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body })).status).toBe(200)
  await settledMenu(api, 'truro')
}

const dish = { name: 'Naan', description: 'Bread of the tandoor', price: 4, category: 'appetizers' }
const add = (change: object = {}) =>
  api.call(manager, 'POST /admin/menu/:location/items', { params: here, body: { ...dish, ...change } })
const update = (id: string, body: object) =>
  api.call(manager, 'PATCH /admin/menu/:location/items/:id', { params: { ...here, id }, body })
const listed = async () => (await api.call(manager, 'GET /admin/menu/:location/items', { params: here })).body
const findings = async () =>
  (await api.call(manager, 'GET /admin/menu/:location/findings', { params: here })).body.findings
    .filter(({ kind }) => kind === 'station')
    .map(({ message }) => message)

test('a dish and its copy keep what they take of the stations, and the list names the stations', async () => {
  const { status, body } = await add({ work: NAAN })
  expect(status, body.error).toBe(200)
  expect(body.item.work).toEqual(NAAN)
  const copy = await api.call(manager, 'POST /admin/menu/:location/items/:id/duplicate', {
    params: { ...here, id: body.item.id },
  })
  expect(copy.body.item.work).toEqual(NAAN)
  const { items, stations } = await listed()
  expect(stations).toEqual([STOVE, TANDOOR])
  expect(items.find(({ id }) => id === body.item.id)?.work).toEqual(NAAN)

  expect((await update(body.item.id, { price: 4.5 })).body.item.work).toEqual(NAAN)
  expect((await update(body.item.id, { work: null })).body.item.work).toBeNull()
})

test('a drink and its copy need no station, and the menu desk does not ask for one', async () => {
  const { status, body } = await add({ name: 'Sweet Lime Soda', work: [] })
  expect(status, body.error).toBe(200)
  expect(body.item.work).toEqual([])
  const params = { ...here, id: body.item.id }
  const copy = await api.call(manager, 'POST /admin/menu/:location/items/:id/duplicate', { params })
  expect(copy.body.item.work).toEqual([])
  expect(JSON.stringify(await findings())).not.toContain('Sweet Lime Soda')
})

test('the steps of a dish are checked in their fields', async () => {
  const work = [{ station: 'grill', first: 0, more: 2.5 }]
  expect(await add({ work })).toMatchObject({
    status: 400,
    body: {
      code: 'menu-item-invalid',
      details: {
        'work.0.station': 'Choose a station',
        'work.0.first': 'Enter 1 to 120 minutes',
        'work.0.more': 'Enter 0 to 120 minutes',
      },
    },
  })
  for (const wrong of ['tandoor', Array.from({ length: 5 }, () => NAAN[0])]) {
    expect(await add({ work: wrong })).toMatchObject({ body: { details: { work: 'Enter at most 4 steps' } } })
  }
})

test('a dish whose station is removed can still be changed, and the menu desk is told of it', async () => {
  const { body } = await add({ name: 'Tandoori Roti', work: NAAN })
  const { id } = body.item
  await setStations([STOVE])
  expect(await update(id, { price: 5 })).toMatchObject({ status: 200, body: { item: { work: NAAN } } })
  expect(await findings()).toContain('Tandoori Roti: the kitchen has no station tandoor, so it counts at Stove.')
  expect((await update(id, { work: NAAN })).status).toBe(400)
  await setStations([STOVE, TANDOOR])
  expect(await findings()).not.toContain(expect.stringContaining('has no station'))
})
