import { orderPayload } from '@thali/testing/order-payload'
import QRCode from 'qrcode'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller
let manager: Caller
let cook: Caller

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
})

const name = (tables: unknown, caller: Caller = admin) =>
  api.call(caller, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body: { tables } })
const shown = async () =>
  (await api.call(NOBODY, 'GET /locations/:id', { params: { id: 'truro' } })).body.location.tables
const codesFor = (caller: Caller, id = 'truro') =>
  api.call(caller, 'GET /admin/locations/:id/table-codes', { params: { id } })
const at = (tableNumber: number, paymentMethod: 'cash' | 'online' = 'cash') => ({
  ...orderPayload({ orderType: 'dine-in', paymentMethod }),
  tableInfo: { tableNumber, partySize: 1 },
})

beforeEach(async () => {
  await name({ from: 1, to: 20 })
})

test('an admin names the tables, guests see their numbers, and takes them away again', async () => {
  expect(await shown()).toEqual({ from: 1, to: 20 })
  expect((await name(null)).body.location.tables).toBeUndefined()
  expect(await shown()).toBeUndefined()
  expect((await name({ from: 1, to: 20 }, manager)).status).toBe(403)
})

test('wrong table numbers are refused with their sentence, and change nothing', async () => {
  const { status, body } = await name({ from: 12, to: 1 })
  expect([status, body.details]).toEqual([400, { tables: 'The last table cannot be below the first' }])
  expect(await shown()).toEqual({ from: 1, to: 20 })
})

test('each table has a code that opens the menu for it; only those who look after the location read them', async () => {
  const { codes } = (await codesFor(manager)).body
  expect(codes.map(({ table }) => table)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(codes[11]?.address).toMatch(/^http:.*\/menu\/truro\?table=12$/)
  expect(codes[11]?.image).toBe(await QRCode.toDataURL(codes[11]?.address ?? '', { width: 300, margin: 2 }))
  expect(new Set(codes.map(({ image }) => image)).size).toBe(20)

  expect((await codesFor(cook)).status).toBe(403)
  expect((await codesFor(manager, 'new-glasgow')).status).toBe(403)
  expect((await codesFor(admin, 'new-glasgow')).body.codes).toEqual([])
  expect((await codesFor(admin, 'nowhere')).status).toBe(404)
})

test('a guest cannot order to table 99 of 20, is told which there are in the own language, and may leave the number out', async () => {
  const place = (body: object, language = 'en-CA') =>
    api.request(CUSTOMER_PROGRAM, 'POST', '/api/createCustomerOrderCash', {
      body,
      headers: { 'accept-language': language },
    })
  const refused = await place(at(99))
  expect(refused.status).toBe(400)
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'order-invalid',
    details: { 'tableInfo.tableNumber': 'The tables here are 1 to 20. Please check the number on your table.' },
  })
  expect((await place(at(99), 'fr-CA')).text).toContain('Les tables ici vont de 1 à 20.')
  expect((await place(at(20))).status).toBe(200)
  expect((await place({ ...at(20), tableInfo: { partySize: 1 } })).status).toBe(200)
})

test('staff may put up another table for an evening, and a location without numbers takes any', async () => {
  const body = { ...at(99), cashConfirmed: true, finalTotal: at(99).pricing.total }
  const taken = await api.call(cook, 'POST /createAdminOrderCash', { body })
  expect([taken.status, taken.body.order?.tableInfo?.tableNumber], taken.body.error).toEqual([200, 99])
  await name(null)
  expect((await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: at(99) })).status).toBe(200)
})

test('an order that is paid after its table was taken away keeps it', async () => {
  const paying = payingAt(api)
  const page = await paying.begin(CUSTOMER_PROGRAM, at(15, 'online'))
  await name({ from: 1, to: 10 })
  await paying.pay(page.paymentUrl)
  expect((await paying.orderOf(CUSTOMER_PROGRAM, page.sessionId)).tableInfo).toEqual({ tableNumber: 15, partySize: 1 })
})
