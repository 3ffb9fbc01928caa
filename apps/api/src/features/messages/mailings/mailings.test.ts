import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller & { id: string }
beforeAll(async () => {
  admin = await api.signUpStaff('admin', [])
})

/** Pretends that a second has passed since everybody's last e-mail. */
beforeEach(() => api.sql(`UPDATE email_sends SET created_at = created_at - interval '2 seconds'`))

const WORDS = { subject: 'News from the tandoor', message: 'Dear {customerName}, we bake naan again.' }

async function signUpReader(name = 'Asha Patel') {
  const reader = await api.signUp(name)
  await api.call(reader, 'PATCH /me', { body: { preferences: { marketing: true } } })
  return reader
}

const bulk = (caller: Caller, body: object, headers: Record<string, string> = {}) =>
  api.call(caller, 'POST /sendBulkEmail', { body: { templateId: 'custom', templateData: WORDS, ...body }, headers })
const letter = (caller: Caller, body: object) =>
  api.call(caller, 'POST /sendEmail', { body: { templateId: 'custom', templateData: WORDS, ...body } })

type Mail = { subject: string; text: string; html: string; to: string[]; headers: Record<string, string> }
const mailTo = (address: string, subject = WORDS.subject) =>
  eventually(async () => {
    const mails = (await api.messagesTo(address)) as unknown as Mail[]
    return mails.find((mail) => mail.subject === subject)
  })

describe('what is sent', () => {
  // ADM-API-25
  test('a mailing goes to each reader alone, with their own name in it [ADM-EML-08, ADM-API-26]', async () => {
    const readers = await Promise.all(['Asha Patel', 'Noor Haddad', 'Anna Berg'].map(signUpReader))
    // As it was stored before names were checked.
    await api.sql(`UPDATE users SET name = '12345' WHERE id = $1`, [readers[2]?.id])
    const { status, body } = await bulk(admin, { recipients: readers.map(({ id }) => ({ userId: id })) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, totalRecipients: 3, successful: 3, failed: 0 })
    expect(body.results.map(({ recipient, status: state }) => [recipient, state])).toEqual(
      readers.map(({ email }) => [email, 'queued']),
    )
    const names = ['Asha Patel', 'Noor Haddad', 'Valued Customer']
    for (const [index, { email }] of readers.entries()) {
      const mail = await mailTo(email)
      expect(mail.to).toEqual([email])
      expect(mail.text).toContain(`Dear ${names[index]}, we bake naan again.`)
      for (const other of readers) if (other.email !== email) expect(JSON.stringify(mail)).not.toContain(other.email)
    }
    const sends = await api.sql('SELECT state, template FROM email_sends WHERE address = ANY($1)', [
      readers.map(({ email }) => email),
    ])
    expect(sends).toHaveLength(3)
    await eventually(async () => {
      const rows = await api.sql(`SELECT 1 FROM email_sends WHERE address = ANY($1) AND state = 'sent'`, [
        readers.map(({ email }) => email),
      ])
      return rows.length === 3
    })
  })

  test('a mailing goes once to an address that is named twice', async () => {
    const reader = await signUpReader()
    const { body } = await bulk(admin, {
      recipients: [{ userId: reader.id }, reader.email, reader.email.toUpperCase()],
    })
    expect(body).toMatchObject({ totalRecipients: 1, successful: 1 })
  })

  test('an offer tells its title, its end and its terms [ADM-EML-29]', async () => {
    const reader = await signUpReader()
    const offer = {
      ...WORDS,
      offerTitle: 'Two for one',
      validUntil: 'Sunday',
      terms: 'Dine-in only.',
      imageUrl: 'https://example.com/naan.jpg',
    }
    await bulk(admin, { recipients: [reader.email], templateId: 'promotion', templateData: offer })
    const mail = await mailTo(reader.email)
    for (const part of ['Two for one', 'Valid until: Sunday', 'Dine-in only.']) expect(mail.text).toContain(part)
    expect(mail.html).toContain('<img src="https://example.com/naan.jpg"')
  })
})

