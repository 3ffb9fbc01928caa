import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Band, Sheet } from '@thali/domain/paper/sheet'
import { banded } from '@thali/domain/paper/sheet'
import type pg from 'pg'

import { createSheetDrawing } from '../../apps/api/src/features/printing/drawing/sheet-drawing.ts'
import type { PrinterFault } from '../../apps/sandbox/src/features/printers/printer-faults.ts'
import { type Printer, startPrinter } from '../../apps/sandbox/src/features/printers/printer.ts'
import { createOrdering, createPoster, openAroundTheClock } from '../desk/desk-setup.ts'
import { type House, openHouse } from '../support/house.ts'
import { startPhoneCompany } from '../support/phone-company.ts'
import type { Random } from '../support/random.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import type { Undo } from '../support/undoing.ts'

const PRINTERS = 8
const FAULTS: readonly PrinterFault[] = [
  'refuse',
  'offline',
  'cover',
  'paper',
  'paper-mid',
  'cut-line',
  'lose-answer',
  'hang',
  'blind',
]
/** So long a printer is in trouble, and well, at most. */
const FAULT_MS = { least: 100, more: 900 }
const LAST_SHEETS_MS = 10 * 60_000
const LOOK_MS = 500

type Wanted = { jobs: number; kills: number; random: Random; report: (line: string) => void }

export type PaperFindings = {
  jobs: number
  faults: number
  kills: number
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
  const printers = await Promise.all(
    Array.from({ length: PRINTERS }, (_, index) => startPrinter({ name: `p${index}` })),
  )
  undo.push(async () => void (await Promise.all(printers.map((printer) => printer.close()))))
  for (const printer of printers) await setUp(house, printer)

  const papers = new Map(printers.map((printer) => [printer.name, [] as string[]]))
  const run = { isOver: false, faults: 0 }
  const troubles = printers.map((printer) =>
    makeTrouble(printer, { random, run, papers: papers.get(printer.name) ?? [] }),
  )
  const place = createOrdering(createPoster(house.url))
  const orders = Math.ceil(jobs / PRINTERS)
  for (let order = 0; order < orders; order++) {
    await place('truro').catch(() => wait(LOOK_MS).then(() => place('truro')))
    if (kills > 0 && order > 0 && order % Math.ceil(orders / (kills + 1)) === 0) await house.killAndRestart()
    // As many faults as sheets.
    while (run.faults < (order + 1) * PRINTERS) await wait(random.int(200))
    if (order % 25 === 24) report(`${order + 1} orders, ${run.faults} faults`)
  }
  await waitForPrinted(house.database, printers, run, troubles)
  return judge(house, printers, papers, { faults: run.faults, kills })
}

/** Sets up a printer, and prints a test page: from then on its silence counts as trouble. */
async function setUp(house: House, { name, address }: Printer): Promise<void> {
  const post = createPoster(house.url)
  const fields = { width: 384, tickets: 'whole', printsAt: 'arrival', stations: [], receipts: false, standbyId: null }
  const asAdmin = { 'x-api-key': ADMIN_KEY }
  const { status, body } = await post('/api/admin/printers', asAdmin, { locationId: 'truro', name, address, ...fields })
  if (status !== 200) throw new Error(`A printer was answered ${status}: ${JSON.stringify(body)}`)
  await post(`/api/admin/printers/${(body['printer'] as { id: string }).id}/test`, asAdmin, {})
  for (;;) {
    const { rows } = await house.database.query<{ ok: boolean }>(
      'SELECT can_confirm IS TRUE AS ok FROM printers WHERE name = $1',
      [name],
    )
    if (rows[0]?.ok) return
    await wait(LOOK_MS)
  }
}

type Run = { isOver: boolean; faults: number }

/** Faults one after the other, until the run is over; what came out is collected before the printer forgets it. */
async function makeTrouble(printer: Printer, { random, run, papers }: { random: Random; run: Run; papers: string[] }) {
  const collect = () => {
    papers.push(...printer.papers().map(({ bits }) => hash('sha1', bits)))
    printer.clear()
  }
  while (!run.isOver) {
    await wait(FAULT_MS.least + random.int(FAULT_MS.more))
    await printer.setFault(random.chance(0.5) ? 'ok' : random.pick(FAULTS as [PrinterFault, ...PrinterFault[]]))
    if (printer.fault() !== 'ok') run.faults += 1
    collect()
  }
  await printer.setFault('ok')
}

async function waitForPrinted(database: pg.Client, printers: readonly Printer[], run: Run, troubles: Promise<void>[]) {
  run.isOver = true
  await Promise.all(troubles)
  const deadline = Date.now() + LAST_SHEETS_MS
  for (;;) {
    const { rows } = await database.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM print_jobs WHERE state = 'waiting'`,
    )
    if (rows[0]?.waiting === 0) return
    if (Date.now() > deadline)
      throw new Error(`${rows[0]?.waiting} sheets are not printed; ${printers.length} printers`)
    await wait(LOOK_MS)
  }
}

type Seen = { faults: number; kills: number }

async function judge(
  house: House,
  printers: readonly Printer[],
  papers: Map<string, string[]>,
  seen: Seen,
): Promise<PaperFindings> {
  const drawing = createSheetDrawing()
  const { rows } = await house.database.query<{ name: string; sheet: Sheet }>(
    `SELECT p.name, j.sheet FROM print_jobs j JOIN printers p ON p.id = j.printer_id WHERE j.kind = 'ticket'`,
  )
  const found: PaperFindings = {
    jobs: rows.length,
    ...seen,
    twice: [],
    never: [],
    marked: 0,
    unknownBytes: [],
    postgres: house.postgresVersion,
  }
  for (const { name, sheet } of rows) {
    const printer = printers.find((one) => one.name === name)
    const out = [...(papers.get(name) ?? []), ...(printer?.papers() ?? []).map(({ bits }) => hash('sha1', bits))]
    const count = async (band: Band) => {
      const wanted = hash('sha1', (await drawing.draw(banded(band, sheet.blocks), 384)).bits)
      return out.filter((paper) => paper === wanted).length
    }
    const [first, maybe] = [await count('none'), await count('maybe')]
    if (first > 1) found.twice.push(`${name}: ${first} times`)
    if (first + maybe === 0) found.never.push(name)
    if (first === 1 && maybe > 0) found.marked += 1
  }
  found.unknownBytes = printers.flatMap((printer) => printer.problems())
  await drawing.stop()
  return found
}
