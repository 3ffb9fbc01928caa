import type { SiteRenderer } from '@thali/contracts/system/site'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { SHARED_NODE } from '@thali/testing/shared-node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

/** A page with the brand in it, in place of the built site. */
const renderer: SiteRenderer = {
  scriptHashes: [],
  isShared: () => false,
  render: async ({ site }) => ({ status: 200, headers: {}, html: `<h1>${site.brand.name}</h1>` }),
}
const NOTHING_CHANGED = {
  name: null,
  phone: null,
  email: null,
  taxNumber: null,
  primaryColor: null,
  accentColor: null,
}

let api: TestApi
let admin: Caller
beforeAll(async () => {
  api = await startApi({ web: { renderer, clientDir: undefined }, env: { BRAND_TAX_NUMBER: '111111111 RT0001' } })
  admin = await api.signInAsAdmin()
})
beforeEach(() => change(NOTHING_CHANGED))
afterAll(() => api.stop())

const change = (body: object, caller: Caller = admin) => api.call(caller, 'PATCH /admin/settings/brand', { body })
const home = async (from: TestApi = api) => (await from.request<string>(NOBODY, 'GET', '/')).text
const site = async (from: TestApi = api) => (await from.call(NOBODY, 'GET /site')).body.brand

type Mail = { from: string; subject: string | null; text: string; html: string | null }

/** The newest mail about an order that is placed now. */
async function mailAboutAnOrder(): Promise<Mail> {
  const email = `${crypto.randomUUID()}@example.com`
  await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload({ email }) })
  await eventually(async () => (await api.messagesTo(email)).length > 0)
  return (await api.messagesTo(email))[0] as unknown as Mail
}

describe('a change of the brand', () => {
  test('a change of the brand is on pages at once, those that were kept included', async () => {
    expect(await home()).toContain('Sizzle & Spice')
    expect((await change({ name: 'Curry & Co', phone: '902 555 0177' })).status).toBe(200)
    expect(await home()).toContain('Curry & Co')
    expect(await site()).toMatchObject({ name: 'Curry & Co', phone: '(902) 555-0177' })
  })

  test('a change of the brand is in mails, their colours and their sender', async () => {
    await change({ name: 'Curry & Co', email: 'hello@curry.example.com', primaryColor: '#123456' })
    const mail = await mailAboutAnOrder()
    expect(mail.html).toContain('Curry &amp; Co')
    expect(mail.html).toContain('background:#123456')
    expect(mail.html).not.toContain('#4a1b33')
    expect(mail.from).toBe('Curry & Co <hello@curry.example.com>')
  })

  test('a change of the brand is on receipts, in the manifest, in the icon and in the documentation', async () => {
    await change({ name: 'Curry Corner', accentColor: '#7fd1ae' })
    const { body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    const token = encodeURIComponent(body.order.metadata.orderToken)
    const receipt = await api.request(NOBODY, 'GET', `/api/receipts/${body.orderId}.pdf?token=${token}`)
    expect(receipt.text).toContain('Curry Corner')

    const manifest = await api.request(NOBODY, 'GET', '/site.webmanifest')
    expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Curry Corner', short_name: 'Curry Corner' })
    const office = await api.request(NOBODY, 'GET', '/admin/site.webmanifest')
    expect(JSON.parse(office.text)).toMatchObject({ id: '/admin', name: 'Curry Corner: back office', scope: '/admin' })
    expect((await api.request(NOBODY, 'GET', '/favicon.svg')).text).toContain('fill="#7fd1ae"')
    expect((await api.request(NOBODY, 'GET', '/api/openapi.json')).text).toContain('Curry Corner API')
  })

  test('a change of the brand is on the payment page of the sandbox', async () => {
    const { begin, page } = payingAt(api)
    await change({ name: 'Curry & Co' })
    const { paymentUrl } = await begin(CUSTOMER_PROGRAM)
    expect(await page(paymentUrl)).toContain('Curry &amp; Co')
  })

  test('a change of the brand outlives a restart', async () => {
    await change({ name: 'Curry & Co' })
    await api.restart()
    expect(await home()).toContain('Curry & Co')
  })

  test('a change of the brand is followed by every process on the same database', async () => {
    const settings = { web: { renderer, clientDir: undefined }, env: SHARED_NODE }
    const first = await startApi(settings)
    const second = await startApi({ ...settings, beside: first })
    try {
      expect(await home(second)).toContain('Sizzle & Spice')
      const body = { name: 'Curry & Co' }
      await first.call(ADMIN_PROGRAM, 'PATCH /admin/settings/brand', { body })
      await eventually(async () => (await site(second)).name === 'Curry & Co')
      expect(await home(second)).toContain('Curry & Co')
    } finally {
      await second.stop()
      await first.stop()
    }
  })

  test('a change of the brand is written down with who made it', async () => {
    await change({ name: 'Curry & Co' })
    const rows = await api.sql(`SELECT actor, action, detail FROM audit_log ORDER BY id DESC LIMIT 1`)
    expect(rows).toEqual([
      { actor: expect.stringMatching(/^account:/), action: 'settings.brand', detail: { name: 'Curry & Co' } },
    ])
  })
})

describe('a field', () => {
  test('a brand field that goes back is as the server says again, and the others stay', async () => {
    await change({ name: 'Curry & Co', accentColor: '#7fd1ae' })
    const { body } = await change({ name: null })
    expect(body.changed).toEqual(['accentColor'])
    expect(body.brand).toEqual({ ...body.defaults, accentColor: '#7fd1ae' })
    expect((await api.call(admin, 'GET /admin/settings/brand')).body).toEqual({
      brand: body.brand,
      defaults: body.defaults,
      changed: body.changed,
    })
  })

  test('the tax number may be empty, and then none is printed', async () => {
    expect((await site()).taxNumber).toBe('111111111 RT0001')
    await change({ taxNumber: '' })
    expect((await site()).taxNumber).toBeNull()
  })

  test('a brand field that is wrong has its sentence, and nothing of the change comes into effect', async () => {
    const { status, body } = await change({ name: 'Curry & Co', email: 'curry', primaryColor: '#ffd000' })
    expect([status, body.code]).toEqual([400, 'brand-invalid'])
    expect(body.details).toEqual({
      email: 'Please enter a valid email address',
      primaryColor: expect.stringMatching(
        /^#ffd000 reaches 1\.\d : 1 against the page; 4\.5 : 1 is needed\. #\w{6} works\.$/,
      ),
    })
    expect((await site()).name).toBe('Sizzle & Spice')
  })
})

test('two who change different fields of the brand at once both get their way', async () => {
  await Promise.all([
    change({ name: 'Curry & Co' }),
    change({ phone: '9025550177' }),
    change({ accentColor: '#7fd1ae' }),
  ])
  expect(await site()).toMatchObject({ name: 'Curry & Co', phone: '(902) 555-0177', accentColor: '#7fd1ae' })
})

test('the mail address of the settings stays the sender after a change of the brand, under the new name', async () => {
  const other = await startApi({ env: { MAIL_FROM: 'Orders <orders@mail.example.com>' } })
  try {
    const { brand } = other.server.services
    expect(brand.sender()).toBe('Orders <orders@mail.example.com>')
    await other.call(ADMIN_PROGRAM, 'PATCH /admin/settings/brand', { body: { name: 'Curry & Co' } })
    expect(brand.sender()).toEqual({ name: 'Curry & Co', address: 'orders@mail.example.com' })
  } finally {
    await other.stop()
  }
})
