import { localParts } from '@thali/domain/time/zone'
import { eventually } from '@thali/testing/eventually'
import { AROUND_THE_CLOCK } from '@thali/testing/opening-hours'
import pg from 'pg'
import { beforeAll, expect } from 'vitest'

import { type AppOptions, type RunningApp, useApp } from './app.ts'
import { call } from './people.ts'

/** Changes a dish directly in the database, with a change in the feed. Resolves once the app uses the new menu. */
export async function changeDish(
  app: RunningApp,
  dish: { location: string; name: string },
  change: { column: 'is_available' | 'hidden_until' | 'price_cents' | 'name'; value: unknown },
): Promise<void> {
  const before = await readMenu(app, dish.location)
  await inDatabase(app, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE menu_items SET ${change.column} = $3 WHERE location_id = $1 AND name = $2`,
      [dish.location, dish.name, change.value],
    )
    expect(rowCount, `dishes named ${dish.name}`).toBe(1)
    await tellOfMenu(client, dish.location)
  })
  await expect.poll(async () => (await readMenu(app, dish.location)).version).not.toBe(before.version)
}

/** Dishes that scenes name. */
const NAMED_DISHES = ['Butter Chicken', 'Garlic Naan', 'Mango Lassi', 'Thandai', 'Onion Bhaji', 'Samosa', 'Paneer']

/** Leaves two dishes of each category on a menu, the named ones, and those that option groups belong to. */
export async function shortenMenu(app: RunningApp, location: string): Promise<void> {
  await inDatabase(app, async (client) => {
    await client.query(
      `DELETE FROM menu_items WHERE location_id = $1 AND NOT name ~ $2
       AND id NOT IN (SELECT item_id FROM item_option_groups UNION SELECT item_id FROM options WHERE item_id IS NOT NULL)
       AND id NOT IN (
         SELECT id FROM (
           SELECT id, row_number() OVER (PARTITION BY category ORDER BY position) AS place
           FROM menu_items WHERE location_id = $1
         ) AS placed WHERE place <= 2)`,
      [location, NAMED_DISHES.join('|')],
    )
    await tellOfMenu(client, location)
  })
}

/** Gives a location other hours, or takes it out of business, after which its menu cannot be read. */
export async function changeLocation(
  app: RunningApp,
  location: string,
  change: { column: 'hours' | 'is_active'; value: unknown },
): Promise<void> {
  const readVersion = () =>
    readMenu(app, location).then(
      ({ version }) => version,
      () => 'closed',
    )
  const before = await readVersion()
  await inDatabase(app, async (client) => {
    await client.query(`UPDATE locations SET ${change.column} = $2 WHERE id = $1`, [location, change.value])
    await tellOfMenu(client, location)
  })
  await eventually(async () => (await readVersion()) !== before)
}

/** Opens both locations around the clock, so that a journey is the same at night: an order at a closed one waits. */
export function openAroundTheClock(app: RunningApp): Promise<void> {
  return setHours(app, AROUND_THE_CLOCK)
}

/** The server of a test file, with both locations open around the clock. */
export function useOpenApp(options?: AppOptions): RunningApp {
  const app = useApp(options)
  beforeAll(() => openAroundTheClock(app))
  return app
}

/** Closes both locations on every day. */
export function closeEverywhere(app: RunningApp): Promise<void> {
  const days = Object.entries(AROUND_THE_CLOCK).map(([day, hours]) => [day, { ...hours, closed: true }])
  return setHours(app, Object.fromEntries(days))
}

async function setHours(app: RunningApp, hours: object): Promise<void> {
  for (const location of ['truro', 'new-glasgow']) {
    await changeLocation(app, location, { column: 'hours', value: JSON.stringify(hours) })
  }
}

/** Creates many accounts at once, each a second newer than the one before: `Crowd 001`, `Crowd 002`, … */
export async function addCrowd(app: RunningApp, count: number): Promise<void> {
  await inDatabase(app, async (client) => {
    await client.query(
      `INSERT INTO users (id, name, email, created_at)
       SELECT 'crowd-' || n, 'Crowd ' || lpad(n::text, 3, '0'), 'crowd-' || n || '@example.test',
              now() + n * interval '1 second'
       FROM generate_series(1, $1::int) AS n`,
      [count],
    )
  })
}

/** Makes an order one whose payment was learnt of minutes after it was made. */
export async function makePaymentLate(app: RunningApp, orderId: string, minutes: number): Promise<void> {
  await inDatabase(app, async (client) => {
    await client.query(
      `UPDATE orders SET payment_learnt_at = paid_at, paid_at = paid_at - make_interval(mins => $2),
              ordered_at = ordered_at - make_interval(mins => $2), version = version + 1 WHERE id = $1`,
      [orderId, minutes],
    )
  })
}

/** Makes an order one that was placed `minutes` earlier, with everything that happened to it since. */
export async function backdateOrder(app: RunningApp, orderId: string, minutes: number): Promise<void> {
  await inDatabase(app, async (client) => {
    await client.query(
      `UPDATE orders SET ordered_at = ordered_at - age, estimated_ready = estimated_ready - age,
              prep_started_at = prep_started_at - age, ready_at = ready_at - age, version = version + 1
       FROM (SELECT make_interval(mins => $2) AS age) AS by WHERE id = $1`,
      [orderId, minutes],
    )
  })
}

/** Makes a booking one of an hour ago, which nobody can book any more. Answers its day. */
export async function backdateTable(app: RunningApp, id: string): Promise<string> {
  const { date, minute } = localParts(new Date(Date.now() - 3_600_000))
  await inDatabase(app, async (client) => {
    await client.query('UPDATE reservations SET date = $2, minute = $3, version = version + 1 WHERE id = $1', [
      id,
      date,
      minute,
    ])
  })
  return date
}

async function readMenu(app: RunningApp, location: string) {
  return call(app, null, 'GET /menu/:location', { params: { location } })
}

async function tellOfMenu(client: pg.Client, location: string): Promise<void> {
  await client.query('UPDATE locations SET menu_version = menu_version + 1 WHERE id = $1', [location])
  await client.query(
    "INSERT INTO changes (topic, subject, version) SELECT 'menu', id, menu_version FROM locations WHERE id = $1",
    [location],
  )
}

async function inDatabase(app: RunningApp, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(app.database)
  await client.connect()
  try {
    await client.query('BEGIN')
    await work(client)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** Lets the promise of an order lie this many minutes back. */
export function breakPromise(app: RunningApp, orderId: string, minutes: number): Promise<void> {
  return changeOrder(app, orderId, 'estimated_ready = now() - make_interval(mins => $2)', minutes)
}

/** Changes an order behind the back of the app; `$2` in the change is the number. */
export async function changeOrder(app: RunningApp, orderId: string, change: string, number: number): Promise<void> {
  await inDatabase(app, async (client) => {
    await client.query(`UPDATE orders SET ${change} WHERE id = $1`, [orderId, number])
  })
}
