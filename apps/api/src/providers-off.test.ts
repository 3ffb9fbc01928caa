import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN, ADMIN_PROGRAM, CUSTOMER_PROGRAM, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

describe('a restaurant that takes no cards and sends neither texts nor e-mail', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ env: { CARDS: 'off', SMS: 'off', MAIL: 'off' } })
  })
  afterAll(() => api.stop())

  test('a restaurant without cards and messages has no page that shows messages or payments, and no test mode', async () => {
    expect(api.server.sandboxUrl).toBeUndefined()
    for (const page of ['/sandbox/messages', '/sandbox/messages.json', '/sandbox/payments'])
      expect((await api.request(NOBODY, 'GET', page)).text).not.toContain('Message')
    const { body } = await api.call(NOBODY, 'GET /site')
    expect(body).toMatchObject({ testMode: null, offers: { cards: false, texts: false, mail: false } })
  })

  test('a restaurant without cards takes orders in cash, and says plainly that it takes no cards', async () => {
    const cash = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() })
    expect(cash.status).toBe(200)
    const orderData = orderPayload({ paymentMethod: 'online' })
    const card = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerPayment', { body: { orderData } })
    expect([card.status, card.body.code]).toEqual([409, 'cards-off'])
  })

  test('a restaurant without messages puts none on the list of failures, and is in good health', async () => {
    await api.signUp()
    const { body } = await api.call(ADMIN_PROGRAM, 'GET /admin/messages/failed')
    expect(body.messages).toEqual([])
    const health = await api.call(NOBODY, 'GET /healthCheckAdvanced')
    expect(health.body.status).toBe('ok')
    const templates = await api.call(ADMIN_PROGRAM, 'GET /getEmailTemplates')
    expect(templates.body.emailEnabled).toBe(false)
  })
})

describe('the pages of the stand-ins (F4)', () => {
  const PAGES = [
    '/sandbox/messages',
    '/sandbox/messages.json',
    '/sandbox/payments',
    '/sandbox/payments.json',
    '/sandbox/printers',
  ]

  test.each([
    ['at an address of the internet', { PUBLIC_URL: 'https://order.example.com' }, {}],
    ['in production', { NODE_ENV: 'production', ALLOW_SANDBOX: '1', LIMITS: 'on' }, {}],
    ['behind a proxy', {}, { 'x-forwarded-for': '203.0.113.9' }],
    ['by another name', {}, { host: 'rebound.example' }],
  ])('the pages of the stand-ins open only for a signed-in admin %s', async (_where, env, headers) => {
    const api = await startApi({ env })
    try {
      const http = api.server.http
      const statusFor = async (cookie: Record<string, string>) => {
        const answers = PAGES.map((url) => http.inject({ url, headers: { ...headers, ...cookie } }))
        return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
      }
      const admin = await api.signIn(ADMIN)
      expect(await statusFor({})).toEqual(PAGES.map(() => 401))
      expect(await statusFor((await api.signUp()).headers)).toEqual(PAGES.map(() => 403))
      expect(await statusFor(ADMIN_PROGRAM.headers)).toEqual(PAGES.map(() => 403))
      expect(await statusFor(admin.headers)).toEqual(PAGES.map(() => 200))
    } finally {
      await api.stop()
    }
  })

  test('the pages of the stand-ins in production hold no link that opens the account of somebody at work here', async () => {
    const api = await startApi({ env: { NODE_ENV: 'production', ALLOW_SANDBOX: '1', LIMITS: 'on' } })
    try {
      const guest = await api.signUp()
      for (const email of [ADMIN.email, guest.email])
        await api.request(NOBODY, 'POST', '/api/auth/request-password-reset', { body: { email, redirectTo: '/reset' } })
      await expect.poll(() => api.messagesTo(guest.email)).toHaveLength(3)
      // Messages leave in the order they were asked for, and the admin asked first.
      expect(await api.messagesTo(ADMIN.email)).toEqual([])
    } finally {
      await api.stop()
    }
  })

  test('the pages of the stand-ins refuse a form that another site sends', async () => {
    const api = await startApi()
    try {
      const answer = await api.server.http.inject({
        method: 'POST',
        url: '/sandbox/payments/pi_1/refund',
        headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
      expect(answer.statusCode).toBe(403)
    } finally {
      await api.stop()
    }
  })
})
