import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { AppError } from '@thali/contracts/errors'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { answerUnreadable, handleErrors } from './errors.ts'

let server: Server

beforeAll(async () => {
  const patience = { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 }
  server = createServer(patience).on('clientError', answerUnreadable)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

/** Opens a connection, sends these bytes and waits until the server closes it. Returns what the server said. */
async function say(bytes: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port })
  if (bytes !== '') socket.write(bytes)
  return text(socket)
}

test('a connection on which nothing was sent is closed without an answer', async () => {
  expect(await say('')).toBe('')
})

test('half a request whose rest does not come in time is closed without an answer, so that it is repeated', async () => {
  expect(await say('GET / HTTP/1.1\r\nhost: lo')).toBe('')
})

test('bytes that are not HTTP are answered 400', async () => {
  expect(await say('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})

test.each([
  ['57P01', 'the database is stopped'],
  ['25P03', 'a transaction waited too long for a slow line'],
  ['40P01', 'a deadlock was ended'],
  ['55P03', 'a lock was not free in time'],
])('%s of the database (%s) is answered 503 with a time to try again', async (code, cause) => {
  const app = Fastify()
  handleErrors(app)
  app.get('/', async () => {
    throw Object.assign(new pg.DatabaseError(cause, 0, 'error'), { code })
  })
  const { statusCode, headers } = await app.inject('/')
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
})

test('a refusal says everything in our words and in those of the specification [CUS-ERR-74, ADM-API-49]', async () => {
  const app = Fastify()
  handleErrors(app)
  app.get('/', async () => {
    throw new AppError('order-invalid', { details: { phone: 'Please enter a phone number' } })
  })
  const body = (await app.inject('/')).json()
  expect(body).toEqual({
    success: false,
    error: 'Please check your information and try again.',
    userMessage: body.error,
    code: 'order-invalid',
    errorCode: 'order-invalid',
    details: { phone: 'Please enter a phone number' },
    context: { phone: 'Please enter a phone number' },
    timestamp: expect.any(String),
    requestId: expect.any(String),
  })
})
