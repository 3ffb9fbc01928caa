import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startSandbox } from '../../apps/sandbox/src/app.ts'
import type { Faults } from '../../apps/sandbox/src/features/faults.routes.ts'
import { type AppOptions, type RunningApp, startApp } from './app.ts'
import { hire, signInAsAdmin } from './people.ts'

/** A card provider of the test's own. Like the real one it is another site than the shop; unlike it, it can be broken. */
export type Provider = {
  url: string
  /** Opens a payment page as another program of the restaurant does, about which the app knows nothing. */
  openForeignPage: () => Promise<string>
  /** Lets a payment page run out. */
  expire: (sessionId: string) => Promise<void>
  setFaults: (faults: Partial<Faults>) => Promise<void>
}

const GIFT_CARD = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'cad',
  'line_items[0][price_data][unit_amount]': '4500',
  'line_items[0][price_data][product_data][name]': 'Gift card',
  success_url: 'https://gifts.example.test/thanks',
  cancel_url: 'https://gifts.example.test/',
}

/** Starts the real server with its own card provider, which ends with it. */
export async function startShop(options: AppOptions = {}): Promise<{ app: RunningApp; provider: Provider }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thali-provider-'))
  const sandbox = await startSandbox({ dataDir, merchant: 'Sizzle & Spice' })
  const secretKey = 'sk_test_another_site'
  const stopProvider = async () => {
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const env = {
      ...options.env,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
      STRIPE_API_BASE: sandbox.httpUrl,
    }
    const app = await startApp({ ...options, env })
    sandbox.sendWebhooksTo(`${app.url}/api/webhooks/stripe`)
    const ask = (pathname: string, form: Record<string, string>) =>
      askProvider(new URL(pathname, sandbox.httpUrl), secretKey, form)
    const provider: Provider = {
      url: sandbox.httpUrl,
      openForeignPage: async () => (await ask('/v1/checkout/sessions', GIFT_CARD)).url ?? '',
      expire: async (sessionId) => void (await ask(`/v1/checkout/sessions/${sessionId}/expire`, {})),
      setFaults: (faults) => breakProvider(sandbox.httpUrl, faults),
    }
    const stop = async () => {
      await app.stop()
      await stopProvider()
    }
    return { app: { ...app, stop }, provider }
  } catch (error) {
    await stopProvider()
    throw error
  }
}

/** Starts the shop with its admin, and with Meera Joshi, who takes the orders. */
export async function startDesk(locationIds?: string[]) {
  const { app, provider } = await startShop()
  const admin = await signInAsAdmin(app)
  const clerk = await hire(app, admin, { name: 'Meera Joshi', role: 'staff', ...(locationIds && { locationIds }) })
  return { app, provider, admin, clerk }
}

async function askProvider(url: URL, key: string, form: Record<string, string>): Promise<{ url: string | null }> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) })
  if (!response.ok) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { url: string | null }
}

async function breakProvider(url: string, faults: Partial<Faults>): Promise<void> {
  const response = await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
  if (!response.ok) throw new Error(`The provider refused the fault: ${await response.text()}`)
}
