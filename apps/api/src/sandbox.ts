import { fork } from 'node:child_process'
import path from 'node:path'

/** Where the stand-ins of the providers listen. */
export type SandboxPorts = { httpPort: number; smtpPort: number }

export type Sandbox = SandboxPorts & {
  /** Tells where its payment provider sends messages; known only once the product listens. */
  sendWebhooksTo(url: string): void
  /** Another name on its payment pages from now on. */
  renameMerchant(name: string): void
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  /** Where people reach its pages. */
  publicUrl: string
  webhookSecret: string
  /** Whose name stands on its payment pages. */
  merchant: string
}

const MAIN = path.resolve(import.meta.dirname, '../../sandbox/src/main.ts')
const START_MS = 15_000

/** Starts the sandbox as a process of its own. It ends with us, however we end. */
export async function startSandbox({ dataDir, publicUrl, webhookSecret, merchant }: Options): Promise<Sandbox> {
  const options = {
    data: path.join(dataDir, 'sandbox'),
    'public-url': publicUrl,
    merchant,
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child = fork(MAIN, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Every user of the machine can read a command line; the environment only we ourselves.
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
