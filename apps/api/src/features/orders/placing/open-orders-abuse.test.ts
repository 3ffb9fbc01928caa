import { normalizePhone } from '@thali/domain/people/contact-fields'
import { orderPayload } from '@thali/testing/order-payload'
import { expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const VICTIM = '902 555 0310'
const FIVE_OPEN = 'You already have 5 open orders to be paid in cash.'

const api = useApi({ now: LUNCH, env: { LIMITS: 'on' } })

const place = (caller: Caller, phone: string) =>
  api.call(caller, 'POST /createCustomerOrderCash', { body: orderPayload({ phone }) })

/** An account with a verified e-mail address and, if given, a proved phone. */
async function proved(phone?: string) {
  const account = await api.signUp()
  await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [account.id])
  if (phone !== undefined) {
    await api.sql('UPDATE users SET phone_number = $2, phone_verified_at = now() WHERE id = $1', [
      account.id,
      normalizePhone(phone),
    ])
  }
  return account
}

// T55
test('fresh accounts of one address have two open cash orders between them; a guest with a proved e-mail orders', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => api.signUp()))
  const answers = await Promise.all(accounts.flatMap((caller) => [place(caller, VICTIM), place(caller, VICTIM)]))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([429, 'too-many-open-orders'])
    expect(body.error).toContain('Two orders to be paid in cash are open from this connection already.')
  }
  const honest = await proved()
  expect((await place(honest, '902 555 0311')).status).toBe(200)

  // The person whose number the pranks use is not affected: neither their account nor their orders elsewhere.
  const victim = await proved(VICTIM)
  for (let count = 0; count < 5; count++) expect((await place(victim, VICTIM)).status).toBe(200)
  expect((await place(victim, VICTIM)).body.error).toContain(FIVE_OPEN)

  // A cancelled order no longer counts: the customer may place another.
  const pranked = answers.findIndex(({ status }) => status === 200)
  const caller = accounts[Math.floor(pranked / 2)]!
  const id = answers[pranked]!.body.orderId
  expect((await api.call(caller, 'POST /me/orders/:id/cancel', { params: { id }, body: {} })).status).toBe(200)
  expect((await place(caller, VICTIM)).status).toBe(200)
})

test('guests of a program count for themselves, and their numbers for nobody else', async () => {
  const phone = '902 555 0320'
  for (let count = 0; count < 5; count++) expect((await place(CUSTOMER_PROGRAM, phone)).status).toBe(200)
  expect((await place(CUSTOMER_PROGRAM, '1 (902) 555-0320')).body.error).toContain(FIVE_OPEN)
  expect((await place(CUSTOMER_PROGRAM, '902 555 0321')).status).toBe(200)
  expect((await place(await proved(phone), phone)).status).toBe(200)
})
