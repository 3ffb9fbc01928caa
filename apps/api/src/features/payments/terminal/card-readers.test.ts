import { randomUUID } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

const api = useApi()
const paying = payingAt(api)
let manager: Caller
let cook: Caller
let elsewhere: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
  elsewhere = await api.signUpStaff('manager', ['new-glasgow'])
})

const pair = (code: string, caller = manager, key = randomUUID()) =>
  api.call(caller, 'POST /admin/readers', {
    body: { locationId: 'truro', label: 'Counter', code },
    headers: { 'idempotency-key': key },
  })
const list = async (caller: Caller) => (await api.call(caller, 'GET /admin/readers')).body.readers

test('a manager pairs a reader by the code that it shows, and those who work there see whether it is online', async () => {
  const key = randomUUID()
  const first = await pair('quiet-river', manager, key)
  expect(first).toMatchObject({ status: 200, body: { reader: { locationId: 'truro', label: 'Counter' } } })
  expect((await pair('quiet-river', manager, key)).body).toEqual(first.body)
  const { id } = first.body.reader
  expect(await list(cook)).toEqual([{ ...first.body.reader, isOnline: true }])
  expect(await list(elsewhere)).toEqual([])

  await paying.setReaderFault(id, 'offline')
  expect(await list(cook)).toMatchObject([{ isOnline: false }])
  await paying.setFaults({ payments: '500' })
  expect(await list(cook)).toMatchObject([{ isOnline: null }])
  await paying.setFaults({ payments: 'ok' })
})

test('the second reader of a location joins the first one at the provider', async () => {
  await pair('red-kettle')
  await pair('blue-kettle')
  const places = await api.sql<{ place_id: string }>(`SELECT DISTINCT place_id FROM card_readers`)
  expect(places).toHaveLength(1)
})

test('a code is taken once the provider is well again, though it answered it with a server error before', async () => {
  await paying.setFaults({ payments: '500' })
  expect((await pair('green-door')).status).toBe(503)
  await paying.setFaults({ payments: 'ok' })
  expect((await pair('green-door')).status).toBe(200)
})

test('a code that the provider does not know is refused in words', async () => {
  expect(await pair('NOT A CODE')).toMatchObject({ status: 400, body: { code: 'reader-code-refused' } })
})

test('a reader is renamed and removed by the managers of its location, and each is in the audit log', async () => {
  const { id } = (await pair('old-oak')).body.reader
  const rename = (caller: Caller, key = randomUUID()) =>
    api.call(caller, 'PATCH /admin/readers/:id', {
      params: { id },
      body: { label: 'Bar' },
      headers: { 'idempotency-key': key },
    })
  expect((await rename(elsewhere)).status).toBe(404)
  expect((await rename(cook)).status).toBe(403)
  const key = randomUUID()
  expect(await rename(manager, key)).toMatchObject({ status: 200, body: { reader: { label: 'Bar' } } })
  expect((await rename(manager, key)).status).toBe(200)

  const remove = (caller: Caller, once = randomUUID()) =>
    api.call(caller, 'DELETE /admin/readers/:id', { params: { id }, headers: { 'idempotency-key': once } })
  expect((await remove(elsewhere)).status).toBe(404)
  expect((await remove(manager, key)).status).toBe(409)
  const again = randomUUID()
  expect([(await remove(manager, again)).status, (await remove(manager, again)).status]).toEqual([200, 200])
  expect((await remove(manager)).status).toBe(404)
  expect((await list(cook)).map((reader) => reader.id)).not.toContain(id)
  const audit = await api.sql(`SELECT action FROM audit_log WHERE subject = $1 ORDER BY id`, [id])
  expect(audit).toEqual([{ action: 'reader.paired' }, { action: 'reader.renamed' }, { action: 'reader.removed' }])
})

test('a reader that asks for a payment is not removed', async () => {
  const { id } = (await pair('cold-lamp')).body.reader
  const { orderPayload } = await import('@thali/testing/order-payload')
  const body = { ...orderPayload({ paymentMethod: 'online' }), customerInfo: { name: 'Bo' } }
  const { order } = (await api.call(cook, 'POST /createAdminOrderOnline', { body })).body
  await api.call(cook, 'POST /admin/payments/terminal', { body: { orderId: order.id, reader: id } })
  expect(await api.call(ADMIN_PROGRAM, 'DELETE /admin/readers/:id', { params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'reader-busy' },
  })
})
