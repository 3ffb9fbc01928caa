import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'

import { endOf, type Finding } from './findings.ts'
import { findWhy, orderFinding } from './why.ts'
import { NOBODY, useApi } from '#api/testing/start-api.ts'

/** A Wednesday in Halifax, when both locations are open. */
const NOON = new Date('2026-11-18T16:00:00Z')

const api = useApi({ now: NOON })
function settings(): Record<string, string> {
  const { host, port, user } = inject('postgres')
  const place = `host=${encodeURIComponent(host)}&port=${port}`
  return {
    DATA_DIR: api.dataDir,
    PORT: new URL(api.url).port,
    DATABASE_URL: `postgres://${user}@localhost/${api.database}?${place}`,
  }
}

beforeAll(async () => {
  await api.sql('CREATE TABLE locations_before AS SELECT id, hours FROM locations')
})
beforeEach(async () => {
  await api.sql(
    'UPDATE locations SET hours = before.hours, is_active = true, orders_paused_until = NULL FROM locations_before AS before WHERE before.id = locations.id',
  )
  await api.sql('DELETE FROM refusal_counts')
})

const about = (findings: Finding[], what: string) => findings.filter((finding) => finding.about === what)

test('where nothing keeps orders away, it says so of the page, each location, its next time, cards and messages', async () => {
  const findings = await findWhy(settings(), NOON)
  expect(findings.filter(({ level }) => level === 'fail')).toEqual([])
  expect(about(findings, 'process')).toMatchObject([{ level: 'ok' }])
  expect(about(findings, 'truro')).toEqual([{ about: 'truro', level: 'ok', says: 'is open' }])
  expect(about(findings, 'truro time')[0]).toMatchObject({
    level: 'ok',
    says: expect.stringMatching(/ would be ready at \d/),
  })
  expect(about(findings, 'payments')[0]).toMatchObject({ level: 'ok', says: '0 are open' })
})

test.each([
  ['a location is switched off', 'is_active = false', 'is switched off: Locations, Active'],
  ['orders are paused', `orders_paused_until = '2026-11-18T17:00:00Z'`, 'orders are paused until'],
  [
    'a location is closed that day',
    `hours = jsonb_set(hours, '{wednesday,closed}', 'true')`,
    'is closed by its hours until',
  ],
])('when %s, it is said of that location alone', async (_cause, change, words) => {
  await api.sql(`UPDATE locations SET ${change} WHERE id = 'truro'`)
  const findings = await findWhy(settings(), NOON)
  expect(about(findings, 'truro')).toMatchObject([{ level: 'warn', says: expect.stringContaining(words) }])
  expect(about(findings, 'new-glasgow')).toMatchObject([{ level: 'ok' }])
  expect(endOf(findings)).not.toBe('good')
})

test('when orders are refused, the code, the location and how often are said, and refusals of strangers are not', async () => {
  await api.sql(
    `INSERT INTO refusal_counts VALUES (now(), 'kitchen-full', 'truro', 12), (now(), 'not-found', '', 900),
       (now() - interval '2 hours', 'kitchen-full', 'truro', 5)`,
  )
  expect(about(await findWhy(settings(), NOON), 'refused').map(({ says }) => says)).toEqual([
    '12 times in the last hour: kitchen-full at truro',
  ])
})

test('refusals are counted in the database under the code that the guest was told', async () => {
  const items = [{ id: 'nothing-of-the-menu', name: 'Nothing', quantity: 1 }]
  const body = { items, orderType: 'pickup', location: { id: 'truro', name: 'Truro Heights' } }
  const answer = await api.request(NOBODY, 'POST', '/api/orders/quote', { body })
  expect(answer.status).toBe(400)
  // What was not stored yet is stored at the stop.
  await api.restart()
  expect(await api.sql('SELECT code, location_id AS location, refused FROM refusal_counts')).toEqual([
    { code: answer.body.code, location: 'truro', refused: 1 },
  ])
})

test('when nothing answers at the port, it says so and goes on with what the database knows', async () => {
  const findings = await findWhy({ ...settings(), PORT: '1' }, NOON)
  expect(about(findings, 'process')).toMatchObject([
    { level: 'fail', says: expect.stringContaining('systemctl status') },
  ])
  expect(about(findings, 'truro')).toMatchObject([{ level: 'ok' }])
})

test('when another program answers at the port, it says so and goes on', async () => {
  const other = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const findings = await findWhy({ ...settings(), PORT: String(port) }, NOON)
  expect(about(findings, 'process')).toMatchObject([
    { level: 'fail', says: expect.stringContaining('another program answers') },
  ])
  expect(about(findings, 'truro')).toMatchObject([{ level: 'ok' }])
})

test('no order in half an hour is a warning only at an hour that usually has some', () => {
  const figures = { locationId: 'truro', lastHalfHour: 0, sameHalfHours: 14 }
  expect(orderFinding({ ...figures }, 4_000)).toEqual({
    about: 'truro orders',
    level: 'warn',
    says: '0 in half an hour, usually 3.5; the last 67 min ago',
  })
  expect(orderFinding({ ...figures, sameHalfHours: 3 }, null)).toMatchObject({ level: 'ok' })
})
