import { setTimeout as wait } from 'node:timers/promises'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'

import { inWords } from '../../scripts/figures/report.ts'
import { compareWithDatabase, type Findings } from '../kill/kill-check.ts'
import { defineProof } from '../proof/define-proof.ts'
import { foundIn, type Line, none, toLines } from '../proof/findings.ts'
import { connect, versionOf } from '../support/house.ts'
import { createRandom } from '../support/random.ts'
import { type ClientLog, startClients } from '../support/retrying-clients.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { openFolder, withUndo } from '../support/undoing.ts'

/** A kill comes at a random moment in this window after the server has started to respond. */
const EARLIEST_MS = 200
const LATEST_MS = 1_500
/** At every n-th kill the database server dies at the same instant, instead of shutting down after the program. */
const DATABASE_TOO_EVERY = 5
const REPORT_EVERY = 10

type Kills = { kills: number; clients: number; seed: string }

async function killUnderLoad(dataDir: string, { kills, clients: count, seed }: Kills): Promise<ClientLog> {
  const random = createRandom(seed)
  const port = await findFreePort()
  let server: ServerProcess = await startServerProcess({ dataDir, port })
  try {
    const clients = startClients(server.url, count)
    for (let kill = 1; kill <= kills; kill++) {
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
function inspect(dataDir: string, log: ClientLog): Promise<{ findings: Findings; postgres: string }> {
  return withUndo(async (undo) => {
    const server = await startEmbeddedPostgres({ dataDir })
    undo.push(() => server.stop())
    const database = await connect(undo, server.connection)
    return { findings: await compareWithDatabase(database, log), postgres: await versionOf(database) }
  })
}

export const proof = defineProof({
  number: 'M1',
  claim: 'Kills of program and database under load: no order lost, doubled, or without its messages',
  page: 'reliability.md',
  volume: { kills: 300 },
  options: { clients: 16 },
  async play({ volume: { kills }, options: { clients }, seed }, undo) {
    const dataDir = await openFolder(undo, 'kill')
    const started = performance.now()
    const log = await killUnderLoad(dataDir, { kills, clients, seed })
    const seconds = (performance.now() - started) / 1000
    const { findings, postgres } = await inspect(dataDir, log)
    const withDatabase = Math.floor(kills / DATABASE_TOO_EVERY)
    const lines: Line[] = [
      { name: 'Kills of the program with SIGKILL', count: kills },
      { name: '… of these with the database server in the same instant', count: withDatabase },
      { name: 'Clients', count: clients },
      { name: 'Seconds', count: seconds },
      { name: 'Orders acknowledged', count: log.acknowledged.size },
      { name: 'Orders in the database', count: findings.stored },
      { name: 'Tries without an answer, tried again', count: log.triedAgain },
      { name: 'Orders sent once more after their acknowledgement', count: log.repeated },
      none('Acknowledged orders lost', findings.lost),
      none('Keys with two orders', findings.doubled),
      none('Orders nobody was told of', findings.unacknowledged),
      none('Orders without their first history row', findings.withoutHistory),
      none('Orders without their row in the change feed', findings.withoutChange),
      none('Orders without both messages (waiting or sent)', findings.withoutOutbox),
      none('Wrong answers', log.wrongAnswers),
    ]
    const orders = inWords(log.acknowledged.size, 'orders')
    return {
      postgres,
      report: [toLines(lines)],
      found: log.acknowledged.size > 0 ? foundIn(lines) : ['No order was acknowledged.'],
      figure: `${inWords(kills, 'kills')} (${inWords(withDatabase, 'with the database')}), ${orders} acknowledged: ${findings.lost.length} lost, ${findings.doubled.length} doubled, ${findings.withoutOutbox.length} without messages`,
    }
  },
})
