import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { apiAddress, connection } from '../connection.ts'
import { isApiError } from './api-error.ts'
import { createCall, userMessage } from './api.ts'
import { createClient } from './client.ts'

type Answer = {
  status: number
  body?: unknown
  headers?: Record<string, string>
  hangUp?: boolean
  html?: string
  late?: () => unknown
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
  Object.assign(connection, { origin: '', headers: {} })
})

/**
 * A real server that returns the given responses in turn, the last one repeatedly, and a client that does not wait
 * between retries.
 */
async function startServer(...answers: Answer[]) {
  const received: IncomingMessage[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const answer = answers[Math.min(received.length, answers.length - 1)]
    received.push(request)
    answer?.late?.()
    if (answer?.hangUp) response.destroy()
    else
      response.writeHead(answer?.status ?? 200, answer?.headers).end(answer?.html ?? JSON.stringify(answer?.body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close().closeAllConnections())

  const clock = { nowMs: 0, online: true, comeBack: () => {} }
  const waits: number[] = []
  const warnings: string[] = []
  connection.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({
    isOnline: () => clock.online,
    onReturn: (listener) => (clock.comeBack = listener),
    wait: async (ms) => {
      waits.push(ms)
      clock.nowMs += ms
    },
    random: () => 0,
    nowMs: () => clock.nowMs,
    warn: (text) => warnings.push(text),
    onAnswer: () => {},
  })
  return { received, waits, warnings, clock, client, call: createCall(client) }
}

const ok: Answer = { status: 200, body: { success: true } }
const down: Answer = { status: 503, body: { error: 'down', code: 'unavailable', requestId: 'request-1' } }

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!isApiError(error)) throw new Error('The call should have been refused by the API', { cause: error })
  return error
}

// ADM-API-01, CUS-API-01
test('a call is sent to the path of its contract, with its query in a fixed order', async () => {
  const { call, received } = await startServer(ok)
  await call('GET /menu/:location', { params: { location: 'new glasgow' } })
  await call('GET /getCustomerOrderDetails', { query: { token: 't', orderId: 'o' } })

  expect(received.map(({ url }) => url)).toEqual([
    '/api/menu/new%20glasgow',
    '/api/getCustomerOrderDetails?orderId=o&token=t',
  ])
})

test('a call carries the headers of the connection', async () => {
  connection.headers = { authorization: 'Bearer tablet' }
  const { call, received } = await startServer(ok)
  await call('GET /locations')

  expect(received[0]?.headers.authorization).toBe('Bearer tablet')
})

test('a call says the language of its page, whatever the browser is set to', async () => {
  const { call, received } = await startServer(ok)
  await call('GET /locations')
  expect(received[0]?.headers['accept-language']).toBe('en-CA')
})

test('a failing server is asked again after 1, 2 and 4 seconds, then the failure is told [CUS-OFF-07, CUS-OFF-08]', async () => {
  const { call, received, waits } = await startServer(down)
  const error = await failureOf(call('GET /locations'))

  expect(received.length).toBe(4)
  expect(waits).toEqual([1000, 2000, 4000])
  expect(error).toMatchObject({ status: 503, code: 'unavailable', requestId: 'request-1' })
  expect(userMessage(error)).toBe('Service temporarily unavailable. Please try again later.')
})

test.each([400, 401, 403, 404, 409])('an answer %i is not asked for again [CUS-OFF-10]', async (status) => {
  const { call, received } = await startServer({ status })
  await failureOf(call('GET /locations'))
  expect(received.length).toBe(1)
})

// CUS-ERR-05
test('a call refused as one too many is tried again no sooner than the server asks [CUS-OFF-11, CUS-OFF-14]', async () => {
  const { call, waits } = await startServer({ status: 429, headers: { 'retry-after': '7' } }, ok)
  await call('GET /locations')
  expect(waits).toEqual([7000])
})

