import { once } from 'node:events'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { expect, onTestFinished, test } from 'vitest'

import { insist } from '#api/testing/insist.ts'
import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, startApi, type TestApi } from '#api/testing/start-api.ts'

/** More than may be on their way to one provider at once. */
const MANY = 40

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A text provider that answers, refuses, or takes a text and says nothing. */
async function startTextProvider() {
  const provider = {
    mode: 'answer' as 'answer' | 'refuse' | 'hang',
    texts: [] as string[],
    numbers: new Set<string>(),
    refused: 0,
  }
  const hanging: (() => void)[] = []
  const server = createHttpServer((request, response: ServerResponse) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    void text(request).then((form) => {
      const take = () => {
        const fields = new URLSearchParams(form)
        provider.texts.push(fields.get('Body') ?? '')
        provider.numbers.add(fields.get('To') ?? '')
        answer(201, { sid: `SM${provider.texts.length}` })
      }
      if (provider.mode === 'answer') take()
      else if (provider.mode === 'hang') hanging.push(take)
      else {
        provider.refused += 1
        answer(500, { code: 20_500 })
      }
    })
  })
  const port = await listen(server)
  onTestFinished(() => server.closeAllConnections())
  const env = {
    TWILIO_ACCOUNT_SID: 'AC0123456789',
    TWILIO_AUTH_TOKEN: 'test-token',
    TWILIO_FROM: '+19025550199',
    TWILIO_API_BASE: `http://127.0.0.1:${port}`,
  }
  return { provider, hanging, env }
}

async function start(env: Record<string, string>): Promise<TestApi> {
  const api = await startApi({ now: new Date('2026-11-18T16:00:00Z'), env: { MESSAGE_RATE: '1000', ...env } })
  onTestFinished(() => api.stop())
  return api
}

const phoneOf = (number: number) => `+1902555${3000 + number}`

async function place(api: TestApi, number: number): Promise<string> {
  const body = orderPayload({ phone: phoneOf(number), email: `guest${number}@example.com` })
  return (await insist(() => api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body }))).body.orderId
}

const placeMany = (api: TestApi, from: number, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => place(api, from + index)))

test('while the mail server takes connections and says nothing, texts leave, the one about a ready order too', async () => {
  const sockets = new Set<{ destroy(): void }>()
  const mailServer = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  const port = await listen(mailServer)
  const { provider, env } = await startTextProvider()
  const api = await start({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` })
  // Before the API stops, which waits for deliveries under way.
  onTestFinished(() => {
    mailServer.close()
    for (const socket of sockets) socket.destroy()
  })

  const [orderId = ''] = await placeMany(api, 0, MANY)
  await eventually(async () => sockets.size > 0 && provider.texts.length === MANY)
  for (const status of ['preparing', 'ready'] as const) {
    await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId, status } })
  }
  await eventually(async () => provider.texts.some((body) => body.includes('ready')))
  const mails = await api.sql<{ state: string }>(
    `SELECT DISTINCT state FROM pgboss.job WHERE name = 'message' AND data->>'channel' = 'email'`,
  )
  // None has come to its time-out: nothing waited for them.
  expect(mails.map(({ state }) => state).toSorted()).toEqual(['active', 'created'])
})

test('a text provider that failed three times is asked by one text at a time until it answers, and e-mails leave meanwhile', async () => {
  const { provider, hanging, env } = await startTextProvider()
  const api = await start(env)
  provider.mode = 'refuse'
  await placeMany(api, 100, 3)
  await eventually(async () => provider.refused >= 3)

  provider.mode = 'hang'
  await placeMany(api, 200, MANY)
  await eventually(async () => (await api.messagesTo(`guest${199 + MANY}@example.com`)).length === 1)
  await eventually(async () => hanging.length > 0)
  const states = await api.sql<{ state: string; count: number }>(
    `SELECT state, count(*)::int AS count FROM pgboss.job
     WHERE name = 'message' AND data->>'channel' = 'sms' AND state <> 'retry' GROUP BY 1 ORDER BY 1`,
  )
  expect(states).toEqual([
    { state: 'created', count: MANY - 1 },
    { state: 'active', count: 1 },
  ])
  expect(hanging).toHaveLength(1)

  provider.mode = 'answer'
  for (const take of hanging) take()
  // By number: the texts that were refused at first come again somewhere in between.
  const phones = Array.from({ length: MANY }, (_, index) => phoneOf(200 + index))
  await eventually(async () => phones.every((phone) => provider.numbers.has(phone)))
})
