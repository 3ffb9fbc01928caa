import { addDays, instantAt } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const TODAY = '2026-11-20'
const NOON = instantAt(TODAY, 12 * 60)

const api = useApi({ now: NOON })
let manager: Caller
let admin: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  manager = await api.signUpStaff('manager', ['truro'])
})
beforeEach(() => api.clock?.set(NOON))

let dishes = 0
const aDish = (change: object = {}) => ({
  name: `Paneer ${++dishes}`,
  description: 'Crisp paneer with curry leaves',
  price: 13.5,
  category: 'appetizers',
  spiceLevel: 'hot',
  ...change,
})
const here = { location: 'truro' }
const add = (change: object = {}, caller: Caller = manager) =>
  api.call(caller, 'POST /admin/menu/:location/items', { params: here, body: aDish(change) })
const update = (id: string, body: object, caller: Caller = manager, location = 'truro') =>
  api.call(caller, 'PATCH /admin/menu/:location/items/:id', { params: { location, id }, body })
const remove = (id: string) => api.call(manager, 'DELETE /admin/menu/:location/items/:id', { params: { ...here, id } })
const listed = async () => (await api.call(manager, 'GET /admin/menu/:location/items', { params: here })).body
const onMenu = async (id: string, location = 'truro') =>
  (await settledMenu(api, location)).items.find((item) => item.id === id)

describe('adding a dish', () => {
  // ADM-CON-47, ADM-DAT-35, ADM-DAT-38, ADM-ENT-45, ADM-MEN-48, CUS-MEN-02
  test('a new dish has an id made of its name, and is on the menu of its location and of no other', async () => {
    const { status, body } = await add({ name: 'Crème Brûlée à la Rose' })
    expect(status, body.error).toBe(200)
    expect(body.item).toMatchObject({ id: 'creme-brulee-a-la-rose', price: 13.5, isAvailable: true, prepTime: 15 })
    expect((await onMenu(body.item.id))?.price).toBe(13.5)
    expect(await onMenu(body.item.id, 'new-glasgow')).toBeUndefined()
  })

  // ADM-MEN-47
  test('fields of a new dish that are empty or null are left out: nothing empty is stored', async () => {
    const [empty, none] = [
      { calories: '', image: '', specialStartDate: '', specialEndDate: 'soon' },
      { prepTime: null, maxQuantity: null, tags: null, allergens: null, spiceLevel: null },
    ]
    const { status, body } = await add({ ...empty, ...none })
    expect(status, body.error).toBe(200)
    expect(body.item).toMatchObject({
      calories: null,
      image: null,
      specialStartDate: null,
      specialEndDate: null,
      prepTime: 15,
      maxQuantity: 10,
      tags: [],
      allergens: [],
      spiceLevel: 'none',
    })
  })

  // ADM-MEN-45
  test('a new dish whose name is taken gets a number behind its id', async () => {
    const name = `Twice ${++dishes}`
    const [first, second] = [await add({ name }), await add({ name })]
    expect(second.body.item.id).toBe(`${first.body.item.id}-2`)
  })

  // ADM-CON-45
  test('an id of a dish has at most 100 characters, its number too, and after 100 tries the name is refused', async () => {
    const name = 'Long '.repeat(20).trim().padEnd(100, 'x')
    const [first, second] = [(await add({ name })).body.item, (await add({ name })).body.item]
    expect([first.id.length, second.id.length]).toEqual([100, 100])
    expect(second.id).toMatch(/^long-long-.*-2$/)

    const { item } = (await add({ name: 'Popular' })).body
    const copies = `
      INSERT INTO menu_items
      SELECT dish.* FROM menu_items lender, generate_series(2, $2::int) AS n,
        LATERAL jsonb_populate_record(NULL::menu_items, to_jsonb(lender) || jsonb_build_object(
          'id', lender.id || '-' || n, 'deleted_at', NULL)) AS dish
      WHERE lender.id = $1`
    await api.sql(copies, [item.id, 99])
    expect((await add({ name: 'Popular' })).body.item.id).toBe('popular-100')
    const refused = await add({ name: 'Popular' })
    expect([refused.status, refused.body.error]).toEqual([400, 'Unable to generate unique item ID after 100 attempts'])
  })

  test.for([
    [{ name: '' }, 'name', 'Name is required'],
    [{ price: 0 }, 'price', 'Valid price is required'],
    [{ description: ' ' }, 'description', 'Description is required'],
    [
      { image: 'http://169.254.169.254/' },
      'image',
      'Photos of other sites are not shown. Please upload the file here.',
    ],
    [
      { isTodaysSpecial: true, specialStartDate: TODAY, specialEndDate: TODAY },
      'specialEndDate',
      'End date must be after start date',
    ],
  ] as const)('a new dish with %j is refused at its field, and nothing is stored', async ([change, field, message]) => {
    const before = (await listed()).items.length
    const answer = await add(change)
    expect([answer.status, answer.body.details]).toEqual([400, { [field]: message }])
    expect((await listed()).items.length).toBe(before)
  })

  // ADM-ERR-062
  test('a new dish without a name is refused in the words of the specification', async () => {
    const body = { price: 5 }
    const answer = await api.call(manager, 'POST /admin/menu/:location/items', { params: here, body })
    expect([answer.status, answer.body.error]).toEqual([400, 'Item data with name is required'])
  })
})

