import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: new Date('2026-11-20T16:30:00Z') })
let admin: Caller
beforeAll(async () => {
  admin = await api.signInAsAdmin()
})

const HERE = { params: { location: 'truro' } }
const menuIn = async (language?: 'en-CA' | 'fr-CA') =>
  (await api.call(NOBODY, 'GET /menu/:location', { ...HERE, ...(language && { query: { language } }) })).body
const dishIn = async (language: 'en-CA' | 'fr-CA', slug: string) =>
  (await menuIn(language)).items.find(({ id }) => id === `truro-${slug}`)
const change = (slug: string, body: object) =>
  api.call(admin, 'PATCH /admin/menu/:location/items/:id', {
    params: { location: 'truro', id: `truro-${slug}` },
    body,
  })

test('a menu is read in French where it was entered in French, and in English by everybody else', async () => {
  const french = await menuIn('fr-CA')
  expect(french.categories.slice(0, 2)).toMatchObject([
    { id: 'appetizers', name: 'Entrées', originalName: 'Appetizers', tagline: 'À partager, ou à garder pour soi.' },
    { id: 'breakfast', name: 'Déjeuners', originalName: 'Breakfast' },
  ])
  expect(await dishIn('fr-CA', 'butter-chicken')).toMatchObject({
    name: 'Poulet au beurre',
    originalName: 'Butter Chicken',
    description: expect.stringContaining('sauce veloutée'),
    price: 17.99,
  })
  const english = await menuIn()
  expect(english).toEqual(await menuIn('en-CA'))
  expect(JSON.stringify(english)).not.toMatch(/originalName|french|beurre/i)
})

test('the specials of the home page are read in French where they were entered in French', async () => {
  const { popular } = (await api.call(NOBODY, 'GET /specials', { query: { language: 'fr-CA' } })).body
  expect(popular.map(({ item }) => item.name)).toContain('Poulet au beurre')
  expect(JSON.stringify((await api.call(NOBODY, 'GET /specials')).body)).not.toContain('Poulet')
})

test('a language that is not served is refused', async () => {
  const language = 'de-DE' as 'fr-CA'
  expect((await api.call(NOBODY, 'GET /menu/:location', { ...HERE, query: { language } })).status).toBe(400)
})

test('a dish without French words is shown as it is called, and gets them from the form', async () => {
  const without = await change('thandai', { frenchName: '', frenchDescription: null })
  expect(without.body.item).toMatchObject({ name: 'Thandai', frenchName: null, frenchDescription: null })
  const shown = await dishIn('fr-CA', 'thandai')
  expect(shown).toEqual(await dishIn('en-CA', 'thandai'))
  expect(shown).not.toHaveProperty('originalName')

  await change('thandai', { frenchName: ' Lait de fête ', frenchDescription: 'Lait froid aux amandes' })
  expect(await dishIn('fr-CA', 'thandai')).toMatchObject({
    name: 'Lait de fête',
    originalName: 'Thandai',
    description: 'Lait froid aux amandes',
  })
})

test('half a translation is refused at its field, and nothing is stored', async () => {
  const before = await dishIn('fr-CA', 'jaljeera')
  const { status, body } = await change('jaljeera', { frenchDescription: '' })
  expect([status, body]).toMatchObject([400, { details: { frenchDescription: 'French description is required' } }])
  expect(await dishIn('fr-CA', 'jaljeera')).toEqual(before)
})

test('a category gets a French name at every location, and loses it again', async () => {
  await api.call(admin, 'POST /admin/menu/:location/categories', { ...HERE, body: { name: 'Street Food' } })
  const body = { category: 'street-food' }
  await change('samosa-chaat', body)
  const params = { location: 'truro', name: 'street-food' }
  const plain = { id: 'street-food', name: 'Street Food', drawing: 'katori/smooth//tomato' }
  const name = async () => (await menuIn('fr-CA')).categories.find(({ id }) => id === 'street-food')
  expect(await name()).toEqual(plain)

  const frenchName = 'Cuisine de rue'
  const path = 'PATCH /admin/menu/:location/categories/:name'
  const saved = await api.call(admin, path, { params, body: { frenchName } })
  expect(saved.body.categories.find(({ id }) => id === 'street-food')).toMatchObject({
    name: 'Street Food',
    frenchName,
  })
  expect(await name()).toEqual({ ...plain, name: frenchName, originalName: 'Street Food' })
  const elsewhere = await api.call(admin, 'GET /admin/menu/:location/categories', {
    params: { location: 'new-glasgow' },
  })
  expect(elsewhere.body.categories.find(({ id }) => id === 'street-food')).toMatchObject({ frenchName })

  await api.call(admin, path, { params, body: { frenchName: null } })
  expect(await name()).toEqual(plain)
  const unknown = { params: { location: 'truro', name: 'desserts' }, body: { frenchName } }
  expect((await api.call(admin, path, unknown)).status).toBe(404)
})

test('staff without the right to edit the menu, and guests, translate nothing', async () => {
  const input = { params: { location: 'truro', name: 'drinks' }, body: { frenchName: 'Breuvages' } }
  const path = 'PATCH /admin/menu/:location/categories/:name'
  expect((await api.call(NOBODY, path, input)).status).toBe(401)
  expect((await api.call(await api.signUpStaff('staff', ['truro']), path, input)).status).toBe(403)
})

test('an order in French shows the kitchen its own names, and the guest those of the French menu', async () => {
  const order = async (language: 'en-CA' | 'fr-CA') => {
    const payload = orderPayload({
      email: `${randomUUID()}@example.com`,
      phone: language === 'fr-CA' ? '(902) 555-0181' : '(902) 555-0182',
    })
    const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
      body: payload,
      headers: { 'accept-language': language },
    })
    return body.order
  }
  const french = await order('fr-CA')
  expect(french.items).toMatchObject([{ name: 'Butter Chicken', french: { name: 'Poulet au beurre' } }])
  const details = await api.call(admin, 'GET /getOrderDetails', { query: { orderId: french.id } })
  expect(details.body.order.items).toEqual(french.items)
  // A later change of the menu changes no order.
  await change('butter-chicken', { frenchName: 'Poulet makhani', frenchDescription: 'Poulet, tomate, beurre' })
  const query = { orderId: french.id, token: french.metadata.orderToken }
  const receipt = await api.call(NOBODY, 'GET /getOrderReceipt', { query })
  expect(receipt.body.order.items).toEqual(french.items)

  const english = await order('en-CA')
  expect(english.items[0]).not.toHaveProperty('french')
})
