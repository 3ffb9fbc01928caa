import type { NetConnectOpts } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { createFaults } from '../../apps/sandbox/src/features/faults.routes.ts'
import { type MessageStore, openMessageStore } from '../../apps/sandbox/src/features/messages/message-store.ts'
import { createSmtpServer, listenSmtp } from '../../apps/sandbox/src/features/messages/smtp-server.ts'
import { openAroundTheClock } from '../desk/desk-setup.ts'
import { type ApiCaller, createApiCaller } from '../support/api-caller.ts'
import { type CardProvider, startCardProvider } from '../support/card-provider.ts'
import { type House, openHouse } from '../support/house.ts'
import { type PhoneCompany, startPhoneCompany } from '../support/phone-company.ts'
import { createRandom } from '../support/random.ts'
import { serve } from '../support/serve.ts'
import { openFolder, type Undo } from '../support/undoing.ts'
import { type FaultLine, layFaultLine } from './fault-line.ts'
import { HTTP, POSTGRES, SMTP, type Speech } from './speech.ts'

export const SERVICES = ['cards', 'texts', 'mail', 'database'] as const
export type Service = (typeof SERVICES)[number]

export type OutageHouse = House & {
  lines: Record<Service, FaultLine>
  provider: CardProvider
  phones: PhoneCompany
  mails: MessageStore
  api: ApiCaller
}

/** Share of the payment pages of which no message ever arrives. */
const LOST_PAGES = 0.06

/** The product with a breakable line to each of the four services that it needs. */
export async function openOutageHouse(undo: Undo): Promise<OutageHouse> {
  const lay = async (to: NetConnectOpts, speech: Speech) => {
    const line = await layFaultLine(to, speech)
    undo.push(() => line.stop())
    return line
  }
  const provider = await startCardProvider(undo)
  const phones = await startPhoneCompany(undo)
  const post = await startPostOffice(undo)
  const cards = await lay({ port: portOf(provider.url) }, HTTP)
  const texts = await lay({ port: portOf(phones.env['TWILIO_API_BASE']) }, HTTP)
  const mail = await lay({ port: post.port }, SMTP)
  const laidToDatabase = Promise.withResolvers<FaultLine>()
  const house = await openHouse(undo, {
    env: {
      // As a restaurant runs. Each person has an address of their own.
      LIMITS: 'on',
      TRUSTED_PROXIES: '127.0.0.1',
      ...provider.env,
      ...phones.env,
      STRIPE_API_BASE: `http://127.0.0.1:${cards.port}`,
      TWILIO_API_BASE: `http://127.0.0.1:${texts.port}`,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    },
    async reach({ host, port, user, database: name }) {
      const database = await lay({ path: path.join(host, `.s.PGSQL.${port}`) }, POSTGRES)
      laidToDatabase.resolve(database)
      return `postgres://${user}@127.0.0.1:${database.port}/${name}`
    },
  })
  await openAroundTheClock(house.url)
  const api = createApiCaller(house.url)
  await provider.muddleMessages()
  provider.sendMessagesTo(await passMessagesOn(undo, api))
  const lines = { cards, texts, mail, database: await laidToDatabase.promise }
  return { ...house, provider, phones, mails: post.messages, api, lines }
}

/**
 * Passes the messages of the card provider on, and looks how they are answered: while the database is away the provider is
 * told to come back. Those of some pages are lost, so that the program has to ask by itself.
 */
function passMessagesOn(undo: Undo, { url, wrong }: ApiCaller): Promise<string> {
  return serve(undo, async (request, response) => {
    const body = await text(request)
    const { object } = (JSON.parse(body) as { data: { object: { object: string; id: string } } }).data
    if (object.object === 'checkout.session' && createRandom(object.id).chance(LOST_PAGES)) return response.end()
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': String(request.headers['stripe-signature']),
    }
    const { status } = await fetch(`${url}${request.url}`, { method: 'POST', headers, body })
    if (status !== 200 && status !== 503) wrong.push(`${request.url} answered ${status}`)
    return response.writeHead(status).end()
  })
}

function portOf(url = ''): number {
  return Number(new URL(url).port)
}

async function startPostOffice(undo: Undo): Promise<{ port: number; messages: MessageStore }> {
  const messages = await openMessageStore(await openFolder(undo, 'mail'))
  const server = createSmtpServer({ messages, faults: createFaults() })
  const port = await listenSmtp(server, 0)
  undo.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port, messages }
}
