import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { DISHES } from '@thali/testing/order-payload'

import { administer } from '../../apps/api/src/testing/administer.ts'
import { startTestPostgres, TEMPLATE, type TestPostgres } from '../../apps/api/src/testing/global-setup.ts'
import { ADMIN_PROGRAM, startApi } from '../../apps/api/src/testing/start-api.ts'
import type { Undo } from '../support/undoing.ts'
import { POINTS_OF_ALL, POINTS_WORTH, PROMOTIONS, termsOf } from './codes.ts'
import { WATCH } from './watching.ts'

/** The database that every run begins with: the starter data and the people below. */
export const FILLED = 'thali_house'
const MADE_AT = new Date('2026-10-01T15:00:00Z')
export const PLACES = ['truro', 'new-glasgow'] as const
export type Place = (typeof PLACES)[number]
/** What a delivery within Truro costs, in dollars, and a postal code that lies there. */
export const DELIVERY = { fee: 4.5, postalCode: 'B2N 5E3' }
/** Of this dish Truro has so many portions a day. */
const COUNTED = { dish: 'mangoLassi', portions: 6 } as const

/** In memory, where the machine has such a folder, copying the database is a twentieth of the work. */
const MEMORY = '/dev/shm'

const ACCOUNTS = ['ann', 'bo', 'cook', 'manager', 'second'] as const
/** What a manager may give back alone, in dollars: less than most orders cost. */
export const GIVE_BACK_LIMIT = 12
type Account = { email: string; password: string; id: string; headers: Record<string, string> }
export type Premises = {
  postgres: TestPostgres
  /** Holds all that runs write, and is removed with it. */
  folder: string
  /** Kept for all runs, so that sessions stay valid. */
  dataDir: string
  accounts: Record<(typeof ACCOUNTS)[number], Account>
  /** Ann's discount for her first order. */
  code: string
}

/** What all runs begin with, made once: it costs as much as several runs. */
export async function openPremises(undo: Undo): Promise<Premises> {
  const folder = await mkdtemp(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'thali-house-'))
  undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  // Runs of a program that is told to end still write there while it is removed; at the exit nothing writes any more.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { postgres, stop } = await startTestPostgres(MADE_AT, folder)
  undo.push(stop)
  const dataDir = await mkdtemp(path.join(folder, 'data-'))
  await administer(postgres, `CREATE DATABASE ${FILLED} TEMPLATE ${TEMPLATE} STRATEGY file_copy`)
  const api = await startApi({ postgres, now: MADE_AT, beside: { database: FILLED, dataDir } })
  const accounts = {
    ann: await api.signUp('Ann Lee'),
    bo: await api.signUp('Bo Chen'),
    cook: await api.signUpStaff('staff', [...PLACES]),
    manager: await api.signUpStaff('manager', [...PLACES]),
    second: await api.signUpStaff('manager', [...PLACES]),
  }
  await api.sql('UPDATE users SET email_verified = true WHERE id = $1', [accounts.ann.id])
  await api.sql('UPDATE users SET loyalty_points = $1', [POINTS_OF_ALL])
  await api.sql(WATCH)
  const admin = await api.signInAsAdmin()
  const made = [
    ...(await Promise.all(
      PROMOTIONS.map((code) => api.call(admin, 'POST /admin/codes', { body: { ...termsOf(code), code } })),
    )),
    await api.call(ADMIN_PROGRAM, 'PATCH /admin/menu/:location/items/:id', {
      params: { location: 'truro', id: `truro-${DISHES[COUNTED.dish].slug}` },
      body: { portions: COUNTED.portions },
    }),
    await api.call(ADMIN_PROGRAM, 'PUT /admin/locations/:id/delivery-zones', {
      params: { id: 'truro' },
      body: { point: null, zones: [TOWN] },
    }),
    ...(await Promise.all(
      PLACES.map((id) =>
        api.call(admin, 'PATCH /admin/locations/:id', { params: { id }, body: { guestOrders: 'card' } }),
      ),
    )),
    await api.call(admin, 'PATCH /admin/settings/rules', {
      body: { cashBackLimit: 100, giveBackLimit: GIVE_BACK_LIMIT, pointsWorth: POINTS_WORTH },
    }),
  ]
  for (const { status, text } of made) if (status !== 200) throw new Error(`The house was not filled: ${text}`)
  // The database compares this with its own time, which a run does not move.
  const [found] = await api.sql<{ code: string }>(
    `UPDATE welcome_codes SET expires_at = '2100-01-01' WHERE account_id = $1 RETURNING code`,
    [accounts.ann.id],
  )
  // Every connection reads the catalogs. Without this it also reads past the rows that the migrations deleted there.
  await api.sql('VACUUM (FULL, FREEZE)')
  await api.stop()
  if (!found) throw new Error('Ann has no welcome code')
  return { postgres, folder, dataDir, accounts, code: found.code }
}

const TOWN = {
  id: 'town',
  name: 'Town',
  shape: { kind: 'postal', prefixes: ['B2N'] },
  fee: DELIVERY.fee,
  minimum: 0,
  freeFrom: null,
  extraMinutes: 10,
}
