import { fork } from 'node:child_process'
import path from 'node:path'

/** Where the stand-ins of mail and text providers listen. */
export type SandboxPorts = { httpPort: number; smtpPort: number }

export type Sandbox = SandboxPorts & { stop(): Promise<void> }

const MAIN = path.resolve(import.meta.dirname, '../../sandbox/src/main.ts')
const START_MS = 15_000

/** Starts the sandbox as a process of its own. It ends with us, however we end. */
export async function startSandbox(dataDir: string): Promise<Sandbox> {
  const child = fork(MAIN, ['--data', path.join(dataDir, 'sandbox')], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ports = await new Promise<SandboxPorts>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sandbox did not start in time.')), START_MS)
    child.once('message', (message) => {
      clearTimeout(timer)
      resolve(message as SandboxPorts)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The sandbox ended while starting (code ${code}).`))
    })
  })
  return {
    ...ports,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}