// ADM-ENT-46
test('the picture of a dish is read from imageUrl where image is missing', async () => {
  const [first, second] = ['/media/menu-images/truro/first.webp', '/media/menu-images/truro/second.webp']
  const { item } = (await add({ imageUrl: first })).body
  expect(item.image).toBe(first)
  expect((await update(item.id, { image: null, imageUrl: second })).body.item.image).toBe(second)
  expect((await update(item.id, { image: first, imageUrl: second })).body.item.image).toBe(first)
  expect((await update(item.id, { imageUrl: 'https://elsewhere.example/a.webp' })).status).toBe(400)
  expect((await update(item.id, { image: null })).body.item.image).toBeNull()
})

// ADM-ENT-43
test('a dish that the restaurant reads has all its fields', async () => {
  const { id } = (await add()).body.item
  const dish = (await listed()).items.find((item) => item.id === id)
  const fields =
    'id, name, description, price, category, spiceLevel, prepTime, calories, isVegetarian, isVegan, isGlutenFree, ' +
    'isPopular, isAvailable, isTodaysSpecial, specialStartDate, specialEndDate, image, tags, allergens, menuItemId, ' +
    'createdAt, updatedAt'
  expect(Object.keys(dish ?? {})).toEqual(expect.arrayContaining(fields.split(', ')))
  expect(dish?.menuItemId).toBe(id)
})

// ADM-DAT-36
test('the restaurant reads its menu by category and then by name, whatever was added last', async () => {
  for (const name of ['Zz last', 'Aa first', 'Mm middle']) await add({ name, category: 'drinks' })
  const { items } = await listed()
  const inOrder = items.toSorted((a, b) => a.category.localeCompare(b.category) || a.name.localeCompare(b.name))
  expect(items.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
  expect(new Set(items.map(({ category }) => category)).size).toBeGreaterThan(5)
})

describe('changing a dish', () => {
  test('a new price counts from then on: an order by the old one is asked again', async () => {
    const dish = (await listed()).items.find(({ name }) => name === 'Butter Chicken')!
    const payload = orderPayload()
    await update(dish.id, { price: 18.49 })
    expect((await onMenu(dish.id))?.price).toBe(18.49)
    const refused = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: payload })
    expect([refused.status, refused.body.code]).toEqual([400, 'pricing-mismatch'])
    await update(dish.id, { price: 17.99 })
    expect((await onMenu(dish.id))?.price).toBe(17.99)
    expect((await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: payload })).status).toBe(200)
  })

  // ADM-DAT-39, ADM-DAT-43
  test('a change of a dish leaves the fields that it does not name, and the log has the price before', async () => {
    const { item } = (await add()).body
    const changed = (await update(item.id, { price: 14 })).body.item
    expect(changed).toMatchObject({ ...item, price: 14, updatedAt: changed.updatedAt })
    const [entry] = await api.sql<{ detail: unknown }>(
      `SELECT detail FROM audit_log WHERE subject = '${item.id}' AND action = 'menu.change'`,
    )
    expect(entry?.detail).toEqual({ before: { price: 13.5 }, change: { price: 14 } })
  })

  // ADM-ERR-059, ADM-ERR-061
  test('a change without fields, of an unknown dish or at an unknown location is refused with a sentence', async () => {
    const { item } = (await add()).body
    expect((await update(item.id, {})).body.error).toBe('Updates are required')
    expect((await update('no-dish', { price: 1 })).body.error).toBe('Menu item not found')
    const admin = await api.signInAsAdmin()
    const nowhere = await update(item.id, { price: 1 }, admin, 'atlantis')
    expect([nowhere.status, nowhere.body.error]).toEqual([404, 'Location atlantis not found or inactive'])
  })

  // ADM-MEN-42, ADM-MEN-43
  test('a dish is among today’s specials from its first day to the end of its last, Halifax time', async () => {
    const { item } = (await add()).body
    const last = addDays(TODAY, 1)
    await update(item.id, { isTodaysSpecial: true, specialStartDate: TODAY, specialEndDate: last })
    expect((await onMenu(item.id))?.isTodaysSpecial).toBe(true)
    const isSpecialAt = async (instant: Date) => {
      api.clock?.set(instant)
      return (await onMenu(item.id))?.isTodaysSpecial
    }
    expect(await isSpecialAt(new Date(instantAt(addDays(last, 1), 0).getTime() - 1))).toBe(true)
    expect(await isSpecialAt(instantAt(addDays(last, 1), 0))).toBe(false)
  })
})