test.each([
  ['too-many-open-orders', 'You already have 5 open orders.'],
  ['too-many-texts', 'This number was texted 10 times in the last 24 hours. Please call instead.'],
])('a refusal that only the person can lift is told at once (%s)', async (code, sentence) => {
  const { call, received } = await startServer({ status: 429, body: { error: sentence, code } })
  const error = await failureOf(call('POST /createCustomerOrderCash', { body: {} }))

  expect(received.length).toBe(1)
  expect(userMessage(error)).toBe(sentence)
})

// CUS-ERR-27..46
test.each([
  [409, { code: 'already-exists' }, 'This already exists.'],
  [400, { code: 'out-of-range' }, 'This value is outside the allowed range.'],
  [413, { code: 'storage/quota-exceeded' }, 'Storage quota exceeded.'],
  [409, { code: 'somebody-elses' }, 'Something went wrong. Please try again.'],
  [409, {}, 'Something went wrong. Please try again.'],
  [409, { code: 'aborted', error: 'The server’s own sentence.' }, 'The server’s own sentence.'],
])('a refusal %i of %j is told in a sentence, also where only its code is known', async (status, body, sentence) => {
  const { call } = await startServer({ status, body })
  expect(userMessage(await failureOf(call('GET /locations')))).toBe(sentence)
})

test('a broken connection is tried again, and in the end named as a network error [CUS-OFF-13, CUS-ERR-17]', async () => {
  const { call, received } = await startServer({ status: 0, hangUp: true })
  const error = await failureOf(call('GET /locations'))

  expect(received.length).toBe(4)
  expect(error.status).toBe(0)
  expect(userMessage(error)).toBe('Network error - please check your connection')
})

// CUS-API-03, CUS-OFF-19
test('a call that is not answered within 30 seconds is given up [ADM-API-03]', async () => {
  const { client, received } = await startServer(ok)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  onTestFinished(() => timeout.mockRestore())
  const error = await failureOf(client.request('GET', '/locations', { retries: 0 }))

  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
  expect(received.length).toBe(0)
  expect(userMessage(error)).toBe('Network error - please check your connection')
})

test('a changing call carries one key through all its sendings; the next call has another', async () => {
  const { call, received } = await startServer(down, ok)
  await call('POST /createCustomerOrderCash', { body: {} })
  await call('POST /createCustomerOrderCash', { body: {} })
  await call('POST /createCustomerOrderCash', { body: {}, idempotencyKey: 'mine' })

  const [first, again, second, third] = received.map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(first)
  expect(second).not.toBe(first)
  expect(third).toBe('mine')
})

// ADM-ERR-122
test('after five failures nothing is sent for 30 seconds, then one trial decides [CUS-OFF-02..06]', async () => {
  const { client, received, clock } = await startServer(down, down, down, down, down, ok)
  const ask = () => client.request('GET', '/locations', { retries: 0 })
  for (let failures = 0; failures < 5; failures += 1) await failureOf(ask())

  const refused = await failureOf(ask())
  expect(refused.message).toBe('Service temporarily unavailable - circuit breaker open')
  expect(userMessage(refused)).toBe('No connection to the restaurant. We keep trying.')
  expect(received.length).toBe(5)

  clock.nowMs = 30_000
  await expect(ask()).resolves.toEqual({ success: true })
  await expect(ask()).resolves.toEqual({ success: true })
})

// Ruling 54
test('a call that a person asks for is sent although the gate is open, and its answer opens the way for all', async () => {
  const { client, received } = await startServer(down, down, down, down, down, down, ok)
  const read = (isAsked?: boolean) => client.request('GET', '/locations', { retries: 0, isAsked })
  for (let failures = 0; failures < 5; failures += 1) await failureOf(read())
  await failureOf(read())
  expect(received.length).toBe(5)

  await failureOf(read(true))
  expect(received.length).toBe(6)
  await expect(client.request('POST', '/createCustomerOrderCash', { body: {}, retries: 0 })).resolves.toBeDefined()
  await expect(read()).resolves.toBeDefined()
})

