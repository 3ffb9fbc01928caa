import { type House, openHouse, type WantedHouse } from '../support/house.ts'
import { createRandom } from '../support/random.ts'
import { ADMIN_KEY, CUSTOMER_KEY } from '../support/server-process.ts'
import type { Undo } from '../support/undoing.ts'
import { type ApiCaller, createApiCaller, type Person } from './api-caller.ts'
import { createOrigins, type Origins } from './origins.ts'
import { watchPaths } from './path-watch.ts'
import { createStripeBook, type StripeBook } from './stripe-book.ts'
import { startStripeServer, type StripeServer } from './stripe-server.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

export const CUSTOMER_PROGRAM: Person = { name: 'a customer’s program', headers: { 'x-api-key': CUSTOMER_KEY } }
export const ADMIN_PROGRAM: Person = { name: 'a program of the house', headers: { 'x-api-key': ADMIN_KEY } }

/** The environment of a payment proof: the product, its database, and the provider. */
export type ProofHouse = House & {
  book: StripeBook
  provider: StripeServer
  api: ApiCaller
  sender: WebhookSender
  origins: Origins
}

export async function openProofHouse(
  undo: Undo,
  seed: string,
  want: (provider: StripeServer) => Promise<WantedHouse> = async () => ({}),
): Promise<ProofHouse> {
  const random = createRandom(seed)
  const book = createStripeBook()
  const provider = await startStripeServer(undo, book, random)
  const { env, ...wanted } = await want(provider)
  // As a restaurant runs. Each person has an address of their own.
  const usual = { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', ...provider.env }
  const house = await openHouse(undo, { ...wanted, env: { ...usual, ...env } })
  await watchPaths(house.database)
  const api = createApiCaller(house.url)
  const sender = createWebhookSender({ url: house.url, api, random })
  return { ...house, book, provider, api, origins: createOrigins(), sender }
}
