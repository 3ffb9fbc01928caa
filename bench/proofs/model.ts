/**
 * Random acts of four people on the same orders, over HTTP. A model of the rules says what each has to be answered; at
 * the end of every run the database is compared with it. A failure is made as short as it can be, and its seed printed.
 */
import { parseArgs } from 'node:util'

import pg from 'pg'

import { inWords, tellProven } from '../../scripts/figures/report.ts'
import { openDeskHouse } from '../desk/desk-setup.ts'
import { openHouse } from '../model/cast.ts'
import { playRuns } from '../model/play-runs.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5000' },
    /** Runs side by side, each with people of its own. */
    lanes: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    /** The path of a failure, to play only its shortest form. */
    path: { type: 'string' },
  },
})
const MOST_ACTS = 40
const lanes = values.path === undefined ? Number(values.lanes) : 1

console.log(`Seed ${values.seed}; to repeat: npm run proof -- --only M11 --seed ${values.seed}`)
const house = await openDeskHouse()
let [runs, orders] = [0, 0]

async function playLane(lane: number): Promise<void> {
  const database = await connectAnew(house.database)
  try {
    const played = await playRuns(await openHouse(house.url), database, {
      runs: Math.ceil(Number(values.runs) / lanes),
      mostActs: MOST_ACTS,
      // The program runs with LIMITS=off, which counts and refuses nobody. `npm test` plays the same acts with the limit.
      mostOpen: Infinity,
      seed: Number(values.seed) + lane,
      path: values.path,
    })
    runs += played.runs
    orders += played.orders
  } finally {
    await database.end()
  }
}

/** Each lane has a connection of its own: one connection runs one query at a time. */
async function connectAnew({ host, port, user, database }: pg.Client): Promise<pg.Client> {
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  return client
}

/** The shortest acts that fail, and what was wrong then. */
function describe(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause.message : ''
  return `${String(failure)}\n${cause}`
}

try {
  const played = await Promise.allSettled(Array.from({ length: lanes }, (_, lane) => playLane(lane)))
  const failed = played.flatMap((one) => (one.status === 'rejected' ? [describe(one.reason)] : []))
  for (const failure of failed) console.error(failure)
  if (failed.length > 0) process.exitCode = 1
  tellProven(
    `${inWords(runs, 'runs')} of up to ${MOST_ACTS} acts, ${inWords(orders, 'orders')}: ${failed.length} failed`,
  )
} finally {
  await house.close()
}
