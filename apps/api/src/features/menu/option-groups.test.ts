import { beforeAll, describe, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** A Friday evening in Halifax; the doors open at 11:30 the next morning. */
const EVENING = new Date('2026-11-20T22:30:00Z')
const NEXT_OPENING = '2026-11-21T15:30:00.000Z'
/** A dish that no group of the starter menu has. */
const LASSI = 'truro-sweet-lassi'

const api = useApi({ now: EVENING })
let manager: Caller & { id: string }
let cook: Caller
let managerElsewhere: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
  managerElsewhere = await api.signUpStaff('manager', ['new-glasgow'])
})

const here = { location: 'truro' }
let groups = 0
const newId = () => `group-${++groups}`
const option = (name: string, change: object = {}) => ({ name, price: 0, most: 1, preset: 0, ...change })
const aGroup = (change: object = {}) => ({
  name: 'Bread',
  least: 1,
  most: 1,
  free: 0,
  options: [option('Roti', { preset: 1 }), option('Garlic naan', { price: 1.5, frenchName: 'Naan à l’ail' })],
  ...change,
})
const save = (id: string, change: object = {}, caller: Caller = manager) =>
  api.call(caller, 'PUT /admin/menu/:location/groups/:id', { params: { ...here, id }, body: aGroup(change) })
const remove = (id: string, caller: Caller = manager) =>
  api.call(caller, 'DELETE /admin/menu/:location/groups/:id', { params: { ...here, id } })
let dishes = 0
const addDish = (change: object = {}) =>
  api.call(manager, 'POST /admin/menu/:location/items', {
    params: here,
    body: { name: `Thali ${++dishes}`, description: 'A whole meal', price: 14, category: 'appetizers', ...change },
  })
const updateDish = (id: string, body: object) =>
  api.call(manager, 'PATCH /admin/menu/:location/items/:id', { params: { ...here, id }, body })
const removeDish = (id: string) =>
  api.call(manager, 'DELETE /admin/menu/:location/items/:id', { params: { ...here, id } })
const managed = async () => (await api.call(manager, 'GET /admin/menu/:location/items', { params: here })).body
const groupOnMenu = async (id: string) => (await settledMenu(api, 'truro')).groups?.find((group) => group.id === id)
const dishOnMenu = async (id: string) => (await settledMenu(api, 'truro')).items.find((item) => item.id === id)

