import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { PrinterConnection } from '@thali/contracts/locations/printers'
import type { Band, Sheet } from '@thali/domain/paper/sheet'
import { banded } from '@thali/domain/paper/sheet'
import type pg from 'pg'

import { createSheetDrawing } from '../../apps/api/src/features/printing/drawing/sheet-drawing.ts'
import { createOrdering, createPoster, openAroundTheClock } from '../desk/desk-setup.ts'
import { type House, openHouse } from '../support/house.ts'
import { startPhoneCompany } from '../support/phone-company.ts'
import type { Random } from '../support/random.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import type { Undo } from '../support/undoing.ts'
import { keepKillingAgent, PRINTERS, type Standing, standPrinters } from './standing-printers.ts'

/** So long a printer is in trouble, and well, at most. */
const FAULT_MS = { least: 100, more: 900 }
const LAST_SHEETS_MS = 10 * 60_000
const LOOK_MS = 500

type Wanted = { jobs: number; kills: number; random: Random; report: (line: string) => void }

export type PaperFindings = {
  jobs: number
  faults: number
  kills: number
  /** Of the program that dials printers for the server. */
  agentKills: number
  /** Sheets of which two came out without a band. */
  twice: string[]
  /** Sheets of which none came out. */
  never: string[]
  /** Sheets that came out marked as a possible copy beside the first one. */
  marked: number
  unknownBytes: string[]
  postgres: string
}

/** Every printer prints each order; faults and kills of the program come as they like. */
export async function printUnderFire(undo: Undo, { jobs, kills, random, report }: Wanted): Promise<PaperFindings> {
  const phones = await startPhoneCompany(undo)
  const house = await openHouse(undo, { env: phones.env })
  await openAroundTheClock(house.url)
  const printers = await standPrinters(undo)
  const secrets: string[] = []
  for (const printer of printers) secrets.push(...(await setUp(house, printer)))
  const agent = keepKillingAgent(undo, { url: house.url, secret: secrets.at(-1) ?? '', random })
  await untilConfirmed(house)

  const seen = new Map(printers.map(({ name }) => [name, { papers: [] as string[], problems: [] as string[] }]))
  const run = { isOver: false, faults: 0 }
  const troubles = printers.map((printer) => makeTrouble(printer, { random, run, seen: seen.get(printer.name) }))
  const place = createOrdering(createPoster(house.url))
  const orders = Math.ceil(jobs / PRINTERS)
  for (let order = 0; order < orders; order++) {
    await place('truro').catch(() => wait(LOOK_MS).then(() => place('truro')))
    if (kills > 0 && order > 0 && order % Math.ceil(orders / (kills + 1)) === 0) await house.killAndRestart()
    // As many faults as sheets.
    while (run.faults < (order + 1) * PRINTERS) await wait(random.int(200))
    if (order % 25 === 24) report(`${order + 1} orders, ${run.faults} faults`)
  }
  run.isOver = true
  await Promise.all([...troubles, agent.spare()])
  await waitForPrinted(house.database)
  for (const printer of printers) collect(printer, seen.get(printer.name))
  return judge(house, seen, { faults: run.faults, kills, agentKills: agent.kills() })
}

const AS_ADMIN = { 'x-api-key': ADMIN_KEY }

/**
 * Sets up a printer, and prints a test page: from then on its silence counts as trouble. Returns the secret of the program
 * that dials it; each one replaces the one before.
 */
async function setUp(house: House, { name, way, address, connect }: Standing): Promise<string[]> {
  const post = createPoster(house.url)
  const fields = { width: 384, tickets: 'whole', printsAt: 'arrival', stations: [], receipts: false, standbyId: null }
  const printer = { locationId: 'truro', name, way, address, ...fields }
  const { status, body } = await post('/api/admin/printers', AS_ADMIN, printer)
  if (status !== 200) throw new Error(`A printer was answered ${status}: ${JSON.stringify(body)}`)
  const { id } = body['printer'] as { id: string }
  await post(`/api/admin/printers/${id}/test`, AS_ADMIN, {})
  if (way === 'network') return []
  const connected = await post(`/api/admin/printers/${id}/connect`, AS_ADMIN, {})
  const connection = connected.body['connection'] as PrinterConnection
  if (connection.way === 'agent') return [connection.secret]
  connect?.({ ...connection, address: new URL(new URL(connection.address).pathname, house.url).href })
  return []
}

async function untilConfirmed({ database }: House): Promise<void> {
  for (;;) {
    const { rows } = await database.query('SELECT FROM printers WHERE can_confirm IS NOT TRUE')
    if (rows.length === 0) return
    await wait(LOOK_MS)
  }
}

type Run = { isOver: boolean; faults: number }

type Seen = { papers: string[]; problems: string[] }

/** What came out is collected before the printer forgets it. */
function collect(printer: Standing, seen: Seen | undefined): void {
  seen?.papers.push(...printer.papers().map(({ bits }) => hash('sha1', bits)))
  seen?.problems.push(...printer.problems())
  printer.clear()
}

/** Faults one after the other, until the run is over. */
async function makeTrouble(
  printer: Standing,
  { random, run, seen }: { random: Random; run: Run; seen: Seen | undefined },
) {
  while (!run.isOver) {
    await wait(FAULT_MS.least + random.int(FAULT_MS.more))
    await printer.trouble(random)
    if (printer.fault() !== 'ok') run.faults += 1
    collect(printer, seen)
  }
  await printer.mend()
}

async function waitForPrinted(database: pg.Client): Promise<void> {
  const deadline = Date.now() + LAST_SHEETS_MS
  for (;;) {
    const { rows } = await database.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM print_jobs WHERE state = 'waiting'`,
    )
    if (rows[0]?.waiting === 0) return
    if (Date.now() > deadline) throw new Error(`${rows[0]?.waiting} sheets are not printed`)
    await wait(LOOK_MS)
  }
}

type Counted = Pick<PaperFindings, 'faults' | 'kills' | 'agentKills'>

async function judge(house: House, seen: ReadonlyMap<string, Seen>, counted: Counted): Promise<PaperFindings> {
  const drawing = createSheetDrawing()
  const { rows } = await house.database.query<{ name: string; sheet: Sheet }>(
    `SELECT p.name, j.sheet FROM print_jobs j JOIN printers p ON p.id = j.printer_id WHERE j.kind = 'ticket'`,
  )
  const found: PaperFindings = {
    jobs: rows.length,
    ...counted,
    twice: [],
    never: [],
    marked: 0,
    unknownBytes: [],
    postgres: house.postgresVersion,
  }
  for (const { name, sheet } of rows) {
    const out = seen.get(name)?.papers ?? []
    const count = async (band: Band) => {
      const wanted = hash('sha1', (await drawing.draw(banded(band, sheet.blocks), 384)).bits)
      return out.filter((paper) => paper === wanted).length
    }
    const [first, maybe] = [await count('none'), await count('maybe')]
    if (first > 1) found.twice.push(`${name}: ${first} times`)
    if (first + maybe === 0) found.never.push(name)
    if (first === 1 && maybe > 0) found.marked += 1
  }
  found.unknownBytes = [...seen.values()].flatMap(({ problems }) => problems)
  await drawing.stop()
  return found
}
