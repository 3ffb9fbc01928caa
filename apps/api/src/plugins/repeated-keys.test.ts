import { randomUUID } from 'node:crypto'

import type { EndpointDefinition } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApi, type TestApi } from '#api/testing/start-api.ts'
import { PLAYED_ELSEWHERE, openHouse, type Submitted, SUBMISSIONS } from '#api/testing/submissions.ts'

/** A few for every change; `npm run proof -- --only M9` sends fifty. */
const AT_ONCE = Number(process.env['KEYS_AT_ONCE'] ?? 6)
const endpoints: readonly EndpointDefinition[] = ENDPOINTS

/** What an act leaves behind, by what must not be there twice. */
const EFFECTS = `
SELECT 'audit ' || action || ' ' || subject AS effect, count(*)::int AS times FROM audit_log GROUP BY action, subject
UNION ALL SELECT 'step ' || order_id || ' ' || status, count(*)::int FROM order_status_history GROUP BY order_id, status
UNION ALL SELECT 'money ' || order_id, count(*)::int FROM payments GROUP BY order_id
UNION ALL SELECT 'sheet ' || kind || ' ' || subject, count(*)::int FROM print_jobs GROUP BY kind, subject
UNION ALL SELECT 'orders', count(*)::int FROM orders
UNION ALL SELECT 'tables', count(*)::int FROM reservations
UNION ALL SELECT 'dishes', count(*)::int FROM menu_items
UNION ALL SELECT 'keys', count(*)::int FROM api_keys`

let api: TestApi
const answered = new Map<string, Submitted & { text: string }>()

beforeAll(async () => {
  // Fewer connections than requests at once: none may need a second one within its transaction.
  api = await startApi({ env: { DATABASE_CONNECTIONS: '4' } })
})
afterAll(() => api.stop())

async function effects(): Promise<Map<string, number>> {
  const rows = await api.sql<{ effect: string; times: number }>(EFFECTS)
  return new Map(rows.map(({ effect, times }) => [effect, times]))
}

const send = ({ caller, method, url, body, key }: Submitted) =>
  api.request(caller, method, url, { headers: { 'idempotency-key': key }, ...(body === undefined ? {} : { body }) })

// The calls leave their answers for the tests after them, as their order says.
test.each(Object.entries(SUBMISSIONS))(
  '%s sent many times at once with one key has one effect and one answer [M9]',
  async (name, prepare) => {
    const house = await openHouse(api)
    const submitted: Submitted = { ...(await prepare(house)), key: randomUUID() }
    const before = await effects()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(submitted)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)

    const grown = [...(await effects())].filter(([effect, times]) => times - (before.get(effect) ?? 0) > 1)
    expect(grown).toEqual([])
    answered.set(name, { ...submitted, text: answers[0]?.text ?? '' })
  },
)

test('a key that is sent again with another body is refused, and does nothing', async () => {
  for (const [name, submitted] of answered) {
    if (submitted.body === undefined) continue
    const before = await effects()
    const other = { ...submitted, body: { ...submitted.body, ...submitted.otherwise } }
    const { status, body } = await send(other)
    expect([name, status, body]).toEqual([name, 409, expect.objectContaining({ code: 'idempotency-key-reused' })])
    expect(await effects()).toEqual(before)
  }
})

test('a key has its answer after a restart, and after days', async () => {
  await api.restart()
  await api.sql(
    `UPDATE idempotency_keys SET created_at = created_at - interval '6 days', expires_at = expires_at - interval '6 days'`,
  )
  await api.server.services.tidy()
  for (const [name, submitted] of answered) {
    const { status, text } = await send(submitted)
    expect([name, status, text]).toEqual([name, 200, submitted.text])
  }
})

test('every call that takes a key is played here or by a test that is named', () => {
  const taking = endpoints.filter(({ idempotent }) => idempotent).map(({ method, path }) => `${method} ${path}`)
  expect([...Object.keys(SUBMISSIONS), ...Object.keys(PLAYED_ELSEWHERE)].toSorted()).toEqual(taking.toSorted())
})
