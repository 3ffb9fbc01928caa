import { mkdtemp, rm } from 'node:fs/promises'
import os, { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { describeRun, inWords, tellProven, toTable, writeFigures } from '../scripts/figures/report.ts'
import { underFlood } from './abuse/board.ts'
import { bombWithMessages, fillTables, openUnpaidPages, prankOrders } from './abuse/bombs.ts'
import { callFrom } from './abuse/caller.ts'
import {
  cookieLines,
  feedLines,
  guessLines,
  type Line,
  memoryLines,
  messageLines,
  oversizedLines,
  pageLines,
  prankLines,
  readLines,
  slowLines,
} from './abuse/figures.ts'
import { cookieFlood, feedFlood, readFlood, signInFlood } from './abuse/floods.ts'
import { bodyFlood, nestingFlood, slowFlood } from './abuse/oversized.ts'
import { hire, signUp } from './support/crew.ts'
import { memoryMb } from './support/process-usage.ts'
import { findFreePort, type ServerProcess, startServerProcess } from './support/server-process.ts'

const { values } = parseArgs({
  options: {
    feeds: { type: 'string', default: '2400' },
    slow: { type: 'string', default: '500' },
    'no-report': { type: 'boolean', default: false },
  },
})

const PASSWORD = 'Tandoor-42-hot'
const CALM_MS = 10_000
const MEMORY_AFTER_MS = 30_000

async function prove(server: ServerProcess): Promise<Line[]> {
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
  const fed = await underFlood(server, cook, () => feedFlood(url, Number(values.feeds)))
  console.log('Tables, orders, messages …')
  const tables = await fillTables(url)
  const orders = await prankOrders(url)
  const pages = await openUnpaidPages(url)
  const messages = await underFlood(server, cook, () => bombWithMessages(url))
  console.log('Bodies of 10 MB, deep JSON …')
  const bodies = await underFlood(server, cook, () => bodyFlood(url, owner))
  const nested = await underFlood(server, cook, () => nestingFlood(url, owner))
  console.log('Slow sockets …')
  const slow = await underFlood(server, cook, () => slowFlood(url, owner, Number(values.slow)))
  await wait(MEMORY_AFTER_MS)
  const memoryAfterMb = memoryMb(server.pid)
  const home = await callFrom('127.0.60.1', 'GET', `${url}/`)
  return [
    { name: 'Load of the machine before, in waiting programs', value: load },
    { name: 'No flood: p99 of the board, ms', value: calm.boardP99 },
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
    { name: 'Status of the home page afterwards', value: home.status, isWrong: home.status !== 200 },
  ]
}

async function run(): Promise<Line[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-abuse-'))
  const server = await startServerProcess({ dataDir: folder, port: await findFreePort(), env: { LIMITS: 'on' } })
  try {
    return await prove(server)
  } finally {
    await server.killEverything()
    await rm(folder, { recursive: true, force: true })
  }
}

const lines = await run()
const rows = lines.map(({ name, value, isWrong }) => [
  isWrong === undefined ? name : `**${name}**`,
  Math.round(value).toLocaleString('en-CA'),
])
const report = `${describeRun({ postgres: 'embedded' })}\n\n${toTable(['What', 'Figure'], rows)}`
console.log(`\n${report}`)
for (const { name, value, isWrong } of lines) {
  if (!isWrong) continue
  process.exitCode = 1
  console.error(`Not as it should be: ${name}: ${Math.round(value)}`)
}
const slowest = Math.max(...lines.flatMap(({ name, value }) => (name.endsWith('p99 of the board, ms') ? value : [])))
const wrong = lines.filter(({ isWrong }) => isWrong).length
tellProven(
  `p99 of the board at most ${inWords(slowest, 'ms')} in any flood; ${inWords(wrong, 'figures past their limit')}`,
)
if (!values['no-report']) await writeFigures('reliability.md', 'proof-abuse', report)
