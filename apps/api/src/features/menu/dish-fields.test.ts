import type { MenuImportView } from '@thali/contracts/menu/menu-files'
import {
  DISH_FIELDS,
  DISH_FLAGS,
  DISH_NUMBERS,
  DISH_WORDS,
  dishValues,
  GUEST_FIELDS,
  mapFields,
  namesOf,
  pick,
  STAFF_NUMBERS,
} from '@thali/domain/menu/dish-fields'
import { beforeAll, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const EMPTY = dishValues({})
/** Another value of each plain field. */
const FILLED = dishValues({
  ...mapFields(DISH_NUMBERS, ({ most }) => most),
  ...mapFields(DISH_FLAGS, () => true),
  ...mapFields(DISH_WORDS, (_, field) => [`some ${field}`, 'others']),
})

const api = useApi({ now: new Date('2026-11-20T16:30:00Z') })
let manager: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro', 'new-glasgow'])
})

const atTruro = { location: 'truro' }
let dishes = 0
async function add(values: object) {
  const name = `Dish ${++dishes}`
  const body = { name, description: 'As at home', price: 5, category: 'drinks', ...values }
  const answer = await api.call(manager, 'POST /admin/menu/:location/items', { params: atTruro, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.item
}
async function read(id: string, location = 'truro') {
  const params = { location, id }
  return (await api.call(manager, 'GET /admin/menu/:location/items/:id', { params })).body.item
}

test('a dish is stored with each of its plain fields; guests read those that are theirs', async () => {
  const { id } = await add(FILLED)
  expect(await read(id)).toMatchObject(FILLED)
  const offered = (await settledMenu(api, 'truro')).items.find((item) => item.id === id)
  expect(offered).toMatchObject(pick(FILLED, GUEST_FIELDS))
  expect(namesOf(STAFF_NUMBERS).filter((field) => field in (offered ?? {}))).toEqual([])
})

test.for(DISH_FIELDS)('the field %s of a dish is changed by itself, and emptied', async (field) => {
  const { id } = await add({})
  const change = async (value: unknown) => {
    const params = { ...atTruro, id }
    const body = { [field]: value }
    const answer = await api.call(manager, 'PATCH /admin/menu/:location/items/:id', { params, body })
    expect(answer.status, answer.text).toBe(200)
    return read(id)
  }
  expect(await read(id)).toMatchObject(EMPTY)
  expect(await change(FILLED[field])).toMatchObject({ ...EMPTY, [field]: FILLED[field] })
  expect(await change(field in DISH_FLAGS ? false : null)).toMatchObject(EMPTY)
})

test.for(['json', 'csv'])('a %s file takes each plain field of a dish to another location', async (format) => {
  const { id } = await add(FILLED)
  const { text } = await api.request(manager, 'GET', `/api/admin/menu/truro/export?format=${format}`)
  const file = { format, mode: 'merge', text }
  const send = (body: object) =>
    api.request<MenuImportView>(manager, 'POST', '/api/admin/menu/new-glasgow/import', { body: { ...file, ...body } })
  const { version, digest } = (await send({})).body
  expect((await send({ apply: true, version, digest })).status).toBe(200)
  expect(await read(`new-glasgow-${id}`, 'new-glasgow')).toMatchObject(FILLED)
})
