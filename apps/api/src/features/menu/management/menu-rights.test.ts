import { beforeAll, describe, expect, test } from 'vitest'

import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller
let manager: Caller
let managerElsewhere: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  manager = await api.signUpStaff('manager', ['truro'])
  managerElsewhere = await api.signUpStaff('manager', ['new-glasgow'])
})

let dishes = 0
const aDish = (change: object = {}) => ({
  name: `Dish ${++dishes}`,
  description: 'Crisp paneer with curry leaves',
  price: 13.5,
  category: 'appetizers',
  ...change,
})
const here = { location: 'truro' }
const add = (change: object = {}, location = 'truro') =>
  api.call(admin, 'POST /admin/menu/:location/items', { params: { location }, body: aDish(change) })
const remove = (id: string) => api.call(admin, 'DELETE /admin/menu/:location/items/:id', { params: { ...here, id } })
const update = (id: string, body: object) =>
  api.call(admin, 'PATCH /admin/menu/:location/items/:id', { params: { ...here, id }, body })
const categoriesAt = async (location: string) => {
  const { body } = await api.call(admin, 'GET /admin/menu/:location/categories', { params: { location } })
  return body.categories.map(({ id }) => id)
}

// ADM-ERR-058
test('the menu of an unknown or inactive location is refused by name, and staff can still prepare it', async () => {
  const activate = (isActive: boolean) =>
    api.call(admin, 'PATCH /admin/locations/:id', { params: { id: 'new-glasgow' }, body: { isActive } })
  const read = (location: string) => api.call(NOBODY, 'GET /menu/:location', { params: { location } })
  expect((await activate(false)).status).toBe(200)
  for (const id of ['new-glasgow', 'atlantis']) {
    await expect.poll(async () => (await read(id)).status).toBe(404)
    expect((await read(id)).body.error).toBe(`Location ${id} not found or inactive`)
  }
  const params = { location: 'new-glasgow' }
  expect((await api.call(admin, 'GET /admin/menu/:location/items', { params })).status).toBe(200)
  expect((await add({}, 'new-glasgow')).status).toBe(200)
  await activate(true)
  await expect.poll(async () => (await read('new-glasgow')).status).toBe(200)
})

// ADM-DAT-35, ADM-DAT-37, ADM-ERR-059, ADM-ERR-060
test('a dish is read by its id, hidden or not, and a call without an id is told what is missing', async () => {
  const { item } = (await add({ isAvailable: false })).body
  const read = (id: string) => api.call(manager, 'GET /admin/menu/:location/items/:id', { params: { ...here, id } })
  expect((await read(item.id)).body).toEqual({ item })
  expect((await read('nothing')).body.error).toBe('Menu item not found')
  expect([(await read(' ')).status, (await read(' ')).body.error]).toEqual([
    400,
    'Location ID and item ID are required',
  ])
  expect((await update(' ', { price: 5 })).body.error).toBe('Location ID and item ID are required')
  for (const address of ['truro/items/', 'truro/items', '/items/samosa', '/items/']) {
    const answer = await api.request(manager, 'PATCH', `/api/admin/menu/${address}`, { body: { price: 5 } })
    expect([address, answer.status, answer.body.error]).toEqual([address, 400, 'Location ID and item ID are required'])
  }
})

describe('the id of a dish', () => {
  // ADM-MEN-46
  test('the id of a dish is free again once the dish is deleted, so that a weekly special never runs out of ids', async () => {
    for (let week = 0; week < 3; week += 1) {
      const { status, body } = await add({ name: 'Lunch Special' })
      expect([status, body.item?.id]).toEqual([200, 'lunch-special'])
      expect((await remove('lunch-special')).status).toBe(200)
    }
  })
})

describe('the category of a dish', () => {
  // ADM-MEN-33
  test('the category of a dish is one of the list, however it is written', async () => {
    const { body } = await add({ category: ' Veg  Curries' })
    expect(body.item.category).toBe('veg-curries')
    expect((await update(body.item.id, { category: 'DRINKS' })).body.item.category).toBe('drinks')
  })

  test('a category of a dish that is not in the list is refused at its field, and nothing is stored', async () => {
    const details = { category: 'Unknown category: please choose one of the list' }
    const { item } = (await add()).body
    for (const answer of [await add({ category: 'Not A Cat' }), await update(item.id, { category: 'Not A Cat' })]) {
      expect([answer.status, answer.body.details]).toEqual([400, details])
    }
    expect(await categoriesAt('truro')).not.toContain('Not A Cat')
  })
})

describe('a category', () => {
  const create = (caller: Caller, location: string, name: string) =>
    api.call(caller, 'POST /admin/menu/:location/categories', { params: { location }, body: { name } })
  const drop = (caller: Caller, location: string, name: string) =>
    api.call(caller, 'DELETE /admin/menu/:location/categories/:name', { params: { location, name } })

  test('a category that a manager adds or deletes comes and goes at the own locations only', async () => {
    expect((await create(managerElsewhere, 'new-glasgow', 'Local Thalis')).status).toBe(200)
    expect(await categoriesAt('truro')).not.toContain('local-thalis')
    expect((await create(admin, 'truro', 'House Thalis')).status).toBe(200)
    expect(await categoriesAt('new-glasgow')).toContain('house-thalis')
    expect((await drop(managerElsewhere, 'new-glasgow', 'house-thalis')).status).toBe(200)
    expect(
      [await categoriesAt('new-glasgow'), await categoriesAt('truro')].map((all) => all.includes('house-thalis')),
    ).toEqual([false, true])
  })

  // CUS-VAL-84
  test.for(['a.b', 'a#b', 'a$b', 'a/b', 'a[b', 'a]b'])('the name %s for a category is refused', async (name) => {
    const answer = await create(admin, 'truro', name)
    expect([answer.status, answer.body.error]).toEqual([400, 'A category name cannot contain . # $ / [ or ]'])
  })
})
