import { randomUUID } from 'node:crypto'

import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const PHONE = '+19025550171'

const api = useApi({ env: { LIMITS: 'on' } })
let cook: Caller
let host: Caller
beforeAll(async () => {
  cook = await api.signUpStaff('staff', ['truro'])
  host = await api.signUpStaff('staff', ['truro'])
})

async function orderFor(phone: string): Promise<string> {
  const body = { ...orderPayload({ paymentMethod: 'online' }), customerInfo: { name: 'Bo', phone } }
  return (await api.call(cook, 'POST /createAdminOrderOnline', { body })).body.orderId
}
const text = (orderId: string, key: string = randomUUID(), who: Caller = cook) =>
  api.call(who, 'POST /sendCustomSMS', {
    body: { orderId, message: 'It is ready' },
    headers: { 'idempotency-key': key },
  })

test('one number gets at most ten texts of staff in 24 hours, however many of its orders ask at once [ADM-API-21]', async () => {
  const [first, second] = [await orderFor(PHONE), await orderFor(PHONE)]
  const keys = Array.from({ length: 12 }, (): string => randomUUID())
  const send = (index: number) => (index % 2 ? text(first, keys[index], cook) : text(second, keys[index], host))
  const answers = await Promise.all(keys.map((_key, index) => insist(() => send(index))))
  const sent = keys.filter((_key, index) => answers[index]?.status === 200)
  expect(sent).toHaveLength(10)

  const refused = await text(second)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too-many-texts',
      error: 'This number was texted 10 times in the last 24 hours. Please call instead.',
    },
  })
  expect(refused.headers.get('retry-after')).toBe('3600')
  const [again = ''] = sent
  expect((await send(keys.indexOf(again))).body).toEqual({ success: true, error: null })
  expect((await text(await orderFor('+19025550172'))).status).toBe(200)

  await api.sql(`UPDATE pgboss.job SET created_on = created_on - interval '24 hours' WHERE data->>'to' = $1`, [PHONE])
  expect((await text(first)).status).toBe(200)
})