describe('a mailing that is refused', () => {
  const someone = 'someone@example.com'
  test.each([
    ['without a subject', { templateData: { message: 'Hello' } }, 'Subject is required'],
    ['with a blank subject', { templateData: { ...WORDS, subject: '  ' } }, 'Subject is required'],
    [
      'with a subject of 201',
      { templateData: { ...WORDS, subject: 'x'.repeat(201) } },
      'Subject too long. Maximum 200 characters allowed',
    ],
    ['without a message', { templateData: { subject: 'Hello' } }, 'Message is required'],
    [
      'with a message of 2001',
      { templateData: { ...WORDS, message: 'x'.repeat(2001) } },
      'Message too long. Maximum 2000 characters allowed',
    ],
    ['with an unknown template', { templateId: 'newsletter' }, 'Invalid email template selected'],
    [
      'with an image from anywhere',
      { templateData: { ...WORDS, imageUrl: 'http://example.com/a.png' } },
      'The address of the image must begin with https://',
    ],
    [
      'with an image that is a script',
      { templateData: { ...WORDS, imageUrl: 'javascript:alert(1)' } },
      'The address of the image must begin with https://',
    ],
  ])('a mail %s is refused with a sentence [ADM-EML-15..19]', async (_case, wrong, sentence) => {
    for (const { status, body } of [
      await bulk(admin, { recipients: [someone], ...wrong }),
      await letter(admin, { to: someone, ...wrong }),
    ]) {
      expect(status).toBe(400)
      expect(body.error).toBe(sentence)
    }
  })

  test.each([
    ['nobody', { to: '' }, 'At least one recipient is required'],
    ['nobody at all', {}, 'At least one recipient is required'],
    ['an empty list', { to: [] }, 'At least one recipient is required'],
    ['what is no address', { to: ['ann@example.com', 'nobody', 'x@y'] }, 'Invalid email addresses: nobody, x@y'],
    [
      '101 addresses',
      { to: Array.from({ length: 101 }, (_, n) => `n${n}@example.com`) },
      'Maximum 100 recipients allowed per batch',
    ],
  ])('a letter to %s is refused with a sentence [ADM-EML-20..22]', async (_case, body, sentence) => {
    const answer = await letter(admin, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(sentence)
  })

  // ADM-EML-21, ADM-EML-25, ADM-EML-26
  test.each([
    ['no list', {}, 'No users provided'],
    ['an empty list', { recipients: [] }, 'At least one recipient is required'],
    [
      'users without addresses',
      { recipients: [{ name: 'Ann' }, { email: 'nobody' }, { userId: 'gone' }] },
      'No valid email addresses found',
    ],
    ['what is no address', { recipients: ['nobody', 'ann@example.com'] }, 'Invalid email addresses: nobody'],
    [
      '101 recipients',
      { recipients: Array.from({ length: 101 }, (_, n) => `n${n}@example.com`) },
      'Maximum 100 recipients allowed per batch',
    ],
    [
      'a confirmation',
      { recipients: ['ann@example.com'], templateId: 'order_confirmation' },
      'Invalid email template selected',
    ],
  ])('a bulk mail to %s is refused with a sentence [ADM-EML-21, 25, 26]', async (_case, body, sentence) => {
    const answer = await bulk(admin, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(sentence)
  })

  // ADM-CON-36
  test('a bulk mail within a second of the one before is refused with the time that is left [ADM-EML-23]', async () => {
    const reader = await signUpReader()
    expect((await bulk(admin, { recipients: [reader.email] })).status).toBe(200)
    const again = await bulk(admin, { recipients: [reader.email] })
    expect(again.status).toBe(429)
    const [, wait] = /^Rate limited\. Please wait (\d+)ms before sending again\.$/.exec(again.body.error) ?? []
    expect(Number(wait)).toBeGreaterThan(0)
    expect(Number(wait)).toBeLessThanOrEqual(1000)
    expect(again.headers.get('retry-after')).toBe('1')
    // The second is counted per account: another admin does not wait.
    expect((await bulk(ADMIN_PROGRAM, { recipients: [reader.email] })).status).toBe(200)
  })

  test('all but one a second of twenty bulk mails that come at once are refused', async () => {
    const reader = await signUpReader()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => insist(() => bulk(admin, { recipients: [reader.email] }))),
    )
    const taken = answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - taken)
    // On a slow machine the last of them may come more than a second after the first.
    const gaps = await api.sql<{ ms: number | null }>(
      `SELECT (extract(epoch FROM created_at - lag(created_at) OVER (ORDER BY created_at)) * 1000)::int AS ms
         FROM email_sends WHERE address = $1`,
      [reader.email],
    )
    expect(gaps).toHaveLength(taken)
    expect(gaps.filter(({ ms }) => ms !== null && ms < 1000)).toEqual([])
    expect(taken).toBeGreaterThan(0)
  })
})

