import { isRunning, processTree } from '../support/process-usage.ts'
import { findFreePort, startServerProcess } from '../support/server-process.ts'
import { openFolder, withUndo } from '../support/undoing.ts'
import { type RuleOfSeconds, timeUntil } from './rule.ts'

const LIMIT_MS = 1_000

/** The embedded database after its program was killed: nothing of it may run on. */
export function timeKilledProgram(rounds: number): Promise<RuleOfSeconds> {
  return withUndo(async (undo) => {
    const dataDir = await openFolder(undo, 'seconds')
    const tookMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const server = await startServerProcess({ dataDir, port: await findFreePort() })
      const [, ...started] = processTree(server.pid)
      if (!started.some(({ command }) => command.includes('postgres'))) throw new Error('There is no database to end.')
      await server.kill()
      tookMs.push(await timeUntil(() => !started.some(({ pid }) => isRunning(pid))))
    }
    return { rule: 'The embedded database ends after its program was killed', limitMs: LIMIT_MS, tookMs }
  })
}
