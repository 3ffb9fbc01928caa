import { expect, test } from 'vitest'

import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()

const add = (caller: Caller, itemId: string) => api.call(caller, 'PUT /me/favorites/:itemId', { params: { itemId } })
const remove = (caller: Caller, itemId: string) =>
  api.call(caller, 'DELETE /me/favorites/:itemId', { params: { itemId } })
const list = async (caller: Caller) => (await api.call(caller, 'GET /me/favorites')).body.favorites

// CUS-ENT-18, CUS-OC-062
test('an account keeps a list of favourite dishes for each location, the newest first, each dish once', async () => {
  const ann = await api.signUp()
  expect(await list(ann)).toEqual({})
  for (const id of ['truro-butter-chicken', 'truro-mango-lassi', 'new-glasgow-garlic-naan', 'truro-butter-chicken']) {
    expect((await add(ann, id)).status).toBe(200)
  }
  expect(await list(ann)).toEqual({
    truro: ['truro-mango-lassi', 'truro-butter-chicken'],
    'new-glasgow': ['new-glasgow-garlic-naan'],
  })
  expect((await remove(ann, 'truro-mango-lassi')).body.favorites['truro']).toEqual(['truro-butter-chicken'])
  expect((await remove(ann, 'truro-mango-lassi')).status).toBe(200)
})

test('the list of favourite dishes is private to its account', async () => {
  const [ann, ben] = [await api.signUp(), await api.signUp()]
  await add(ann, 'truro-butter-chicken')
  expect(await list(ben)).toEqual({})
  await remove(ben, 'truro-butter-chicken')
  expect(await list(ann)).toEqual({ truro: ['truro-butter-chicken'] })
  expect((await api.call(NOBODY, 'GET /me/favorites')).status).toBe(401)
})

test('a dish that does not exist, or exists no more, is no favourite', async () => {
  const ann = await api.signUp()
  await add(ann, 'truro-garlic-naan')
  await api.sql(`UPDATE menu_items SET deleted_at = now() WHERE id = 'truro-garlic-naan'`)
  expect(await list(ann)).toEqual({})
  for (const id of ['truro-garlic-naan', 'nothing', '%00', '../../users']) {
    expect((await add(ann, id)).body.code).toBe('menu-item-not-found')
    expect((await remove(ann, id)).status).toBe(id === 'truro-garlic-naan' ? 200 : 404)
  }
})
