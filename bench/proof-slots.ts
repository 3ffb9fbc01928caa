import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { localParts } from '@thali/domain/time/zone'
import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import pg from 'pg'

import { describeRun, inWords, tellProven, toTable, writeFigures } from '../scripts/figures/report.ts'
import { countBeforeLimit, guessAll } from './slots/guesses.ts'
import { findUnjustRefusals, latencies, raceOneEmail, rush } from './slots/rush.ts'
import { findWrongSlots, readSlotStates, watchSlots } from './slots/slot-watch.ts'
import { book, type Booking, slotsAhead } from './slots/tables.ts'
import { createRandom } from './support/random.ts'
import { findFreePort, type ServerProcess, startServerProcess } from './support/server-process.ts'

const { values } = parseArgs({
  options: {
    slots: { type: 'string', default: '100' },
    bookings: { type: 'string', default: '400' },
    races: { type: 'string', default: '50' },
    racers: { type: 'string', default: '100' },
    guesses: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    'no-report': { type: 'boolean', default: false },
  },
})

const LIMIT_TRIES = 50
const BOOKINGS = 'Bookings sent, 1 to 20 guests each'
const P99 = 'Milliseconds of a booking, p99'
const SHOWN = 10

/** A figure; in bold what must be zero, with examples. */
type Line = { name: string; count: number } | { name: string; found: readonly string[] }

async function prove(server: ServerProcess, database: pg.Client): Promise<Line[]> {
  const random = createRandom(values.seed)
  const { date: today } = localParts(new Date())
  const slots = slotsAhead(Number(values.slots), today)
  await watchSlots(database)

  console.log('Rush …')
  const rushed = await rush(server.url, slots, Number(values.bookings), random)
  const states = await readSlotStates(database)
  const afterRush = await findWrongSlots(database)
  const { p50, p99 } = latencies(rushed)
  const seated = rushed.wishes.filter(({ told }) => told.status === 200).length

  console.log('Races …')
  const free = slotsAhead(Number(values.slots) + Number(values.races), today).slice(Number(values.slots))
  const raced = await raceOneEmail(server.url, free, Number(values.racers))

  console.log('Guesses …')
  const targets = await bookTargets(server.url, today)
  const worked = await guessAll(server.url, Number(values.guesses), targets, random)
  const { unequal } = await findWrongSlots(database)
  return [
    { name: 'Times', count: slots.length },
    { name: BOOKINGS, count: rushed.wishes.length },
    { name: '… that got a table', count: seated },
    { name: '… of these cancelled again', count: rushed.cancelled },
    { name: 'Milliseconds of a booking, p50', count: Math.round(p50) },
    { name: P99, count: Math.round(p99) },
    { name: 'Times that ever had more than 40 guests', found: afterRush.above },
    { name: 'Times that are not the sum of their bookings', found: [...afterRush.unequal, ...unequal] },
    { name: 'Parties refused although they fitted', found: findUnjustRefusals(rushed, states) },
    { name: 'Wrong answers', found: rushed.wrong },
    { name: `Races of ${values.racers} with one e-mail`, count: free.length },
    { name: 'Races without exactly one table', found: raced },
    { name: 'Guesses of ids and links', count: Number(values.guesses) },
    { name: 'Guesses that found anything', found: worked },
  ]
}

async function bookTargets(url: string, today: string): Promise<[Booking, ...Booking[]]> {
  const [first, ...others] = (
    await Promise.all(
      slotsAhead(400, today)
        .slice(-100)
        .map((slot) => book(url, slot, { partySize: 1 })),
    )
  ).flatMap(({ booking }) => booking ?? [])
  if (!first) throw new Error('No booking to guess at.')
  return [first, ...others]
}

async function proveLimit(url: string): Promise<Line[]> {
  const { answered, limited } = await countBeforeLimit(url, LIMIT_TRIES)
  const found =
    answered <= 10 && answered + limited === LIMIT_TRIES ? [] : [`${answered} looked at, ${limited} refused`]
  return [
    { name: 'Guesses of one address in a minute, with limits on', count: LIMIT_TRIES },
    { name: '… looked at before it has to wait', count: answered },
    { name: 'Guesses beyond the limit', found },
  ]
}

async function run(): Promise<{ lines: Line[]; postgres: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-slots-'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') })
  const { host, port, user } = postgres.connection
  const settings = {
    dataDir: path.join(folder, 'server'),
    port: await findFreePort(),
    databaseUrl: `postgres://${user}@localhost/${user}?host=${encodeURIComponent(host)}&port=${port}`,
  }
  let server = await startServerProcess(settings)
  const database = new pg.Client(postgres.connection)
  await database.connect()
  try {
    const { rows } = await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
    const lines = await prove(server, database)
    await server.stop()
    server = await startServerProcess({ ...settings, env: { LIMITS: 'on' } })
    return { lines: [...lines, ...(await proveLimit(server.url))], postgres: rows[0]?.version ?? '' }
  } finally {
    await server.killEverything()
    await database.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

console.log(`Seed ${values.seed}; to repeat: npm run proof:slots -- --seed ${values.seed}`)
const { lines, postgres } = await run()
const rows = lines.map((line) =>
  'found' in line ? [`**${line.name}**`, String(line.found.length)] : [line.name, line.count.toLocaleString('en-CA')],
)
const report = `${describeRun({ postgres })} Seed ${values.seed}.\n\n${toTable(['What', 'Count'], rows)}`
console.log(`\n${report}`)
for (const line of lines) {
  if (!('found' in line) || line.found.length === 0) continue
  process.exitCode = 1
  for (const one of line.found.slice(0, SHOWN)) console.error(`${line.name}: ${one}`)
}
const count = (name: string) =>
  lines.flatMap((line) => (line.name === name && 'count' in line ? line.count : []))[0] ?? 0
const [bookings, p99Ms] = [count(BOOKINGS), count(P99)]
tellProven(`${inWords(bookings, 'bookings')}: 0 above 40 guests, 0 refused who fitted, p99 ${inWords(p99Ms, 'ms')}`)
if (!values['no-report']) await writeFigures('reliability.md', 'proof-slots', report)
