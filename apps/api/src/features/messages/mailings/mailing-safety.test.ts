import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller & { id: string }
beforeAll(async () => {
  admin = await api.signUpStaff('admin', [])
})
const secondPasses = () => api.sql(`UPDATE email_sends SET created_at = created_at - interval '2 seconds'`)
beforeEach(secondPasses)

type Mail = { to: string[]; from: string; subject: string; text: string; html: string; headers: Record<string, string> }

const letter = (body: object) =>
  api.call(admin, 'POST /sendEmail', {
    body: { templateId: 'custom', templateData: { subject: 'Hello', message: 'Hello' }, ...body },
  })

/** Line breaks, and headers an attacker would put after them. */
const BREAKS = ['\r\n', '\n', '\r', '\n\n', '\r\n\r\n', '\u0000', '\r\n\t', '\n ', '\u000b\n', '\u0085']
const LINES = [
  'Bcc: eve@example.com',
  'To: eve@example.com',
  'Cc: eve@example.com',
  'From: boss@example.com',
  'Reply-To: eve@example.com',
  'Content-Type: text/html',
  'RCPT TO:<eve@example.com>',
  '.\r\nMAIL FROM:<eve@example.com>',
  'X-Injected: 1',
  'Subject: another',
]

describe('a hundred ways to write a header', () => {
  test('a hundred ways to write a header into a subject are refused, every one', async () => {
    const payloads = BREAKS.flatMap((lineBreak) => LINES.map((line) => `Hello${lineBreak}${line}`))
    expect(payloads).toHaveLength(100)
    const answers = await Promise.all(
      payloads.map((subject) => letter({ to: 'ann@example.com', templateData: { subject, message: 'Hello' } })),
    )
    const confirmations = await Promise.all(
      payloads.map((subject) =>
        api.call(admin, 'POST /previewEmail', {
          body: { templateId: 'order_confirmation', templateData: { subject } },
        }),
      ),
    )
    expect(new Set([...answers, ...confirmations].map(({ status }) => status))).toEqual(new Set([400]))
    expect(await api.messagesTo('eve@example.com')).toEqual([])
    expect(await api.messagesTo('ann@example.com')).toEqual([])
  })

  test('a hundred ways to write a header into an address are refused, every one', async () => {
    const payloads = BREAKS.flatMap((lineBreak) => LINES.map((line) => `ann@example.com${lineBreak}${line}`))
    const answers = await Promise.all(payloads.map((to) => letter({ to: [to] })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    expect(await api.messagesTo('eve@example.com')).toEqual([])
  })

  test('a hundred ways to write a header into a name reach one recipient, under our own headers', async () => {
    const names = [
      'Ann\r\nBcc: eve@example.com',
      'Ann" <eve@example.com>, "',
      '=?utf-8?Q?Ann=0D=0ABcc:_eve@example.com?=',
      'Ann\u2028Bcc: eve@example.com',
    ]
    for (const name of names) {
      await secondPasses()
      const reader = await api.signUp()
      await api.sql('UPDATE users SET name = $2, wants_marketing = true WHERE id = $1', [reader.id, name])
      const { status } = await letter({
        to: reader.email,
        templateData: { subject: 'A letter to {customerName}', message: 'Hello' },
      })
      expect(status).toBe(200)
      const mail = await eventually(async () => {
        const mails = (await api.messagesTo(reader.email)) as unknown as Mail[]
        return mails.find(({ subject }) => subject.startsWith('A letter to '))
      })
      expect(mail.to).toEqual([reader.email])
      expect(mail.from).toMatch(/^Sizzle & Spice </)
      expect(Object.keys(mail.headers)).toEqual(['Message-ID'])
    }
    expect(await api.messagesTo('eve@example.com')).toEqual([])
  })
})

const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</p></td></table><a href="https://evil.example">Click</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<style>*{display:none}</style>',
  '&lt;script&gt;',
  '<!--',
  "$& $` $' $$1",
  '{customerName}{customerName}',
]

describe('what is typed is text', () => {
  test.each(MARKUP)('the markup %s is text in every field, in the preview and in the mail', async (markup) => {
    const reader = await api.signUp()
    await api.call(reader, 'PATCH /me', { body: { preferences: { marketing: true } } })
    const templateData = {
      subject: `S ${markup}`,
      message: `M ${markup}`,
      offerTitle: `O ${markup}`,
      validUntil: `V ${markup}`,
      terms: `T ${markup}`,
      imageUrl: 'https://example.com/a.jpg?"><script>alert(2)</script>',
    }
    const preview = await api.call(admin, 'POST /previewEmail', {
      body: { templateId: 'promotion', templateData: { ...templateData, customerName: markup } },
    })
    await api.call(admin, 'POST /sendBulkEmail', {
      body: { recipients: [reader.email], templateId: 'promotion', templateData },
    })
    const mail = await eventually(async () => {
      const mails = (await api.messagesTo(reader.email)) as unknown as Mail[]
      return mails.find(({ subject }) => subject.startsWith('S '))
    })
    for (const html of [preview.body.html, mail.html]) {
      expect(html.match(/<(script|svg|iframe|style|!--)/gi)).toBeNull()
      expect(html.match(/<img [^>]*>/g)).toHaveLength(1)
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href ?? '').host)
      expect(new Set(links)).toEqual(new Set(['localhost:0']))
    }
  })
})