// ADM-DAT-43, ADM-ENT-47, ADM-ENT-48, ADM-MEN-26
test('a copy of a dish has everything but id and name', async () => {
  const { item } = (await add({ tags: ['new'], allergens: ['milk'], calories: 420 })).body
  const params = { ...here, id: item.id }
  const { body } = await api.call(manager, 'POST /admin/menu/:location/items/:id/duplicate', { params })
  const { id, menuItemId, name, createdAt, updatedAt, ...rest } = body.item
  expect(id).toBe(menuItemId)
  expect([id, name]).toEqual([`${item.id}-copy`, `${item.name} (Copy)`])
  expect(item).toMatchObject(rest)
  expect([createdAt, updatedAt].every((at) => at >= item.createdAt)).toBe(true)
})

// ADM-DAT-40, ADM-DAT-43, ADM-MEN-29
test('a dish that is deleted is on no menu, and its id is free again', async () => {
  const { item } = (await add()).body
  expect((await remove(item.id)).status).toBe(200)
  expect(await onMenu(item.id)).toBeUndefined()
  expect((await listed()).items.some(({ id }) => id === item.id)).toBe(false)
  expect((await remove(item.id)).body.error).toBe('Menu item not found')
  const again = (await add({ name: item.name })).body.item
  expect(again).toMatchObject({ id: item.id, isAvailable: true })
  expect((await onMenu(item.id))?.name).toBe(item.name)
})

