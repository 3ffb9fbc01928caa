import { Writable } from 'node:stream'

import { AppError } from '@thali/contracts/errors'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { handleErrors } from './errors.ts'
import { countRefusals, locationOf } from './refusals.ts'
import { findUntrustedProxy } from './untrusted-proxy.ts'
import { createLogger } from '#api/logger.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function build() {
  const logged: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  const stored: [string, number][] = []
  const logger: FastifyBaseLogger = createLogger('info', sink)
  const app = Fastify({ loggerInstance: logger, disableRequestLogging: true })
  const refusals = countRefusals(app, { add: async (tally) => void stored.push(...tally) })
  handleErrors(app)
  app.get('/limited', async () => {
    throw new AppError('too-many-requests', { retryAfter: 5 })
  })
  app.post('/orders', async () => {
    throw new AppError('kitchen-full')
  })
  return { app, refusals, logged, stored }
}

test('a source that is refused by a limit is named in the log once a minute, with how often', async () => {
  const { app, logged } = build()
  for (let times = 0; times < 3; times += 1) await app.inject({ url: '/limited', remoteAddress: '203.0.113.7' })
  vi.advanceTimersByTime(60_000)
  vi.advanceTimersByTime(60_000)
  const told = logged.filter(({ msg }) => msg === 'refused by a limit')
  expect(told).toEqual([expect.objectContaining({ level: 'warn', source: '203.0.113.7', refused: 3 })])
})

test('refusals are stored by code and location every quarter of a minute, and once', async () => {
  const { app, refusals, stored } = build()
  await app.inject({ method: 'POST', url: '/orders', payload: { location: { id: 'truro' } } })
  await app.inject({ method: 'POST', url: '/orders', payload: { orderData: { locationInfo: { id: 'truro' } } } })
  await app.inject({ url: '/nowhere' })
  vi.advanceTimersByTime(15_000)
  vi.advanceTimersByTime(15_000)
  await app.close()
  expect(stored).toEqual([
    ['kitchen-full truro', 2],
    ['not-found ', 1],
  ])
  expect(refusals.figure(new Set(['truro'])).values).toContainEqual({
    labels: { code: 'kitchen-full', location: 'truro' },
    value: 2,
  })
  expect(refusals.figure(new Set()).values).toContainEqual({ labels: { code: 'kitchen-full', location: '' }, value: 2 })
})

test.each([
  [{ params: { location: 'truro' } }, 'truro'],
  [{ query: { locationId: 'new-glasgow' } }, 'new-glasgow'],
  [{ body: { location: { id: 'truro', name: 'Truro Heights' } } }, 'truro'],
  [{ body: { location: 'Robert’); DROP TABLE' } }, undefined],
  [{ body: ['truro'] }, undefined],
])('the location of a request is an id that it names: %j', (request, location) => {
  expect(locationOf({ params: {}, query: {}, body: null, ...request })).toBe(location)
})

test.each([
  [undefined, '10.0.0.7', '203.0.113.7', ['10.0.0.7']],
  ['10.0.0.7', '10.0.0.7', '203.0.113.7', []],
  [undefined, '10.0.0.7', undefined, []],
  [undefined, '203.0.113.9', '203.0.113.7', []],
])('with the proxies %s trusted, a request from %s for %s tells of %j', async (trusted, from, forwarded, told) => {
  const app = Fastify({ trustProxy: trusted ?? false })
  const found: string[] = []
  findUntrustedProxy(app, (address) => found.push(address))
  app.get('/', async () => 'ok')
  await app.inject({
    url: '/',
    remoteAddress: from,
    ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
  })
  expect(found).toEqual(told)
})
