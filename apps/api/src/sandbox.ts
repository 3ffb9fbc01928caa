import { fork } from 'node:child_process'
import path from 'node:path'

/** Ports of the stand-in providers. */
export type SandboxPorts = { httpPort: number; smtpPort: number }

export type Sandbox = SandboxPorts & {
  /** Sets where its payment provider sends webhooks; known only once the API listens. */
  sendWebhooksTo(url: string): void
  /** Changes the name on its payment pages. */
  renameMerchant(name: string): void
  stop(): Promise<void>
}

export type SandboxOptions = {
  dataDir: string
  /** Where people reach its pages. */
  publicUrl: string
  webhookSecret: string
  /** Name on its payment pages. */
  merchant: string
}

const MAIN = path.resolve(import.meta.dirname, '../../sandbox/src/main.ts')
const START_MS = 15_000

export type StartSandbox = (options: SandboxOptions) => Promise<Sandbox>

/** Starts the sandbox as a child process. It ends when this process ends, however that happens. */
export async function startSandbox({ dataDir, publicUrl, webhookSecret, merchant }: SandboxOptions): Promise<Sandbox> {
  const options = {
    data: path.join(dataDir, 'sandbox'),
    'public-url': publicUrl,
    // Where ticket printers listen; others where these are taken.
    'printer-ports': '9100,9101',
    merchant,
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child = fork(MAIN, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Not the server's own, whose larger space for young objects is for speed.
    execArgv: ['--max-semi-space-size=1'],
    // Command lines are visible to every user of the machine; the environment is not.
    env: { ...process.env, SANDBOX_WEBHOOK_SECRET: webhookSecret },
  })
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
    sendWebhooksTo: (url) => void child.send({ type: 'webhook-url', url }),
    renameMerchant(name) {
      if (child.connected) child.send({ type: 'merchant', name })
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}
