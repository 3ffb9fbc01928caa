import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { createStripeGateway } from './stripe.gateway.ts'

const TEN_MINUTES_MS = 600_000

// F33, T36
test("the card provider's clock is compared with ours at each of its answers", async () => {
  const provider = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() - TEN_MINUTES_MS).toUTCString())
    response.setHeader('content-type', 'application/json')
    response.end('{"object":"balance"}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void provider.close())
  await once(provider, 'listening')
  const gateway = createStripeGateway({
    secretKey: 'sk_test_clock',
    webhookSecrets: ['whsec_clock'],
    base: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    pageOrigins: [],
  })

  expect(gateway.clockAheadMs()).toBeNull()
  await gateway.isReachable()
  expect(Math.round((gateway.clockAheadMs() ?? 0) / TEN_MINUTES_MS)).toBe(1)
})