describe('an option group', () => {
  test('an option group is added with its options, is on the menu of guests, and its change counts at once', async () => {
    const id = newId()
    const added = await save(id, { isNew: true })
    expect(added.status, added.body.error).toBe(200)
    expect(added.body.group.options.map((one) => [one.id, one.price, one.frenchName])).toEqual([
      ['roti', 0, null],
      ['garlic-naan', 1.5, 'Naan à l’ail'],
    ])
    const dish = (await addDish({ groups: [id] })).body.item
    expect(dish.groups).toEqual([id])
    expect(await dishOnMenu(dish.id)).toMatchObject({ groups: [id], presetPrice: 14 })

    const [roti, naan] = added.body.group.options
    const changed = await save(id, { name: 'Our bread', options: [{ ...naan, price: 2 }, option('Kulcha'), roti] })
    expect(changed.body.version).toBeGreaterThan(added.body.version)
    const group = await groupOnMenu(id)
    expect(group).toMatchObject({ name: 'Our bread', least: 1, most: 1 })
    expect(group?.options.map((one) => [one.id, one.price])).toEqual([
      ['garlic-naan', 2],
      ['kulcha', 0],
      ['roti', 0],
    ])
    expect((await managed()).groups?.find((one) => one.id === id)).toEqual(changed.body.group)
  })

  test('an option group is never written over by a new one of the same id', async () => {
    const id = newId()
    await save(id, { isNew: true })
    const again = await save(id, { isNew: true, name: 'Sauces' })
    expect([again.status, again.body.code]).toEqual([409, 'option-group-taken'])
    expect((await managed()).groups?.find((one) => one.id === id)?.name).toBe('Bread')
  })

  test('a changed option group is told in the log with what it was before', async () => {
    const id = newId()
    await save(id)
    await save(id, { most: 2 })
    await remove(id)
    const entries = await api.sql<{ action: string; before: number | null; after: number | null }>(
      `SELECT action, (detail->'before'->>'most')::int AS before, (detail->'after'->>'most')::int AS after
       FROM audit_log WHERE subject = $1 AND actor = $2 ORDER BY id`,
      [id, `account:${manager.id}`],
    )
    expect(entries).toEqual([
      { action: 'menu.group.add', before: null, after: 1 },
      { action: 'menu.group.change', before: 1, after: 2 },
      { action: 'menu.group.delete', before: 2, after: null },
    ])
  })

  test('an option group that is wrong is refused at each of its fields, and nothing is stored', async () => {
    const id = newId()
    const answer = await save(id, { name: ' ', least: 2, options: [option('Roti', { price: 'free' })] })
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      400,
      'option-group-invalid',
      {
        name: 'Name is required',
        most: 'Not below the least',
        'options.0.price': 'An amount in dollars, 0 for none',
      },
    ])
    expect((await managed()).groups?.some((one) => one.id === id)).toBe(false)
  })

  test('an option group that is deleted is taken off the dishes that have it', async () => {
    const id = newId()
    await save(id)
    const dish = (await addDish({ groups: [id] })).body.item
    expect((await remove(id)).status).toBe(200)
    expect((await dishOnMenu(dish.id))?.groups).toBeUndefined()
    expect((await remove(id)).body.error).toBe('Option group not found')
  })

  test('an option group is changed by the managers of its location only', async () => {
    const id = newId()
    for (const caller of [cook, managerElsewhere, CUSTOMER_PROGRAM]) {
      expect((await save(id, {}, caller)).status).toBe(403)
      expect((await remove(id, caller)).status).toBe(403)
    }
  })
})

describe('a menu that could no longer be sold', () => {
  const sentenceOf = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error]

  test('a group that asks for more than it offers is not saved', async () => {
    const id = newId()
    expect(sentenceOf(await save(id, { least: 3, most: 3 }))).toEqual([
      409,
      'Bread: guests have to choose 3, but its options allow only 2.',
    ])
    expect(await groupOnMenu(id)).toBeUndefined()
  })

  test('a dish that its cheapest choice would give away is not saved, by its group or by its price', async () => {
    const id = newId()
    const half = [option('Half', { price: -4 }), option('Full')]
    await save(id, { name: 'Size', options: half })
    const { item } = (await addDish({ groups: [id] })).body
    const sentence = `${item.name}: with its cheapest choice it would cost nothing or less.`
    expect(sentenceOf(await updateDish(item.id, { price: 4 }))).toEqual([409, sentence])
    expect(sentenceOf(await save(id, { name: 'Size', options: [option('Half', { price: -14 })] }))).toEqual([
      409,
      sentence,
    ])
    expect((await dishOnMenu(item.id))?.price).toBe(14)
    expect((await updateDish(item.id, { price: 4.01 })).status).toBe(200)
  })

  test('a dish that is an option of a combo is not deleted, and the combo is named', async () => {
    const id = newId()
    await save(id, { name: 'Main', options: [option('Lassi', { itemId: LASSI })] })
    const { item } = (await addDish({ groups: [id] })).body
    expect(sentenceOf(await removeDish(LASSI))).toEqual([
      409,
      `Lassi is an option of the group Main of ${item.name}. Take it out of the group first.`,
    ])
    expect(await dishOnMenu(LASSI)).toBeDefined()
    await save(id, { name: 'Main' })
    expect((await removeDish(LASSI)).status).toBe(200)
  })

  test('a group that an option opens is not deleted, and an unknown group cannot be opened', async () => {
    const [inner, outer] = [newId(), newId()]
    await save(inner)
    await save(outer, { name: 'Box', options: [option('Large', { opensGroupId: inner })] })
    expect(sentenceOf(await remove(inner))).toEqual([
      409,
      'Box, Large opens a group that is deleted. Take it out of the option first.',
    ])
    expect((await save(outer, { options: [option('Large', { opensGroupId: 'nothing' })] })).status).toBe(409)
    expect((await save(outer, { options: [option('Large', { itemId: 'new-glasgow-garlic-naan' })] })).status).toBe(409)
    expect((await remove(outer)).status).toBe(200)
    expect((await remove(inner)).status).toBe(200)
  })

  test('the groups of a dish are those of its location, each once', async () => {
    const id = newId()
    await save(id)
    const twice = await addDish({ groups: [id, id] })
    expect([twice.status, twice.body.details]).toEqual([400, { groups: 'At most 10 option groups, each once' }])
    const unknown = await addDish({ groups: ['nothing'] })
    expect([unknown.status, unknown.body.details]).toEqual([400, { groups: 'Unknown option group: nothing' }])
  })
})

