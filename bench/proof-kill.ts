import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import pg from 'pg'

import { describeRun, inWords, tellProven, toTable, writeFigures } from '../scripts/figures/report.ts'
import { compareWithDatabase, type Findings, isClean } from './support/kill-check.ts'
import { createRandom } from './support/random.ts'
import { type ClientLog, startClients } from './support/retrying-clients.ts'
import { findFreePort, type ServerProcess, startServerProcess } from './support/server-process.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    clients: { type: 'string', default: '8' },
    /** Kills at the same distances as in an earlier run. */
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    'no-report': { type: 'boolean', default: false },
  },
})
const KILLS = Number(values.kills)
const CLIENTS = Number(values.clients)

/** A kill comes at a random moment in this window after the server has started to respond. */
const EARLIEST_MS = 200
const LATEST_MS = 1_500
/** At every n-th kill the database server dies at the same instant, instead of shutting down after the program. */
const DATABASE_TOO_EVERY = 5
const REPORT_EVERY = 10

type Run = { log: ClientLog; findings: Findings; seconds: number; postgres: string }

async function killUnderLoad(dataDir: string): Promise<ClientLog> {
  const random = createRandom(values.seed)
  const port = await findFreePort()
  let server: ServerProcess = await startServerProcess({ dataDir, port })
  try {
    const clients = startClients(server.url, CLIENTS)
    for (let kill = 1; kill <= KILLS; kill++) {
      await wait(EARLIEST_MS + random.next() * (LATEST_MS - EARLIEST_MS))
      await (kill % DATABASE_TOO_EVERY === 0 ? server.killEverything() : server.kill())
      server = await startServerProcess({ dataDir, port })
      if (kill % REPORT_EVERY === 0) console.log(`${kill} kills, ${clients.log.acknowledged.size} orders acknowledged`)
    }
    await clients.finish()
    return clients.log
  } finally {
    await server.stop()
  }
}

/** Opens the data directory once more, without the product, and looks. */
async function inspect(dataDir: string, log: ClientLog): Promise<{ findings: Findings; postgres: string }> {
  const server = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client(server.connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
    return { findings: await compareWithDatabase(client, log), postgres: rows[0]?.version ?? '' }
  } finally {
    await client.end()
    await server.stop()
  }
}

function toReport({ log, findings, seconds, postgres }: Run): string {
  const rows: [string, number][] = [
    ['Kills of the program with SIGKILL', KILLS],
    ['… of these with the database server in the same instant', Math.floor(KILLS / DATABASE_TOO_EVERY)],
    ['Clients', CLIENTS],
    ['Seconds', Math.round(seconds)],
    ['Orders acknowledged', findings.acknowledged],
    ['Orders in the database', findings.stored],
    ['Tries without an answer, tried again', log.triedAgain],
    ['Orders sent once more after their acknowledgement', log.repeated],
    ['**Acknowledged orders lost**', findings.lost],
    ['**Keys with two orders**', findings.doubled],
    ['**Orders nobody was told of**', findings.unacknowledged],
    ['**Orders without their first history row**', findings.withoutHistory],
    ['**Orders without their row in the change feed**', findings.withoutChange],
    ['**Orders without both messages (waiting or sent)**', findings.withoutOutbox],
    ['**Wrong answers**', findings.wrongAnswers],
  ]
  const cells = rows.map(([what, count]) => [what, count.toLocaleString('en-CA')])
  return `${describeRun({ postgres })}\n\n${toTable(['What', 'Count'], cells)}`
}

console.log(`Seed ${values.seed}; to repeat: npm run proof:kill -- --seed ${values.seed}`)
const dataDir = await mkdtemp(path.join(tmpdir(), 'thali-kill-'))
try {
  const started = performance.now()
  const log = await killUnderLoad(dataDir)
  const seconds = (performance.now() - started) / 1000
  const { findings, postgres } = await inspect(dataDir, log)
  const report = toReport({ log, findings, seconds, postgres })
  console.log(`\n${report}`)
  if (!values['no-report']) await writeFigures('reliability.md', 'proof-kill', report)
  if (isClean(findings)) {
    tellProven(
      `${inWords(KILLS, 'kills')} (${inWords(KILLS / DATABASE_TOO_EVERY, 'with the database')}), ${inWords(findings.acknowledged, 'orders')} acknowledged: 0 lost, 0 doubled, 0 without messages`,
    )
  } else {
    console.error(log.wrongAnswers.slice(0, 10).join('\n'))
    console.error('Acknowledged orders and database do not agree.')
    process.exitCode = 1
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
