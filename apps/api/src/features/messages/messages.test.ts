import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, startApi, type TestApi } from '#api/testing/start-api.ts'

/** The stand-in always refuses this number, and every e-mail to `bounce@…`. */
const REFUSED_PHONE = '+15005550001'

let api: TestApi
beforeAll(async () => {
  // The stand-in's number has an area code that does not exist.
  api = await startApi({ env: { SMS_ALSO_TO: '+1500555' } })
})
afterAll(() => api.stop())

const mailAddress = () => `${randomUUID()}@example.com`

async function place(options: Parameters<typeof orderPayload>[0]) {
  const { status, body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body: orderPayload(options),
  })
  expect(status).toBe(200)
  return body.order
}

const jobOf = async (orderId: string, channel: 'email' | 'sms', queue = 'message') => {
  const [job] = await api.sql<{ id: string; state: string; retries: number; limit: number }>(
    `SELECT id, state, retry_count AS retries, retry_limit AS limit FROM pgboss.job WHERE name = $1 AND data->>'orderId' = $2 AND data->>'channel' = $3`,
    [queue, orderId, channel],
  )
  return job
}
const becomes = (orderId: string, channel: 'email' | 'sms', state: string) =>
  eventually(async () => {
    const job = await jobOf(orderId, channel)
    return job?.state === state && job
  })

/** The latest mail of an order under a name that the form refuses today, and that was stored before names were checked. */
async function mailUnder(name: string) {
  const email = mailAddress()
  const order = await place({ email, phone: '902 555 0613' })
  await becomes(order.id, 'email', 'completed')
  await becomes(order.id, 'sms', 'completed')
  await api.sql('UPDATE orders SET customer_name = $2 WHERE id = $1', [order.id, name])
  await api.sql('DELETE FROM sent_messages WHERE subject = $1', [order.id])
  await api.sql(
    `UPDATE pgboss.job SET state = 'created', completed_on = NULL, started_on = NULL, start_after = now() WHERE name = 'message' AND data->>'orderId' = $1`,
    [order.id],
  )
  const [mail] = await eventually(async () => {
    const found = await api.messagesTo(email)
    return found.length === 2 && found
  })
  return mail as unknown as { subject: string; text: string; html: string; to: string[] }
}

/** Makes the last try due now, instead of waiting for an hour. */
async function exhaust(orderId: string, channel: 'email' | 'sms') {
  await becomes(orderId, channel, 'retry')
  await api.sql(
    `UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now() WHERE name = 'message' AND data->>'orderId' = $1 AND data->>'channel' = $2`,
    [orderId, channel],
  )
  return eventually(async () => {
    const { body } = await api.call(ADMIN_PROGRAM, 'GET /admin/messages/failed')
    return body.messages.find((message) => message.subject === orderId && message.kind.endsWith(channel))
  })
}

describe('a message that the provider refuses', () => {
  test('a message that the provider refuses never undoes the order, and the other message goes out all the same', async () => {
    const email = mailAddress()
    const order = await place({ email, phone: REFUSED_PHONE })
    await eventually(async () => (await api.messagesTo(email)).length > 0)
    const waiting = await becomes(order.id, 'sms', 'retry')
    expect(waiting).toMatchObject({ retries: 0, limit: 8 })
    const read = await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId: order.id } })
    expect(read.body.order).toMatchObject(order)
  })

  test('a message that the provider refuses is tried again, then listed for staff, and can be sent again', async () => {
    const order = await place({ email: `bounce@${randomUUID()}.example.com`, phone: '902 555 0611' })
    const failed = await exhaust(order.id, 'email')
    expect(failed).toMatchObject({ kind: 'order-confirmation by email', subject: order.id })
    expect(failed.error).toMatch(/550/)

    // The customer spells the address right at last.
    const email = mailAddress()
    await api.sql('UPDATE orders SET customer_email = $2 WHERE id = $1', [order.id, email])
    const retry = () =>
      api.call(ADMIN_PROGRAM, 'POST /admin/messages/failed/:id/retry', { params: { id: failed.id }, body: {} })
    expect((await retry()).body).toEqual({ queued: true })
    await eventually(async () => (await api.messagesTo(email)).length > 0)
    expect((await retry()).status).toBe(404)
    const { body } = await api.call(ADMIN_PROGRAM, 'GET /admin/messages/failed')
    expect(body.messages.filter(({ subject }) => subject === order.id)).toEqual([])
    expect(await api.sql(`SELECT action FROM audit_log WHERE subject = $1`, [failed.id])).toEqual([
      { action: 'message.retry' },
    ])
  })

  test('a text that the provider refuses is listed with the provider’s code', async () => {
    const order = await place({ email: mailAddress(), phone: REFUSED_PHONE })
    const failed = await exhaust(order.id, 'sms')
    expect(failed.error).toContain('The text provider answered 400, code 21211')
  })
})