describe('categories', () => {
  const addCategory = (name: string) =>
    api.call(admin, 'POST /admin/menu/:location/categories', { params: here, body: { name } })
  const deleteCategory = (name: string) =>
    api.call(admin, 'DELETE /admin/menu/:location/categories/:name', { params: { ...here, name } })

  // ADM-CAT-08, ADM-CAT-09
  test('a new category of the admin is in small letters with hyphens, at every location', async () => {
    const { body } = await addCategory('  Family  Meals ')
    expect(body.categories.at(-1)).toMatchObject({ id: 'family-meals', name: 'Family Meals', isDefault: false })
    const elsewhere = await api.sql(`SELECT 1 FROM menu_categories WHERE id = 'family-meals'`)
    expect(elsewhere).toHaveLength(2)
  })

  test('a category that comes or goes is told to everybody who looks at a menu of any location', async () => {
    const versions = async () => {
      const rows = await api.sql<{ id: string; version: number }>(
        'SELECT id, menu_version AS version FROM locations ORDER BY id',
      )
      return rows
    }
    const told = async () =>
      api.sql<{ id: string; version: number }>(
        `SELECT subject AS id, max(version)::int AS version FROM changes WHERE topic = 'menu' GROUP BY subject ORDER BY subject`,
      )
    const before = await versions()
    await addCategory('Weekend Thalis')
    const added = await versions()
    expect(added.map(({ id, version }) => [id, version - 1])).toEqual(before.map(({ id, version }) => [id, version]))
    expect(await told()).toEqual(added)
    await deleteCategory('weekend-thalis')
    expect(await told()).toEqual(added.map(({ id, version }) => ({ id, version: version + 1 })))
  })

  test('categories that are added at two locations at once do not wait for each other', async () => {
    const elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
    const params = { location: 'new-glasgow' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) => [
        addCategory(`Truro ${number}`),
        api.call(elsewhere, 'POST /admin/menu/:location/categories', { params, body: { name: `Glasgow ${number}` } }),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  // ADM-CAT-07, ADM-CAT-10, ADM-CAT-11
  test('a category without a name, and one that is there already, are refused with their sentence', async () => {
    expect((await addCategory('  ')).body.error).toBe('Category name is required')
    expect((await addCategory('Veg Curries')).body.error).toBe('Category already exists')
  })

  // ADM-CAT-13
  test('a default category stays; another one goes, and its dishes stay on the menu under its name', async () => {
    expect((await deleteCategory('drinks')).body.error).toBe('Default categories cannot be deleted')
    await addCategory('Desserts')
    const { item } = (await add({ category: 'desserts' })).body
    expect((await deleteCategory('desserts')).status).toBe(200)
    expect((await onMenu(item.id))?.category).toBe('desserts')
    const { categories } = await settledMenu(api, 'truro')
    expect(categories.at(-1)).toEqual({ id: 'desserts', name: 'Desserts' })
  })

  test('a deleted category is told from the others while dishes have it, and may be added again', async () => {
    await addCategory('Sweets')
    await add({ category: 'sweets' })
    const after = (await deleteCategory('sweets')).body.categories
    expect(after.filter(({ isKept }) => isKept).map(({ id }) => id)).toContain('sweets')
    expect(after.find(({ id }) => id === 'drinks')).toMatchObject({ isKept: false })
    expect((await deleteCategory('sweets')).status).toBe(404)
    const again = (await addCategory('Sweets')).body.categories
    expect(again.find(({ id }) => id === 'sweets')).toMatchObject({ isKept: false, items: 1 })
  })
})

// ADM-DAT-43, ADM-MEN-51..59
test('the figures of a menu are those of its dishes', async () => {
  const { items } = await listed()
  const { body } = await api.call(manager, 'GET /admin/menu/:location/analytics', { params: here })
  const prices = items.map(({ price }) => price)
  expect(body.totalItems).toBe(items.length)
  expect(body.availableItems + body.unavailableItems).toBe(items.length)
  expect(body.priceRange).toEqual({ min: Math.min(...prices), max: Math.max(...prices) })
  expect(Object.values(body.spiceLevels).reduce((sum, count) => sum + count, 0)).toBe(items.length)
  const average = prices.reduce((sum, price) => sum + price, 0) / items.length
  expect(body.averagePrice).toBeCloseTo(average, 2)
  expect(body.categoriesCount).toBe(new Set(items.map(({ category }) => category)).size)
  const count = (mark: 'isVegetarian' | 'isVegan' | 'isGlutenFree' | 'isPopular') =>
    items.filter((item) => item[mark]).length
  expect(body.dietaryOptions).toEqual({
    vegetarian: count('isVegetarian'),
    vegan: count('isVegan'),
    glutenFree: count('isGlutenFree'),
  })
  expect(body.popularItems).toBe(count('isPopular'))
})

test('a manager edits the menu of their own location; staff, customers and other managers edit none', async () => {
  const { item } = (await add()).body
  const elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
  const staff = await api.signUpStaff('staff', ['truro'])
  for (const caller of [elsewhere, staff, await api.signUp()]) {
    expect((await update(item.id, { price: 1 }, caller)).status).toBe(403)
    expect((await add({}, caller)).status).toBe(403)
    expect((await api.call(caller, 'GET /admin/menu/:location/items', { params: here })).status).toBe(403)
  }
  expect((await update(item.id, { price: 1 }, NOBODY)).status).toBe(401)
})
