import { localParts } from '@thali/domain/time/zone'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { judge } from '../../bench/offline/judge.ts'
import { putNetworksBetween } from '../../bench/offline/network.ts'
import { openRestaurant } from '../../bench/offline/restaurant.ts'
import { playSchedule } from '../../bench/offline/schedule.ts'
import { ADMIN_KEY, CUSTOMER_KEY } from '../../bench/support/server-process.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { openAroundTheClock } from '../support/database.ts'

const SCHEDULES = 12

let app: RunningApp
let database: pg.Client
let giveBack: () => void

beforeAll(async () => {
  app = await startApp({ env: { ADMIN_API_KEY: ADMIN_KEY, CUSTOMER_API_KEY: CUSTOMER_KEY } })
  await openAroundTheClock(app)
  database = new pg.Client(app.database)
  await database.connect()
  giveBack = putNetworksBetween()
})
afterAll(async () => {
  giveBack?.()
  await database?.end()
  await app?.stop()
})

test('12 schedules of three tablets do nothing twice on the real server, lose nothing silently, act in nobody else’s name [M12]', async () => {
  const restaurant = await openRestaurant(app.url, database)
  const { date: today } = localParts(new Date())
  for (let number = 0; number < SCHEDULES; number += 1) {
    const found = await judge(restaurant, await playSchedule(restaurant, `test:${number}`, today))
    expect(found.flatMap(({ violations }) => violations)).toEqual([])
  }
})
