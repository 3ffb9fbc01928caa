import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createLogger } from '#api/logger.ts'
import { insist } from '#api/testing/insist.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, startApi, type TestApi } from '#api/testing/start-api.ts'

/** Takes a text and refuses it. */
const provider = createServer((_request, response) => response.writeHead(500).end('{"code":20500}'))
let api: TestApi
const logged: { level: string; msg: string; kind?: string; channel?: string; job?: string }[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as (typeof logged)[number]),
      )
      done()
    },
  })
  api = await startApi({
    now: new Date('2026-11-18T16:00:00Z'),
    logger: createLogger('info', sink),
    env: {
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+19025550199',
      TWILIO_API_BASE: `http://127.0.0.1:${port}`,
    },
  })
})
afterAll(async () => {
  await api.stop()
  provider.close()
})

test('a text that the provider refuses is told as a message that was not delivered, with its job', async () => {
  await insist(() => api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() }))
  const isTold = ({ msg, channel }: (typeof logged)[number]) => msg === 'message not delivered' && channel === 'sms'
  await eventually(async () => logged.some(isTold))
  expect(logged.find(isTold)).toMatchObject({ level: 'warn', kind: 'order-confirmation', job: expect.any(String) })
  expect(logged.filter(({ msg }) => msg.includes('database'))).toEqual([])
})

test('each provider in use has a figure that says whether it answers', async () => {
  const page = await api.request(ADMIN_PROGRAM, 'GET', '/metrics')
  for (const name of ['cards', 'texts', 'mail']) expect(page.text).toContain(`thali_dependency_up{name="${name}"} 1`)
  expect(page.text).not.toContain('name="photos"')
})

test('a refused change is logged with its code and location', async () => {
  await api.request(CUSTOMER_PROGRAM, 'POST', '/api/createCustomerOrderCash', {
    body: { ...orderPayload(), items: [] },
  })
  await eventually(async () => logged.some(({ msg }) => msg === 'request'))
  expect(logged.find((line) => line.msg === 'request' && 'code' in line)).toMatchObject({
    code: 'order-invalid',
    location: 'truro',
    status: 400,
  })
})