test('a copy of a dish has its groups, in their order', async () => {
  const [first, second] = [newId(), newId()]
  await save(first)
  await save(second)
  const { item } = (await addDish({ groups: [second, first] })).body
  const params = { ...here, id: item.id }
  const copy = (await api.call(manager, 'POST /admin/menu/:location/items/:id/duplicate', { params })).body.item
  expect(copy.groups).toEqual([second, first])
  expect((await updateDish(item.id, { groups: [first] })).body.item.groups).toEqual([first])
  expect((await updateDish(item.id, { price: 15 })).body.item.groups).toEqual([first])
  expect((await updateDish(item.id, { groups: [] })).body.item.groups).toBeUndefined()
})

describe('an option that has run out', () => {
  const setKitchen = (kitchen: object | null) =>
    api.call(ADMIN_PROGRAM, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body: { kitchen } })
  const setOptions = (names: { group: string; id: string }[], wish: object, caller: Caller = cook) =>
    api.call(caller, 'POST /admin/menu/:location/availability', {
      params: here,
      body: { options: names, isAvailable: false, ...wish },
    })

  test('an option that has run out is off the menu until the next opening, and comes back by itself', async () => {
    const group = newId()
    await save(group)
    await addDish({ groups: [group] })
    const naan = { group, id: 'garlic-naan' }
    const answer = await setOptions([naan], { isAvailable: false, until: 'tomorrow' })
    expect(answer.body.options).toEqual([{ ...naan, isAvailable: false, hiddenUntil: NEXT_OPENING }])
    const naanOnMenu = async () => (await groupOnMenu(group))?.options.find(({ id }) => id === naan.id)
    expect(await naanOnMenu()).toMatchObject({ isAvailable: false, hiddenUntil: NEXT_OPENING })
    // Whoever edits the group meanwhile does not bring it back.
    const kept = (await managed()).groups!.find(({ id }) => id === group)!
    await save(group, { options: kept.options })
    expect(await naanOnMenu()).toMatchObject({ isAvailable: false, hiddenUntil: NEXT_OPENING })
    api.clock?.set(new Date(NEXT_OPENING))
    expect(await naanOnMenu()).toMatchObject({ isAvailable: true })
    api.clock?.set(EVENING)
  })

  test('an option that has run out can be ordered for a later day, where orders for that day are taken', async () => {
    const group = newId()
    const { id: raita } = (await addDish({ spiceLevel: 'none' })).body.item
    await save(group, { options: [option('Roti'), option('Garlic naan'), option('Raita', { itemId: raita })] })
    await addDish({ groups: [group] })
    const hideDish = (wish: { isAvailable: boolean; until?: 'tomorrow' }) =>
      api.call(cook, 'POST /admin/menu/:location/availability', { params: here, body: { ids: [raita], ...wish } })
    const onMenu = async () => {
      const { options } = (await groupOnMenu(group))!
      return options.map(({ id, isAvailable, later, note }) => [id, isAvailable, later, note].filter(Boolean))
    }
    await setKitchen(null)
    await setOptions([{ group, id: 'garlic-naan' }], { until: 'tomorrow' })
    await hideDish({ isAvailable: false, until: 'tomorrow' })
    expect(await onMenu()).toEqual([['roti', true], ['garlic-naan'], ['raita']])

    await setKitchen({ stations: [], daysAhead: 2, stepMinutes: 15, asapMinutes: 90, packingMinutes: 3 })
    const later = [true, 'Sold out today · order for tomorrow']
    expect(await onMenu()).toEqual([
      ['roti', true],
      ['garlic-naan', ...later],
      ['raita', ...later],
    ])
    // One of the two returns only when somebody shows it.
    await setOptions([{ group, id: 'raita' }], {})
    expect((await onMenu())[2]).toEqual(['raita'])
    await setOptions([{ group, id: 'raita' }], { isAvailable: true })
    await hideDish({ isAvailable: false })
    expect((await onMenu())[2]).toEqual(['raita'])
    await hideDish({ isAvailable: true })
    expect((await onMenu())[2]).toEqual(['raita', true])
    await updateDish(raita, { portions: 3 })
    await api.sql(`INSERT INTO capacity VALUES ('truro', $1, '2026-11-20T00:00:00-04:00', 3, 3)`, [`dish:${raita}`])
    expect((await onMenu())[2]).toEqual(['raita', ...later])
    await setKitchen(null)
  })

  test('the last option of a group that asks for one can run out: the kitchen is never refused', async () => {
    const group = newId()
    await save(group)
    const { item } = (await addDish({ groups: [group] })).body
    const all = ['roti', 'garlic-naan'].map((id) => ({ group, id }))
    const before = (await managed()).version
    const hidden = await setOptions(all, { isAvailable: false })
    expect([hidden.status, hidden.body.version]).toEqual([200, before + 1])
    expect((await setOptions(all, { isAvailable: false })).body.version).toBe(before + 1)
    expect((await dishOnMenu(item.id))?.needsChoice).toBe(true)
    await setOptions(all, { isAvailable: true })
    expect((await dishOnMenu(item.id))?.needsChoice).toBe(false)
  })

  test('an unknown option cannot be hidden, and nothing is hidden', async () => {
    const group = newId()
    await save(group)
    const names = [
      { group, id: 'roti' },
      { group, id: 'bhatura' },
    ]
    const answer = await setOptions(names, { isAvailable: false })
    expect([answer.status, answer.body.details]).toEqual([404, { options: [names[1]] }])
    expect((await setOptions([], { isAvailable: false })).body.error).toBe('Choose at least one dish')
    expect((await setOptions([names[0]!], { isAvailable: false }, managerElsewhere)).status).toBe(403)
    expect((await managed()).groups?.find(({ id }) => id === group)?.options[0]?.isAvailable).toBe(true)
  })
})

test('faults of a menu are told with their place, to the managers of its location', async () => {
  const id = newId()
  await save(id, { options: [option('Raita', { isVegan: true, allergens: ['milk'] })] })
  const read = (caller: Caller) => api.call(caller, 'GET /admin/menu/:location/findings', { params: here })
  const { findings } = (await read(manager)).body
  expect(findings).toContainEqual({
    kind: 'diet',
    isError: false,
    message: 'Bread, Raita is marked as vegan, but contains milk.',
    place: { groupId: id, optionId: 'raita' },
  })
  expect(findings).toContainEqual(expect.objectContaining({ message: 'Bread: no dish has it.' }))
  expect((await read(managerElsewhere)).status).toBe(403)
})