describe('nobody is written to twice', () => {
  const recipients = async (count: number) => {
    const readers = []
    // One after the other: the queue of new accounts is short.
    for (let made = 0; made < count; made += 1) readers.push(await api.signUp())
    await api.sql('UPDATE users SET wants_marketing = true WHERE id = ANY($1)', [readers.map(({ id }) => id)])
    return readers.map(({ email }) => email)
  }
  const offer = (to: readonly string[], key: string) =>
    api.call(admin, 'POST /sendBulkEmail', {
      body: { recipients: to, templateId: 'promotion', templateData: { subject: 'Batch', message: 'Hello' } },
      headers: { 'idempotency-key': key },
    })
  const offersTo = async (address: string) =>
    (await api.messagesTo(address)).filter(({ subject }) => subject === 'Batch').length

  test('a submission that comes again, at once or later, writes to nobody twice', async () => {
    const to = await recipients(3)
    const key = randomUUID()
    const answers = [...(await Promise.all([offer(to, key), offer(to, key)])), await offer(to, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const address of to) await eventually(async () => (await offersTo(address)) === 1)
    expect(await api.sql('SELECT 1 FROM email_sends WHERE address = ANY($1)', [to])).toHaveLength(3)
  })

  test('a restart in the middle of a batch writes to nobody twice', async () => {
    const to = await recipients(40)
    await offer(to, randomUUID())
    await eventually(
      async () =>
        (await api.sql(`SELECT 1 FROM email_sends WHERE state = 'sent' AND address = ANY($1)`, [to])).length > 5,
    )
    await api.restart()
    await eventually(
      async () =>
        (await api.sql(`SELECT 1 FROM email_sends WHERE state = 'sent' AND address = ANY($1)`, [to])).length === 40,
    )
    const counts = await Promise.all(to.map(offersTo))
    expect(counts).toEqual(to.map(() => 1))
  })

  test('a job that is run again after it was written down writes to nobody twice', async () => {
    const [address = ''] = await recipients(1)
    const { body } = await offer([address], randomUUID())
    await eventually(
      async () =>
        (await api.sql(`SELECT 1 FROM email_sends WHERE state = 'sent' AND address = $1`, [address])).length === 1,
    )
    const id = body.results[0]?.messageId
    await api.sql(
      `UPDATE pgboss.job SET state = 'created', completed_on = NULL, started_on = NULL, start_after = now() WHERE id = $1`,
      [id],
    )
    await eventually(
      async () => (await api.sql(`SELECT 1 FROM pgboss.job WHERE id = $1 AND state = 'completed'`, [id])).length === 1,
    )
    expect(await offersTo(address)).toBe(1)
  })

  test('offers stand behind other mails in the queue, such as the confirmation of an order', async () => {
    const [low] = await api.sql<{ priority: number }>(
      `SELECT DISTINCT priority FROM pgboss.job WHERE data->>'kind' = 'house-mail' AND data->>'isOffer' = 'true'`,
    )
    expect(low?.priority).toBe(-1)
  })
})

// ADM-API-29
test('a mail that cannot be delivered is a failure in the figures, and waits again once it is tried again', async () => {
  const bounce = `bounce@${randomUUID()}.example.com`
  const { body } = await letter({ to: bounce })
  const stateOf = async () =>
    (await api.sql<{ state: string }>('SELECT state FROM email_sends WHERE id = $1', [body.messageId]))[0]?.state
  await eventually(
    async () =>
      (await api.sql(`SELECT 1 FROM pgboss.job WHERE id = $1 AND state = 'retry'`, [body.messageId])).length === 1,
  )
  await api.sql(`UPDATE pgboss.job SET retry_count = retry_limit - 1, start_after = now() WHERE id = $1`, [
    body.messageId,
  ])
  const failed = await eventually(async () => {
    const list = await api.call(admin, 'GET /admin/messages/failed')
    return list.body.messages.find(({ subject }) => subject === bounce)
  })
  const before = await api.call(admin, 'GET /getEmailStats')
  expect(before.body.failed).toBe(1)
  expect(before.body.byDay).toHaveLength(30)
  expect(before.body.successRate).toBeLessThan(100)
  expect(await stateOf()).toBe('failed')
  const sent = await api.call(admin, 'GET /admin/messages/sent', { query: { limit: '5' } })
  expect(sent.body.emails).toContainEqual(
    expect.objectContaining({
      recipient: bounce,
      state: 'failed',
      by: 'admin person',
      error: expect.stringMatching(/550/),
    }),
  )
  await api.call(admin, 'POST /admin/messages/failed/:id/retry', { params: { id: failed.id }, body: {} })
  expect(await stateOf()).toBe('queued')
})
