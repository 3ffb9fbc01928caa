import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { defineProof } from '../proof/define-proof.ts'
import { startClients } from '../support/retrying-clients.ts'
import { findFreePort, startServerProcess } from '../support/server-process.ts'
import { median } from '../support/stats.ts'
import { openFolder, withUndo } from '../support/undoing.ts'

const CLIENTS = 16
const WARM_MS = 5_000

type Round = { perSecond: number; triedAgain: number; wrongAnswers: string[] }

/** Orders that a restaurant of its own takes in so many seconds, by so many processes; 0 is one without a supervisor. */
function takeOrders(processes: number, seconds: number): Promise<Round> {
  return withUndo(async (undo) => {
    const dataDir = path.join(await openFolder(undo, 'processes'), 'house')
    const env: Record<string, string> = processes === 0 ? {} : { PROCESSES: String(processes) }
    const server = await startServerProcess({ dataDir, port: await findFreePort(), env })
    undo.push(() => server.stop())
    const { log, finish } = startClients(server.url, CLIENTS)
    await wait(WARM_MS)
    const [before, beganMs] = [log.acknowledged.size, performance.now()]
    await wait(seconds * 1000)
    const perSecond = ((log.acknowledged.size - before) / (performance.now() - beganMs)) * 1000
    await finish()
    return { perSecond, triedAgain: log.triedAgain, wrongAnswers: log.wrongAnswers }
  })
}

export const proof = defineProof({
  claim: 'Orders of 16 guests at once by one process, by one below a supervisor, and by two, in turns: none refused',
  volume: { rounds: 5, seconds: 15 },
  async play({ volume: { rounds, seconds } }) {
    const perSecond = new Map<number, number[]>([0, 1, 2].map((processes) => [processes, []]))
    const found: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const [processes, figures] of perSecond) {
        const played = await takeOrders(processes, seconds)
        figures.push(played.perSecond)
        found.push(...played.wrongAnswers)
        if (played.triedAgain > 0) found.push(`${played.triedAgain} orders were not placed at the first try.`)
      }
    }
    const words = [...perSecond].map(([processes, figures]) => {
      const what = processes === 0 ? 'one process' : `PROCESSES=${processes}`
      return `${what} ${Math.round(median(figures))} orders/s (${figures.map(Math.round).join(', ')})`
    })
    return { figure: words.join('; '), found }
  },
})