describe('recipients', () => {
  test('the recipients of a message come from the stored order, whatever else the request names', async () => {
    const [email, elsewhere] = [mailAddress(), mailAddress()]
    const extras = {
      to: elsewhere,
      recipient: elsewhere,
      bcc: elsewhere,
      from: elsewhere,
      replyTo: elsewhere,
      phone: '+19025550699',
    }
    const payload = { ...orderPayload({ email, phone: '902 555 0612' }), ...extras }
    const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
      body: { ...payload, customerInfo: { ...payload.customerInfo, ...extras, phone: '902 555 0612' } },
    })
    await becomes(body.orderId, 'email', 'completed')
    await becomes(body.orderId, 'sms', 'completed')
    expect(await api.messagesTo(email)).toHaveLength(1)
    expect(await api.messagesTo('+19025550612')).toHaveLength(1)
    expect(await api.messagesTo(elsewhere)).toEqual([])
    expect(await api.messagesTo('+19025550699')).toEqual([])
  })

  test.each([
    ['a premium number', '1 900 555 0123'],
    ['another premium number', '1 976 555 0123'],
    ['a number in Britain', '+44 20 7946 0958'],
    ['a satellite phone', '+882 16 5555 0123'],
    ['a number in Jamaica', '1 876 555 0123'],
    ['a number that cannot be', '1 102 555 0123'],
  ])('%s is never texted, and its order is taken', async (_case, phone) => {
    const order = await place({ email: mailAddress(), phone })
    await becomes(order.id, 'sms', 'completed')
    expect(await api.messagesTo(order.customerInfo.phone)).toEqual([])
    expect(await api.sql(`SELECT 1 FROM sent_messages WHERE subject = $1 AND channel = 'sms'`, [order.id])).toEqual([])
  })

  test.each([
    'Ann"; <eve@example.com>',
    'Ann, eve@example.com',
    'Ann <eve@example.com>',
    '=?utf-8?Q?Ann?= <eve@example.com>',
  ])('a name like %s adds no recipient to a mail', async (name) => {
    expect((await mailUnder(name)).to).toHaveLength(1)
    expect(await api.messagesTo('eve@example.com')).toEqual([])
  })
})

describe('what is written', () => {
  type Mail = { subject: string; text: string; html: string; to: string[] }

  test('a customer’s HTML is text in the mail', async () => {
    const mail = await mailUnder(`<img src=x onerror=alert(1)> O'Neill`)
    expect(mail.html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; O&#39;Neill,')
    expect(mail.html).not.toContain('<img')
    expect(mail.subject).not.toContain('<')
  })

  test('the mail about an order has the order’s lines and sums, and links to us only', async () => {
    const email = mailAddress()
    const order = await place({ email, tip: 3, phone: '902 555 0615' })
    const [mail] = (await eventually(async () => {
      const found = await api.messagesTo(email)
      return found.length > 0 && found
    })) as unknown as Mail[]
    expect(mail?.subject).toBe(`Order #${order.orderNumber} received`)
    for (const part of [
      '1 × Butter Chicken (Medium)',
      'Subtotal: $17.99',
      'Tax: $2.52',
      'Tip: $3.00',
      'Total: $23.51 CAD',
    ])
      expect(mail?.text).toContain(part)
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(links).toEqual([expect.stringMatching(/^http:\/\/localhost:0\/receipt\//)])
  })

  test('a mail names the heat that was chosen, Mild too, and none for a dish that has none', async () => {
    const email = mailAddress()
    const choices = [
      { dish: 'paneerTikka', quantity: 2, spice: 'mild' },
      { dish: 'mangoLassi', quantity: 1 },
    ] as const
    await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload({ email, choices }) })
    const [mail] = await eventually(async () => {
      const found = await api.messagesTo(email)
      return found.length > 0 && found
    })
    expect(mail?.text.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('2 × Paneer Tikka (Mild)'),
        expect.stringMatching(/1 × Mango Lassi(?! \()/),
      ]),
    )
  })

  test.each([
    ['Win now https://evil.example/a?b', 'Win now https evil. example/a?b'],
    ['www.evil.example', 'www. evil. example'],
    ['J.R. D’Entremont-Thériault', 'J.R. D’Entremont-Thériault'],
    ['ਸਿੰਘ', 'ਸਿੰਘ'],
    ['12345', 'there'],
  ])('a name like %s makes no link in the mail that goes to its address', async (name, greeting) => {
    const mail = await mailUnder(name)
    expect(mail.text.split('\n')[0]).toBe(`Hello ${greeting},`)
    expect(mail.html).not.toMatch(/evil\.example/)
  })

  test('a text carries no word that the customer wrote', async () => {
    await place({ email: mailAddress(), phone: '902 555 0616', name: 'Winner Winnersdottir' })
    const [text] = await eventually(async () => {
      const found = await api.messagesTo('+19025550616')
      return found.length > 0 && found
    })
    expect(text?.text).toMatch(/^Sizzle & Spice: order #\d+ received\./)
    expect(text?.text).not.toContain('Winner')
  })
})

describe('the outbox', () => {
  test('the outbox sends nothing twice, also when a message is put in again', async () => {
    const email = mailAddress()
    const order = await place({ email, phone: '902 555 0617' })
    await becomes(order.id, 'email', 'completed')
    await api.sql(
      `UPDATE pgboss.job SET state = 'created', completed_on = NULL, started_on = NULL, start_after = now() WHERE name = 'message' AND data->>'orderId' = $1`,
      [order.id],
    )
    await becomes(order.id, 'email', 'completed')
    expect(await api.messagesTo(email)).toHaveLength(1)
  })

  test('the outbox is worked off after a restart', async () => {
    const email = mailAddress()
    const order = await place({ email, phone: '902 555 0618' })
    await api.restart()
    await becomes(order.id, 'email', 'completed')
    await becomes(order.id, 'sms', 'completed')
    expect(await api.sql(`SELECT channel FROM sent_messages WHERE subject = $1 ORDER BY channel`, [order.id])).toEqual([
      { channel: 'email' },
      { channel: 'sms' },
    ])
  })
})