test('a card provider that is away is told at once, and closes nothing else', async () => {
  const body = { error: 'Card payment is not available right now.', code: 'payment-unavailable' }
  const away = { status: 503, body, headers: { 'retry-after': '5' } }
  const { call, received } = await startServer(away, away, away, away, away, away, ok)
  for (let tries = 0; tries < 6; tries += 1) {
    const error = await failureOf(call('POST /createCustomerPayment', { body: { orderData: {} } }))
    expect(error.message).toBe('Card payment is not available right now.')
  }
  expect(received.length).toBe(6)
  await expect(call('POST /createCustomerOrderCash', { body: {} })).resolves.toEqual({ success: true })
})

test('while the device is offline nothing is sent', async () => {
  const { call, received, clock } = await startServer(ok)
  clock.online = false
  expect(userMessage(await failureOf(call('GET /locations')))).toBe('Network error - please check your connection')
  expect(received.length).toBe(0)
})

test('a call the page gave up is neither repeated nor a failure of the server', async () => {
  const abort = new AbortController()
  const { call, received } = await startServer({ status: 200, late: () => abort.abort() })
  await expect(call('GET /locations', { signal: abort.signal })).rejects.toThrow('aborted')
  expect(received.length).toBe(1)
})

test('a failing server is asked again for a call of the queue; a missing network is left to the queue', async () => {
  const failing = await startServer(down)
  await failureOf(failing.client.request('POST', '/updateOrderStatus', { isQueued: true }))
  expect(failing.received.length).toBe(4)

  const silent = await startServer({ status: 0, hangUp: true })
  silent.clock.online = false
  await failureOf(silent.client.request('POST', '/updateOrderStatus', { isQueued: true }))
  expect(silent.received.length).toBe(1)
})

const LOST: Answer = { status: 0, hangUp: true }
const ONCE = { isQueued: true, retries: 0 }

test('the calls lost before the network came back do not keep the gate shut after it', async () => {
  const { client, clock, received } = await startServer(LOST, LOST, LOST, LOST, LOST, ok)
  // The browser tells of a lost network later than the calls that it costs fail.
  for (let lost = 1; lost <= 5; lost += 1) await failureOf(client.request('GET', '/session', ONCE))
  expect(await failureOf(client.request('GET', '/session', ONCE))).toMatchObject({ code: 'gate-open' })

  clock.comeBack()
  await expect(client.request('GET', '/session')).resolves.toEqual({ success: true })
  expect(received.length).toBe(6)
})

test('a call sent without a network says nothing about the server, even if it fails once the network is there', async () => {
  const cameBackMeanwhile = { ...LOST, late: () => (clock.online = true) }
  const { client, clock } = await startServer(...Array.from({ length: 5 }, () => cameBackMeanwhile), ok)
  for (let lost = 1; lost <= 5; lost += 1) {
    clock.online = false
    await failureOf(client.request('GET', '/session', ONCE))
  }
  await expect(client.request('GET', '/session')).resolves.toEqual({ success: true })
})

test('silence while the device is offline does not open the gate', async () => {
  const { client, clock, received } = await startServer(
    ...Array.from({ length: 9 }, () => ({ status: 0, hangUp: true })),
    ok,
  )
  clock.online = false
  for (let tries = 0; tries < 9; tries += 1)
    await failureOf(client.request('GET', '/session', { isQueued: true, retries: 0 }))
  clock.online = true

  await expect(client.request('GET', '/session')).resolves.toEqual({ success: true })
  expect(received.length).toBe(10)
})

