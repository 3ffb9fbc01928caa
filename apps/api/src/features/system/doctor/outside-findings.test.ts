import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { certificateFinding, outsideFindings, webhookFinding } from './outside-findings.ts'
import { readSettings } from '#api/config/config.ts'

const OWN = 'https://order.example.com/api/webhooks/stripe'
const endpoint = (change: object = {}) => ({ url: OWN, status: 'enabled', enabled_events: ['*'], ...change })

test.each([
  [[endpoint()], 'ok', 'sent to'],
  [[endpoint({ url: 'https://old.example.com/api/webhooks/stripe' })], 'fail', 'sends none to'],
  [[endpoint({ status: 'disabled' })], 'fail', 'sends none to'],
  [[endpoint({ enabled_events: ['checkout.session.completed'] })], 'fail', 'does not get checkout.session.expired'],
])('the doctor judges the webhooks of the card provider: %j', (endpoints, level, words) => {
  expect(webhookFinding(endpoints, OWN)).toMatchObject({ level, says: expect.stringContaining(words) })
})

test.each([
  [401, 'fail', 'refuses STRIPE_SECRET_KEY'],
  [403, 'ok', 'may not read them'],
  [500, 'warn', 'answers 500'],
  [null, 'warn', 'does not answer'],
])(
  'the doctor says why it knows nothing of the webhooks: the card provider answers %s',
  async (status, level, words) => {
    const provider = createHttpServer((_request, response) => {
      if (status === null) response.destroy()
      else response.writeHead(status).end('{}')
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    onTestFinished(() => void provider.close())
    const { port } = provider.address() as AddressInfo
    const findings = await outsideFindings(
      readSettings({
        STRIPE_SECRET_KEY: 'sk_test_1234567890',
        STRIPE_WEBHOOK_SECRET: 'whsec_1234567890123456',
        STRIPE_API_BASE: `http://127.0.0.1:${port}`,
        PUBLIC_URL: 'https://order.example.com',
      }),
    )
    expect(findings).toMatchObject([{ about: 'webhooks', level, says: expect.stringContaining(words) }])
  },
)

test.each([
  [60, 'ok', 'ends in 60 days'],
  [20.5, 'warn', 'ends in 20 days'],
  [2.9, 'fail', 'ends in 2 days'],
  [-1, 'fail', 'ended 24 h ago'],
])('the doctor judges a certificate that ends in %d days', (days, level, words) => {
  expect(certificateFinding(days)).toMatchObject({ level, says: expect.stringContaining(words) })
})

test('the doctor tells that mail and texts do not leave, although each is a real provider', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const settings = readSettings({
    SMTP_URL: `smtp://u:p@127.0.0.1:${port}`,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'x',
    TWILIO_FROM: '+19025550199',
    TWILIO_API_BASE: 'http://127.0.0.1:1',
  })
  const findings = await outsideFindings(settings)
  expect(findings.map(({ level, about }) => [level, about])).toEqual([
    ['fail', 'mail'],
    ['fail', 'texts'],
  ])
})
