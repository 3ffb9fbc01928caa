import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { AROUND_THE_CLOCK } from '@thali/testing/opening-hours'
import pg from 'pg'

import { startPhoneCompany } from '../desk/phone-company.ts'
import { databaseUrlOf } from '../support/database-url.ts'
import { ADMIN_KEY, findFreePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { type Undo, withUndo } from '../support/undoing.ts'
import type { Place } from '../walk/order-walk.ts'

export type CellHouse = {
  server: ServerProcess
  database: pg.Client
  databasePid: number
  postgresVersion: string
  places: readonly [Place, ...Place[]]
  close(): Promise<void>
}

/** One node and one database with many locations, all of them open. */
export function openCell(locations: number): Promise<CellHouse> {
  return withUndo((undo) => setUp(locations, undo))
}

async function setUp(locations: number, undo: Undo): Promise<Omit<CellHouse, 'close'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-cell-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const phones = await startPhoneCompany()
  undo.push(() => phones.stop())
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') })
  undo.push(() => postgres.stop())
  const server = await startServerProcess({
    dataDir: path.join(folder, 'server'),
    port: await findFreePort(),
    databaseUrl: databaseUrlOf(postgres.connection),
    env: phones.env,
  })
  undo.push(() => server.stop())
  const database = new pg.Client(postgres.connection)
  await database.connect()
  undo.push(() => database.end())
  const [first, ...others] = await openLocations(server.url, locations)
  if (!first) throw new Error('A cell has at least one location.')
  const { rows } = await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  return {
    server,
    database,
    databasePid: postgres.pid,
    postgresVersion: rows[0]?.version ?? '',
    places: [first, ...others],
  }
}

async function openLocations(url: string, count: number): Promise<Place[]> {
  const places: Place[] = []
  for (let number = 1; number <= count; number++) {
    const place = { id: `place-${number}`, name: `Place ${number}` }
    const response = await fetch(`${url}/api/admin/locations`, {
      method: 'POST',
      headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ ...LOCATION, ...place, copyMenuFrom: 'truro' }),
    })
    if (!response.ok) throw new Error(`A location was answered ${response.status}: ${await response.text()}`)
    places.push(place)
  }
  return places
}

const LOCATION = {
  address: '1 Prince Street',
  city: 'Truro',
  province: 'NS',
  postalCode: 'B2N 1A1',
  phone: '(902) 555-0100',
  email: 'place@example.com',
  hours: AROUND_THE_CLOCK,
}