describe('a file over a bad line', () => {
  const aFile = (read: (response: Response) => Promise<string>) => ({
    name: 'GET /export',
    send: (signal: AbortSignal) => fetch(apiAddress('/export'), { signal }),
    read,
  })

  test('a file is asked for again until two minutes are over, offline and behind the gate, too [CUS-OFF-20]', async () => {
    const { client, clock, waits, received } = await startServer(down)
    clock.online = false
    const error = await failureOf(
      client.exchange(
        aFile((response) => response.text()),
        { retryForMs: 120_000 },
      ),
    )

    expect(error.status).toBe(503)
    expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(120_000)
    expect(received.length).toBeGreaterThan(4)
  })

  test('a file that is refused says why in the words of the server, at once', async () => {
    const { client, received } = await startServer({
      status: 403,
      body: { error: 'Only for the admin', code: 'forbidden' },
    })
    const error = await failureOf(
      client.exchange(
        aFile((response) => response.text()),
        { retryForMs: 120_000 },
      ),
    )
    expect(error).toMatchObject({ status: 403, code: 'forbidden', message: 'Only for the admin' })
    expect(received.length).toBe(1)
  })

  test('a file that breaks off is asked for again', async () => {
    const { client, received } = await startServer(ok)
    let tries = 0
    const content = await client.exchange(
      aFile(async (response) => {
        tries += 1
        if (tries === 1) throw new TypeError('network error')
        return response.text()
      }),
    )
    expect([content, received.length]).toEqual(['{"success":true}', 2])
  })
})

describe('a change that a person does not want to wait for any longer', () => {
  test('a change that a person stops waiting for ends with the sentence given, and is not sent again', async () => {
    const server = await startServer({ status: 503, late: () => server.client.stop('Not sent any more.') })
    const error = await failureOf(server.client.request('POST', '/createCustomerOrderCash'))

    expect(error).toMatchObject({ code: 'stopped', status: 0 })
    expect(userMessage(error)).toBe('Not sent any more.')
    expect(server.received.length).toBe(1)
  })

  test('a change that a person stops waiting for takes neither reads nor later changes with it', async () => {
    const server = await startServer({ status: 503, late: () => server.client.stop('Not sent any more.') }, ok)
    await expect(server.client.request('GET', '/locations')).resolves.toEqual({ success: true })
    await expect(server.client.request('POST', '/createCustomerOrderCash')).resolves.toEqual({ success: true })
  })
})

test('an answer slower than 5 seconds and a nearly used up quota are logged [CUS-OFF-15, CUS-OFF-16]', async () => {
  const server = await startServer(
    { status: 200, late: () => (server.clock.nowMs += 5001) },
    { status: 200, headers: { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '20' } },
    { status: 200, headers: { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '19' } },
  )
  await server.call('GET /locations')
  await server.call('GET /locations')
  await server.call('GET /locations')

  expect(server.warnings).toEqual(['GET /locations took 5001 ms', 'GET /locations: 19 of 100 requests left'])
})

test.each([
  [
    { status: 400, body: { error: 'Customer name is required', code: 'order-invalid' } },
    'Please fill in all required fields.',
  ],
  [
    { status: 401, body: { error: 'Incorrect password. Please try again.', code: 'wrong-password' } },
    'Incorrect password. Please try again.',
  ],
  [
    { status: 401, body: { error: 'x', code: 'unauthenticated' } },
    'Authentication failed. Please refresh and try again.',
  ],
  [{ status: 404, body: { error: 'x', code: 'not-found' } }, 'The requested resource was not found.'],
  [
    { status: 409, body: { error: 'This order can no longer be cancelled.', code: 'order-not-cancellable' } },
    'This order can no longer be cancelled.',
  ],
])('a failure of %o reads: %s', async (answer, sentence) => {
  const { call } = await startServer(answer)
  expect(userMessage(await failureOf(call('GET /locations')))).toBe(sentence)
})

test('a success that is no JSON, as of the log-in page of a Wi-Fi, is no answer of the server [CUS-SUC-44]', async () => {
  const { call, received } = await startServer({ status: 200, html: '<html>Please log in</html>' })
  const error = await failureOf(call('GET /locations'))

  expect(error).toMatchObject({ status: 0, code: 'unreadable' })
  expect(userMessage(error)).toBe('Network error - please check your connection')
  expect(received.length).toBe(4)
})
