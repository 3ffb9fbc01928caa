import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { isRunning, processTree } from '../support/process-usage.ts'
import { findFreePort, startServerProcess } from '../support/server-process.ts'
import { type RuleOfSeconds, timeUntil } from './rule.ts'

const LIMIT_MS = 1_000

/** The embedded database after its program was killed: nothing of it may run on. */
export async function timeKilledProgram(rounds: number): Promise<RuleOfSeconds> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thali-seconds-'))
  const tookMs: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startServerProcess({ dataDir, port: await findFreePort() })
      const [, ...started] = processTree(server.pid)
      if (!started.some(({ command }) => command.includes('postgres'))) throw new Error('There is no database to end.')
      await server.kill()
      tookMs.push(await timeUntil(() => !started.some(({ pid }) => isRunning(pid))))
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  return { rule: 'The embedded database ends after its program was killed', limitMs: LIMIT_MS, tookMs }
}
