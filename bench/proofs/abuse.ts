import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

import { inWords } from '../../scripts/figures/report.ts'
import { underFlood } from '../abuse/board.ts'
import { bombWithMessages, fillTables, openUnpaidPages, prankOrders } from '../abuse/bombs.ts'
import { callFrom } from '../abuse/caller.ts'
import {
  cookieLines,
  feedLines,
  guessLines,
  memoryLines,
  messageLines,
  oversizedLines,
  pageLines,
  prankLines,
  readLines,
  slowLines,
} from '../abuse/figures.ts'
import { cookieFlood, feedFlood, readFlood, signInFlood } from '../abuse/floods.ts'
import { bodyFlood, nestingFlood, slowFlood } from '../abuse/oversized.ts'
import { defineProof } from '../proof/define-proof.ts'
import { foundIn, type Line, toLines } from '../proof/findings.ts'
import { hire, signUp } from '../support/crew.ts'
import { memoryMb } from '../support/process-usage.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { openFolder } from '../support/undoing.ts'

const PASSWORD = 'Tandoor-42-hot'
const CALM_MS = 10_000
const MEMORY_AFTER_MS = 30_000

async function flood(server: ServerProcess, sizes: { feeds: number; slow: number }): Promise<Line[]> {
  const { url } = server
  const [load = 0] = os.loadavg()
  const cook = (await hire(url, { name: 'Ravi Kumar', role: 'staff', locationIds: ['truro'] })).headers
  const { email, headers } = await signUp(url, 'Asha Owner')
  const owner = { email, password: PASSWORD, headers }

  console.log('The board by itself …')
  const calm = await underFlood(server, cook, () => wait(CALM_MS, {}))
  console.log('Guesses at a password …')
  const guessed = await underFlood(server, cook, () => signInFlood(url, owner))
  console.log('Reads of one address …')
  const read = await underFlood(server, cook, () => readFlood(url))
  console.log('Made-up cookies …')
  const forged = await underFlood(server, cook, () => cookieFlood(url))
  console.log('Live feeds …')
  const fed = await underFlood(server, cook, () => feedFlood(url, sizes.feeds))
  console.log('Tables, orders, messages …')
  const tables = await fillTables(url)
  const orders = await prankOrders(url)
  const pages = await openUnpaidPages(url)
  const messages = await underFlood(server, cook, () => bombWithMessages(url))
  console.log('Bodies of 10 MB, deep JSON …')
  const bodies = await underFlood(server, cook, () => bodyFlood(url, owner))
  const nested = await underFlood(server, cook, () => nestingFlood(url, owner))
  console.log('Slow sockets …')
  const slow = await underFlood(server, cook, () => slowFlood(url, owner, sizes.slow))
  await wait(MEMORY_AFTER_MS)
  const memoryAfterMb = memoryMb(server.pid)
  const home = await callFrom('127.0.60.1', 'GET', `${url}/`)
  return [
    { name: 'Load of the machine before, in waiting programs', count: load },
    { name: 'No flood: p99 of the board, ms', count: calm.boardP99 },
    ...guessLines(guessed),
    ...readLines(read),
    ...cookieLines(forged),
    ...feedLines(fed),
    ...prankLines(tables, orders),
    ...pageLines(pages),
    ...messageLines(messages),
    ...oversizedLines(bodies, nested),
    ...slowLines(slow),
    ...memoryLines(calm.memoryMb, memoryAfterMb),
    { name: 'Status of the home page afterwards', count: home.status, found: home.status === 200 ? [] : [home.body] },
  ]
}

export const proof = defineProof({
  number: 'M13',
  claim: 'Floods and message bombs: the board answers within 500 ms at p99, honest people are served',
  page: 'reliability.md',
  needsSite: true,
  options: { feeds: 2_400, slow: 500 },
  async play({ options }, undo) {
    const dataDir = await openFolder(undo, 'abuse')
    const server = await startServerProcess({ dataDir, port: await findFreePort(), env: { LIMITS: 'on' } })
    undo.push(() => server.killEverything())
    const lines = await flood(server, options)
    const found = foundIn(lines)
    const slowest = Math.max(
      ...lines.flatMap(({ name, count }) => (name.endsWith('p99 of the board, ms') ? count : [])),
    )
    return {
      report: [toLines(lines)],
      found,
      figure: `p99 of the board at most ${inWords(slowest, 'ms')} in any flood; ${inWords(found.length, 'figures past their limit')}`,
    }
  },
})
