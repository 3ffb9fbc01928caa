import { randomUUID } from 'node:crypto'

import { formatPhone } from '@thali/domain/people/contact-fields'
import { eventually } from '@thali/testing/eventually'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller & { id: string }
beforeAll(async () => {
  admin = await api.signUpStaff('admin', [])
})
beforeEach(() => api.sql(`UPDATE email_sends SET created_at = created_at - interval '2 seconds'`))

const OFFER = { subject: 'An offer', message: 'Hello {customerName}' }
type Mail = { subject: string; text: string; html: string; headers: Record<string, string> }
type Reader = Caller & { id: string; email: string }

const consentOf = (id: string) =>
  api.sql(`SELECT given, source FROM marketing_consents WHERE account_id = $1 ORDER BY id`, [id])
const want = (reader: Caller, marketing: boolean) =>
  api.call(reader, 'PATCH /me', { body: { preferences: { marketing } } })
const offer = (recipients: readonly { id: string }[], templateId = 'promotion') =>
  api.call(admin, 'POST /sendBulkEmail', {
    body: { recipients: recipients.map(({ id }) => ({ userId: id })), templateId, templateData: OFFER },
  })
const offersTo = async (address: string) =>
  (await api.messagesTo(address)).filter(({ subject }) => subject === 'An offer') as unknown as Mail[]
const settled = (address: string) =>
  eventually(async () => {
    const [row] = await api.sql<{ state: string; error: string | null }>(
      `SELECT state, error FROM email_sends WHERE address = $1 AND state <> 'queued' ORDER BY created_at DESC`,
      [address],
    )
    return row
  })

async function signUpReader(): Promise<Reader> {
  const reader = await api.signUp()
  await want(reader, true)
  return reader
}

