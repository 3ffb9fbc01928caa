import path from 'node:path'

import { startSandbox } from '../../../sandbox/src/app.ts'
import type { StartSandbox } from '#api/sandbox.ts'

/** The sandbox in the process of the tests; starting a process of its own for each server costs 0.6 s of CPU. */
export const openSandboxInProcess: StartSandbox = openSandboxAt(Date.now)

/** A sandbox with a clock of its own: payouts take days. */
export function openSandboxAt(clock: () => number): StartSandbox {
  return async ({ dataDir, ...options }) => {
    const { close, ...sandbox } = await startSandbox({ ...options, clock, dataDir: path.join(dataDir, 'sandbox') })
    return { ...sandbox, stop: close }
  }
}
