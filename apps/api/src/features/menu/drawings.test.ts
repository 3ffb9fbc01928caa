import type { MenuImportView } from '@thali/contracts/menu/menu-files'
import { readBowl } from '@thali/domain/menu/bowls/bowl'
import { honestBowl } from '@thali/domain/menu/bowls/honest'
import { beforeAll, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: new Date('2026-11-20T16:30:00Z') })
let admin: Caller
beforeAll(async () => {
  admin = await api.signInAsAdmin()
})

const CHANGE_CATEGORY = 'PATCH /admin/menu/:location/categories/:name'
const menu = async (location = 'truro') =>
  (await api.call(NOBODY, 'GET /menu/:location', { params: { location } })).body
const drawingOf = async (id: string) => (await menu()).items.find((item) => item.id === id)?.drawing
const change = (id: string, body: object) =>
  api.call(admin, 'PATCH /admin/menu/:location/items/:id', { params: { location: 'truro', id }, body })

test('no dish of a menu is drawn with an allergen that it does not declare, and none of the specials', async () => {
  const { specials, popular } = (await api.call(NOBODY, 'GET /specials')).body
  const offered = [...specials, ...popular].map(({ item }) => item)
  const all = [...(await menu()).items, ...(await menu('new-glasgow')).items, ...offered]
  const drawn = all.map(({ id, drawing, alone, allergens }) => {
    const bowl = readBowl(drawing)
    return { id, bowl, honest: bowl && honestBowl(bowl, alone?.allergens ?? allergens) }
  })
  expect(drawn.length).toBeGreaterThan(140)
  expect(drawn.filter(({ bowl }) => bowl === null)).toEqual([])
  expect(drawn.map(({ id, honest }) => [id, honest])).toEqual(drawn.map(({ id, bowl }) => [id, bowl]))
})

test('a dish is drawn as it names it, without its drawing as its category, and without its allergens without them', async () => {
  const id = 'truro-palak-paneer'
  await change(id, { drawnAs: 'kadai/cubes/swirl+herb/tomato' })
  expect(await drawingOf(id)).toBe('kadai/cubes/swirl+herb/tomato')
  await change(id, { allergens: [] })
  expect(await drawingOf(id)).toBe('kadai/smooth/herb/tomato')
  await change(id, { drawnAs: null })
  expect(await drawingOf(id)).toBe('katori/balls/herb/masala')
  const { status, body } = await change(id, { drawnAs: 'copper/soup//gold' })
  expect([status, body]).toMatchObject([400, { details: { drawnAs: 'Unknown drawing' } }])
})

test('a category gets a line and a drawing at every location, and what is not named stays', async () => {
  const params = { location: 'truro', name: 'drinks' }
  const body = { tagline: ' Cold, mostly. ', drawnAs: 'glass/foam/saffron/turmeric' }
  await api.call(admin, CHANGE_CATEGORY, { params, body })
  const drinks = (await menu('new-glasgow')).categories.find(({ id }) => id === 'drinks')
  // Lassi is not what all drinks are: some are without dairy.
  expect(drinks).toMatchObject({ name: 'Drinks', tagline: 'Cold, mostly.', drawing: 'glass/smooth/saffron/turmeric' })
  const french = await api.call(NOBODY, 'GET /menu/:location', {
    params: { location: 'truro' },
    query: { language: 'fr-CA' },
  })
  expect(french.body.categories.find(({ id }) => id === 'drinks')).toMatchObject({
    name: 'Boissons',
    tagline: 'Froides pour éteindre le feu, chaudes pour s’attarder.',
  })
  await api.call(admin, CHANGE_CATEGORY, { params, body: { tagline: '' } })
  expect((await menu()).categories.find(({ id }) => id === 'drinks')).not.toHaveProperty('tagline')
})

test.each([{}, { tagline: 'x'.repeat(81) }, { drawnAs: 'copper/soup//gold' }])(
  'a change of a category that says nothing or what cannot be shown is refused: %j',
  async (body) => {
    const params = { location: 'truro', name: 'drinks' }
    expect((await api.call(admin, CHANGE_CATEGORY, { params, body })).status).toBe(400)
  },
)

test('a menu file without drawings and lines leaves them alone, and none makes a menu draw what a dish does not declare', async () => {
  const id = 'truro-palak-paneer'
  const apply = async (what: 'import' | 'copy', file: object, location = 'truro') => {
    const path = `/api/admin/menu/${location}/${what}`
    const body = { mode: 'merge', ...file }
    const { version, digest } = (await api.request(admin, 'POST', path, { body })).body as Partial<MenuImportView>
    const { status } = await api.request(admin, 'POST', path, { body: { ...body, apply: true, version, digest } })
    expect(status).toBe(200)
  }
  const read = (...rows: string[]) => apply('import', { format: 'csv', text: rows.join('\n') })
  const shown = async (location = 'truro') => {
    const { items, categories } = await settledMenu(api, location)
    const drawing = items.find((item) => item.id === `${location}-palak-paneer`)?.drawing
    return [drawing, categories.find((category) => category.id === 'drinks')?.tagline]
  }
  await change(id, { drawnAs: 'kadai/cubes/swirl+herb/tomato', allergens: ['dairy'] })
  await api.call(admin, CHANGE_CATEGORY, { params: { location: 'truro', name: 'drinks' }, body: { tagline: 'Cold.' } })
  await read('kind,key,name,price', 'dish,palak-paneer,Palak Paneer,15.49', 'category,drinks,Drinks,')
  expect(await shown()).toEqual(['kadai/cubes/swirl+herb/tomato', 'Cold.'])

  await read('kind,key,allergens,tagline', 'dish,palak-paneer,,', 'category,drinks,,Cool.')
  expect(await shown()).toEqual(['kadai/smooth/herb/tomato', 'Cool.'])
  await read('kind,key,drawn_as', 'dish,palak-paneer,katori/cubes/cream+mint/spinach')
  const honest = 'katori/smooth/mint/spinach'
  expect(await shown()).toEqual([honest, 'Cool.'])
  await apply('copy', { from: 'truro', prices: 'keep' }, 'new-glasgow')
  expect(await shown('new-glasgow')).toEqual([honest, 'Cool.'])
  const params = { location: 'truro', id }
  const double = await api.call(admin, 'POST /admin/menu/:location/items/:id/duplicate', { params })
  expect(await drawingOf(double.body.item.id)).toBe(honest)
})