describe('a letter about one order', () => {
  async function place(location = 'truro') {
    const email = `${randomUUID()}@example.com`
    const payload = orderPayload({ email, name: 'Ann Lee' })
    const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: payload })
    if (location !== 'truro')
      await api.sql('UPDATE orders SET location_id = $2 WHERE id = $1', [body.orderId, location])
    return { email, id: body.orderId, number: body.order.orderNumber }
  }

  test('a letter about an order may be written by a manager of its location, to the order’s address only', async () => {
    const manager = await api.signUpStaff('manager', ['truro'])
    const order = await place()
    const elsewhere = await place('new-glasgow')
    const answers = [
      await letter(manager, { to: order.email, orderId: order.id }),
      await letter(manager, { to: 'eve@example.com', orderId: order.id }),
      await letter(manager, { to: [order.email, 'eve@example.com'], orderId: order.id }),
      await letter(manager, { to: elsewhere.email, orderId: elsewhere.id }),
      await letter(manager, { to: order.email }),
      await letter(manager, { to: order.email, orderId: order.id, templateId: 'promotion' }),
      await bulk(manager, { recipients: [order.email] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 404, 403, 403, 403])
    expect((await mailTo(order.email)).text).toContain('Dear Ann Lee, we bake naan again.')
    const staff = await api.signUpStaff('staff', ['truro'])
    expect((await letter(staff, { to: order.email, orderId: order.id })).status).toBe(403)
  })

  test('a letter confirms an order once more from what is stored [ADM-API-24]', async () => {
    const order = await place()
    const body = {
      to: order.email,
      templateId: 'order_confirmation',
      templateData: {},
      metadata: { orderId: order.id, source: 'test' },
    }
    const { status, body: reply } = await letter(admin, body)
    expect(status).toBe(200)
    expect(reply).toMatchObject({ success: true, messageId: expect.any(String) })
    const mail = await mailTo(order.email, 'Your order')
    for (const part of [`Order: #${order.number}`, 'Order type: Pickup', '1 × Butter Chicken', 'Total: $'])
      expect(mail.text).toContain(part)
    expect(mail.headers['List-Unsubscribe']).toBeUndefined()

    await api.sql(`UPDATE email_sends SET created_at = created_at - interval '2 seconds'`)
    const strange = await letter(admin, { ...body, to: 'eve@example.com' })
    expect([strange.status, strange.body.code]).toEqual([400, 'email-recipient-mismatch'])
  })

  test('a letter about a table needs the whole payload and the stored booking [ADM-EML-24, ADM-EML-30]', async () => {
    const template = { to: 'ann@example.com', templateId: 'reservation_confirmation' }
    const payload = {
      customerEmail: 'ann@example.com',
      customerName: 'Ann',
      reservationDate: '2026-12-01',
      reservationTime: '18:30',
      partySize: 4,
    }
    const missing = await letter(admin, { ...template, templateData: { ...payload, partySize: undefined } })
    expect([missing.status, missing.body.error]).toEqual([400, 'Missing required reservation data'])
    const unknown = await letter(admin, {
      ...template,
      templateData: { ...payload, metadata: { reservationId: 'RES-TRU-20261201-AAAA' } },
    })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'reservation-not-found'])
  })
})

describe('a preview', () => {
  const preview = (body: object) => api.call(admin, 'POST /previewEmail', { body })

  test('a preview is the mail as it would be, and sends nothing [ADM-API-28]', async () => {
    const { body } = await preview({ templateId: 'promotion', templateData: { ...WORDS, customerName: 'Asha <b>' } })
    expect(body).toMatchObject({ success: true, subject: 'News from the tandoor' })
    expect(body.html).toContain('Dear Asha &lt;b&gt;, we bake naan again.')
    expect(body.text).toContain('Unsubscribe: ')
    expect(await api.sql(`SELECT 1 FROM email_sends WHERE subject = 'preview'`)).toEqual([])
  })

  test('a preview of an order without time and type says 30 minutes and Takeout [ADM-EML-31, ADM-EML-32]', async () => {
    const { body } = await preview({ templateId: 'order_confirmation', templateData: { orderNumber: 42 } })
    expect(body.text).toContain('Order: #42\nReady: 30 minutes\nOrder type: Takeout')
  })
})

test('the mail templates are listed with their texts [ADM-API-27]', async () => {
  const { body } = await api.call(admin, 'GET /getEmailTemplates')
  expect(body).toMatchObject({ success: true, emailEnabled: true })
  expect(body.templates.map(({ id }) => id)).toEqual([
    'order_confirmation',
    'reservation_confirmation',
    'custom',
    'promotion',
  ])
})
