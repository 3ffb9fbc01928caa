import { randomUUID } from 'node:crypto'

import { type Claim, type GivenBack, sumClaims } from '@thali/domain/orders/capacity/claims'
import { sqlState } from '@thali/keeper/connection/connect'
import { isConnectionLoss } from '@thali/keeper/connection/connection-loss'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import { claimFor, giveBack } from './capacity.statements.ts'
import { isOverCapacity } from './station-full.ts'
import { useApi, type TestApi } from '#api/testing/start-api.ts'

const MARKS = [0, 5, 10, 15].map((minute) => new Date(Date.UTC(2026, 10, 20, 16, minute)))
const SUBJECTS = ['station:tandoor', 'station:curry', 'dish:truro-mango-lassi']
/** Two hands. */
const MOST = 10
const ORDERS = 400
const LOCK_NOT_AVAILABLE = '55P03'

const api = useApi()
beforeEach(async () => {
  await api.sql('DELETE FROM capacity')
  await api.sql('DELETE FROM order_claims')
})

const inTransaction: TestApi['server']['services']['options']['database']['db']['transaction'] = (work) =>
  api.server.services.options.database.db.transaction(work)
/**
 * A claim that waited as long as it may for a count, or for one of the few connections, is made again, as an app does.
 * A deadlock is not forgiven.
 */
async function claim(orderId: string, claims: readonly Claim[]): Promise<void> {
  try {
    await inTransaction((tx) => claimFor(tx, { orderId, locationId: 'truro', claims }))
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE && !isConnectionLoss(error)) throw error
    await claim(orderId, claims)
  }
}
const backOf = (orderId: string, given: GivenBack) => inTransaction((tx) => giveBack(tx, orderId, given))

const counts = () =>
  api.sql<{ subject: string; at: Date; used: number; most: number }>(
    'SELECT subject, at, used, most FROM capacity WHERE used > 0 ORDER BY subject, at',
  )
/** What all claims together say that the counts should be. */
const claimed = () =>
  api.sql<{ subject: string; at: Date; used: number }>(
    `SELECT claim->>'subject' AS subject, (claim->>'at')::timestamptz AS at, sum((claim->>'n')::int)::int AS used
     FROM order_claims, jsonb_array_elements(claims) AS claim GROUP BY 1, 2 ORDER BY 1, 2`,
  )

const anyClaims = fc
  .array(
    fc.record<Claim>({
      subject: fc.constantFrom(...SUBJECTS),
      at: fc.constantFrom(...MARKS),
      n: fc.integer({ min: 1, max: 4 }),
      most: fc.constant(MOST),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(sumClaims)

test(`${ORDERS} orders at once never take more minutes or portions than there are, and none of them hangs`, async () => {
  const wanted = fc.sample(anyClaims, ORDERS)
  const outcomes = await Promise.allSettled(wanted.map((claims) => claim(randomUUID(), claims)))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refusals.filter((error) => !isOverCapacity(error))).toEqual([])
  expect(refusals.length).toBeGreaterThan(0)
  const used = await counts()
  expect(used.filter((count) => count.used > MOST)).toEqual([])
  expect(used.map(({ most: _most, ...count }) => count)).toEqual(await claimed())
})

test('the counts are what the claims say, whatever is claimed and given back at once, also twice', async () => {
  const ids = Array.from({ length: 60 }, () => randomUUID())
  const wanted = fc.sample(anyClaims, ids.length)
  const giveBacks = fc.sample(fc.record({ portions: fc.boolean() }), ids.length)
  await Promise.allSettled(ids.map((id, index) => claim(id, wanted[index]!)))
  const taken = ids.flatMap((id, index) => [() => backOf(id, giveBacks[index]!), () => backOf(id, giveBacks[index]!)])
  const more = ids.map((_id, index) => () => claim(randomUUID(), wanted[index]!).catch(() => undefined))
  await Promise.all([...taken, ...more].map((work) => work()))
  expect((await counts()).map(({ most: _most, ...count }) => count)).toEqual(await claimed())
})

test('giving back takes all minutes, of marks that are over too, and portions only when they are asked for', async () => {
  const [begun, untouched] = [randomUUID(), randomUUID()]
  const claims = sumClaims([
    { subject: 'station:tandoor', at: MARKS[0]!, n: 3, most: MOST },
    { subject: 'station:tandoor', at: MARKS[1]!, n: 2, most: MOST },
    { subject: 'dish:truro-mango-lassi', at: MARKS[0]!, n: 1, most: MOST },
  ])
  await claim(begun, claims)
  await claim(untouched, claims)
  await backOf(begun, { portions: false })
  await backOf(untouched, { portions: true })
  expect(await counts()).toEqual([{ subject: 'dish:truro-mango-lassi', at: MARKS[0], used: 1, most: MOST }])
})