/** The offer that a consenting customer got, and its unsubscribe link. */
async function sendOffer(reader: Reader): Promise<{ mail: Mail; link: URL }> {
  await offer([reader])
  const [mail] = await eventually(async () => {
    const mails = await offersTo(reader.email)
    return mails.length > 0 && mails
  })
  const [, address = ''] = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
  return { mail: mail!, link: new URL(address) }
}
const oneClick = (link: URL) =>
  api.request<string>(NOBODY, 'POST', `${link.pathname}${link.search}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const choose = (token: string, wantsOffers: boolean) =>
  api.call(NOBODY, 'POST /unsubscribe', { body: { token, wantsOffers } })

describe('consent', () => {
  test('signing up gives no consent to offers', async () => {
    const newcomer = await api.signUp()
    expect((await api.call(newcomer, 'GET /me')).body.user.preferences.marketing).toBe(false)
    expect(await consentOf(newcomer.id)).toEqual([])
  })

  test('a consent is written down when it is given and when it is taken back, once each', async () => {
    const reader = await api.signUp()
    for (const wanted of [true, true, false, true]) await want(reader, wanted)
    await api.call(reader, 'PATCH /me', { body: { displayName: 'Another Name' } })
    expect(await consentOf(reader.id)).toEqual([
      { given: true, source: 'profile' },
      { given: false, source: 'profile' },
      { given: true, source: 'profile' },
    ])
  })

  test.each(['promotion', 'custom'])(
    'consent decides who gets a bulk mail (%s), and the others are told with the reason',
    async (template) => {
      const [yes, no, left, out] = await Promise.all([signUpReader(), api.signUp(), signUpReader(), signUpReader()])
      await api.sql('UPDATE users SET is_active = false WHERE id = $1', [left.id])
      await api.sql('INSERT INTO email_suppressions (address) VALUES ($1)', [out.email])
      const audience = await api.call(admin, 'POST /admin/messages/audience', {
        body: { templateId: template, userIds: [yes, no, left, out].map(({ id }) => id) },
      })
      expect(audience.body.readers.map(({ withheld }) => withheld)).toEqual([
        null,
        'no-consent',
        'inactive',
        'unsubscribed',
      ])

      const { body } = await offer([yes, no, left, out], template)
      expect(body).toMatchObject({ totalRecipients: 4, successful: 1, failed: 3 })
      expect(body.results.map(({ status, reason }) => [status, reason])).toEqual([
        ['queued', null],
        ['suppressed', 'Has not agreed to offers by e-mail'],
        ['suppressed', 'The account is not active'],
        ['suppressed', 'Unsubscribed from offers'],
      ])
      await eventually(async () => (await offersTo(yes.email)).length === 1)
      for (const { email } of [no, left, out]) expect(await offersTo(email)).toEqual([])
      expect(await settled(out.email)).toEqual({ state: 'suppressed', error: 'Unsubscribed from offers' })
    },
  )

  test('an address without an account has no consent on record, and is sent no offer', async () => {
    const stranger = `${randomUUID()}@example.com`
    const body = { templateId: 'promotion', templateData: OFFER }
    const reply = await api.call(admin, 'POST /sendBulkEmail', { body: { ...body, recipients: [stranger] } })
    expect(reply.body.results).toMatchObject([{ status: 'suppressed', reason: 'No account, so no consent on record' }])
    const single = await api.call(admin, 'POST /sendEmail', { body: { ...body, to: stranger } })
    expect([single.status, single.body.code]).toEqual([409, 'email-not-wanted'])
  })

  test('a consent that is taken back before the mail goes out keeps it from going out', async () => {
    const reader = await signUpReader()
    const { body } = await offer([reader])
    const id = body.results[0]?.messageId ?? ''
    await settled(reader.email)
    await api.sql(`UPDATE email_sends SET state = 'queued' WHERE id = $1`, [id])
    await want(reader, false)
    await api.sql(
      `UPDATE pgboss.job SET state = 'created', completed_on = NULL, started_on = NULL, start_after = now() WHERE name = 'message' AND id = $1`,
      [id],
    )
    expect(await settled(reader.email)).toEqual({ state: 'suppressed', error: 'Has not agreed to offers by e-mail' })
    expect(await offersTo(reader.email)).toHaveLength(1)
  })
})

describe('every offer', () => {
  test('every offer says who sends it, where they are, and how to get no more', async () => {
    const { mail, link } = await sendOffer(await signUpReader())
    const [place] = await api.sql<{ address: string; postal_code: string; phone: string }>(
      'SELECT address, postal_code, phone FROM locations WHERE is_active ORDER BY created_at, id LIMIT 1',
    )
    for (const part of [
      'Sizzle & Spice',
      place!.address,
      place!.postal_code,
      // The number of the same place.
      formatPhone(place!.phone),
      'hello@',
      `Unsubscribe: ${link.href}`,
    ])
      expect(mail.text).toContain(part)
    expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'))
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(link.pathname).toBe('/unsubscribe')
  })

  test('offers end by the one click of a mail program, which is answered 200 and may come twice', async () => {
    const reader = await signUpReader()
    const { link } = await sendOffer(reader)
    for (const answer of [await oneClick(link), await oneClick(link)]) {
      expect([answer.status, answer.text]).toEqual([200, 'Done. You will get no more offers by e-mail.\n'])
    }
    expect((await api.call(reader, 'GET /me')).body.user.preferences.marketing).toBe(false)
    expect(await consentOf(reader.id)).toEqual([
      { given: true, source: 'profile' },
      { given: false, source: 'unsubscribe' },
    ])
    await api.sql(`UPDATE email_sends SET created_at = created_at - interval '2 seconds'`)
    const { body } = await offer([reader])
    expect(body).toMatchObject({ successful: 0, failed: 1 })
    expect(await offersTo(reader.email)).toHaveLength(1)
  })

  test('offers are taken up again by a reader who holds the link, and not by looking at it', async () => {
    const reader = await signUpReader()
    const token = (await sendOffer(reader)).link.searchParams.get('token') ?? ''
    expect((await choose(token, false)).body).toEqual({ success: true, wantsOffers: false })
    expect((await choose(token, true)).body).toEqual({ success: true, wantsOffers: true })
    expect(await api.sql('SELECT 1 FROM email_suppressions WHERE address = $1', [reader.email])).toEqual([])
    await api.sql(`UPDATE email_sends SET created_at = created_at - interval '2 seconds'`)
    expect((await offer([reader])).body).toMatchObject({ successful: 1 })
  })

  test('offers stay away from an unsubscribed address until its owner has proved that it is theirs', async () => {
    const reader = await signUpReader()
    await choose((await sendOffer(reader)).link.searchParams.get('token') ?? '', false)
    await want(reader, true)
    await api.sql(`UPDATE email_sends SET created_at = created_at - interval '2 seconds'`)
    expect((await offer([reader])).body.results).toMatchObject([{ reason: 'Unsubscribed from offers' }])
    await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [reader.id])
    // A dish that is a favourite already stays one.
    await want(reader, false)
    await want(reader, true)
    await api.sql(`UPDATE email_sends SET created_at = created_at - interval '2 seconds'`)
    expect((await offer([reader])).body).toMatchObject({ successful: 1 })
  })

  test.each(['', 'x', '.', 'someone.else', 'a'.repeat(300)])(
    'an unsubscribe token that was made up (%j) ends nothing',
    async (token) => {
      const link = new URL(`http://localhost/unsubscribe?token=${encodeURIComponent(token)}`)
      for (const { status, text } of [await oneClick(link), await choose(token, false)]) {
        expect(status).toBe(400)
        expect(text).toContain('This link is no longer valid. Ask for a new one.')
      }
    },
  )

  test('the unsubscribe link of one reader ends nothing for another, and opens nothing else', async () => {
    const [one, other] = await Promise.all([signUpReader(), signUpReader()])
    const token = (await sendOffer(one)).link.searchParams.get('token') ?? ''
    const forged = `${other.id}.${token.slice(token.lastIndexOf('.') + 1)}`
    expect((await choose(forged, false)).status).toBe(400)
    expect((await api.call(other, 'GET /me')).body.user.preferences.marketing).toBe(true)
  })
})
