/**
 * An evening of one cell: 1,000 locations, orders at a share of the rate that they bring at dinner, boards that listen.
 * The processor time of one order is measured and scaled to the full rate; docs/scaling.md says what follows from it.
 */
import { parseArgs } from 'node:util'

import { describeRun, inWords, tellProven, toTable, writeFigures } from '../../scripts/figures/report.ts'
import { openBoards } from '../cell/boards.ts'
import { type Part, playEvening, usedBy } from '../cell/evening.ts'
import { type CellHouse, openCell } from '../cell/house.ts'
import { untilAllIsSent } from '../desk/desk-setup.ts'
import { answeredWithin } from '../walk/order-walk.ts'
import { checkWalks, isFaultless, type WalkFindings } from '../walk/walk-check.ts'

const { values } = parseArgs({
  options: {
    locations: { type: 'string', default: '1000' },
    /** Locations with somebody at the board. */
    boards: { type: 'string', default: '100' },
    /** Share of the full rate at dinner; two cores carry about a fifth beside the callers. */
    share: { type: 'string', default: '0.2' },
    /** Of each of the five parts of the evening. */
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    'no-report': { type: 'boolean', default: false },
  },
})
/** What 1,000 locations bring at their busiest: 300,000 orders a day. */
const FULL = { perSecond: 40, aDay: 300_000 }

type Result = {
  parts: Part[]
  orders: number
  findings: WalkFindings
  missed: number
  newsMs: number
  bytesEach: number
  cpuEach: { program: number; database: number }
}

async function measure(house: CellHouse): Promise<Result> {
  const { server, database, places } = house
  const boards = await openBoards(server.url, places.slice(0, Number(values.boards)))
  await untilAllIsSent(database)
  const bytesBefore = await sizeOf(house)
  const evening = {
    perSecond: FULL.perSecond * Number(values.share),
    seconds: Number(values.seconds),
    seed: values.seed,
  }
  const before = usedBy(house)
  const parts = await playEvening(house, evening)
  await untilAllIsSent(database)
  const after = usedBy(house)
  boards.close()
  const orders = parts.flatMap(({ walked }) => walked.orders)
  const each = (seconds: number) => (seconds * 1000) / orders.length
  return {
    parts,
    orders: orders.length,
    findings: await checkWalks(database, orders),
    missed: boards.missed(orders),
    newsMs: boards.newsWithinMs(orders),
    bytesEach: ((await sizeOf(house)) - bytesBefore) / orders.length,
    cpuEach: { program: each(after.program - before.program), database: each(after.database - before.database) },
  }
}

async function sizeOf({ database }: CellHouse): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
  return Number(rows[0]?.bytes)
}

function toReport({ parts, orders, findings, missed, newsMs, bytesEach, cpuEach }: Result, house: CellHouse): string {
  const count = (number: number, digits = 0) => number.toLocaleString('en-CA', { maximumFractionDigits: digits })
  const cores = (milliseconds: number) => count((milliseconds * FULL.perSecond) / 1000, 2)
  const evening = toTable(
    ['Part of the evening', 'Orders', 'a second', 'p50 ms', 'p99 ms', 'Failures', 'CPU ms program', 'CPU ms database'],
    parts.map(({ name, walked, programMs, databaseMs }) => [
      name,
      count(walked.orders.length),
      count(walked.perSecond, 1),
      ...[0.5, 0.99].map((share) => count(answeredWithin(walked, share))),
      count(walked.failures.length),
      ...[programMs, databaseMs].map((milliseconds) => count(milliseconds, 1)),
    ]),
  )
  const figures = toTable(
    ['One cell', 'Figure'],
    [
      ['Orders, each with menu, three steps and its messages', count(orders)],
      ['**Orders lost, doubled, at another price, steps not stored**', Object.values(findings).join(', ')],
      [`**Orders that one of ${values.boards} boards was not told of**`, count(missed)],
      ['From the answer to the board, p99 ms', count(newsMs)],
      ['Processor time of an order and its messages, program, ms', count(cpuEach.program, 1)],
      ['Processor time of an order and its messages, database, ms', count(cpuEach.database, 1)],
      [`At ${FULL.perSecond} orders a second: cores of all nodes together`, cores(cpuEach.program)],
      [`At ${FULL.perSecond} orders a second: cores of the database`, cores(cpuEach.database)],
      ['Bytes of an order on the first day', count(bytesEach)],
      [`Of ${count(FULL.aDay)} orders a day, GB`, count((bytesEach * FULL.aDay) / 1e9, 1)],
    ],
  )
  const share = `${values.locations} locations, ${count(Number(values.share) * 100)} % of their ${FULL.perSecond} orders a second at dinner.`
  return [`${describeRun({ postgres: house.postgresVersion })} Seed ${values.seed}. ${share}`, evening, figures].join(
    '\n\n',
  )
}

console.log(`Seed ${values.seed}`)
const house = await openCell(Number(values.locations))
try {
  const result = await measure(house)
  const report = toReport(result, house)
  console.log(`\n${report}`)
  const failures = result.parts.flatMap(({ walked }) => walked.failures)
  for (const failure of failures.slice(0, 3)) console.error(failure)
  if (!isFaultless(result.findings) || result.missed > 0 || failures.length > 0) process.exitCode = 1
  tellProven(`${inWords(result.orders, 'orders')} at ${values.locations} locations: 0 lost, doubled, mispriced, unseen`)
  if (!values['no-report']) await writeFigures('scaling.md', 'proof-cell', report)
} finally {
  await house.close()
}
