import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startActing } from '../../bench/audit/acts.ts'
import { compareWithAudit, watchPrivilegedChanges } from '../../bench/audit/privileged-changes.ts'
import { createOrdering, createPoster } from '../../bench/desk/desk-setup.ts'
import { createRandom } from '../../bench/support/random.ts'
import { ADMIN_KEY, CUSTOMER_KEY } from '../../bench/support/server-process.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { openAroundTheClock } from '../support/database.ts'

const SEED = 11

let app: RunningApp
let database: pg.Client

beforeAll(async () => {
  app = await startApp({ env: { ADMIN_API_KEY: ADMIN_KEY, CUSTOMER_API_KEY: CUSTOMER_KEY } })
  await openAroundTheClock(app)
  database = new pg.Client(app.database)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.stop()
})

test('each change by 60 random acts that need a right has one row of audit, and none has two [M18]', async () => {
  await watchPrivilegedChanges(database)
  const placeOrder = createOrdering(createPoster(app.url))
  const acting = await startActing({ url: app.url, placeOrder }, createRandom(`test:${SEED}`), 2)
  for (let number = 0; number < 60; number++) await acting.act()
  const { changes, unwritten, twice } = await compareWithAudit(database)
  expect(changes).toBeGreaterThan(20)
  expect({ unwritten, twice }).toEqual({ unwritten: [], twice: [] })
})
