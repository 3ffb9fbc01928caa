import type { NetConnectOpts } from 'node:net'
import path from 'node:path'

import { createFaults } from '../../apps/sandbox/src/features/faults.routes.ts'
import { type MessageStore, openMessageStore } from '../../apps/sandbox/src/features/messages/message-store.ts'
import { createSmtpServer, listenSmtp } from '../../apps/sandbox/src/features/messages/smtp-server.ts'
import { openAroundTheClock } from '../desk/desk-setup.ts'
import { openProofHouse, type ProofHouse } from '../payments/proof-setup.ts'
import { type PhoneCompany, startPhoneCompany } from '../support/phone-company.ts'
import { openFolder, type Undo } from '../support/undoing.ts'
import { type FaultLine, layFaultLine } from './fault-line.ts'
import { HTTP, POSTGRES, SMTP, type Speech } from './speech.ts'

export const SERVICES = ['cards', 'texts', 'mail', 'database'] as const
export type Service = (typeof SERVICES)[number]

export type OutageHouse = ProofHouse & {
  lines: Record<Service, FaultLine>
  phones: PhoneCompany
  mails: MessageStore
}

/** The product with a breakable line to each of the four services that it needs. */
export async function openOutageHouse(undo: Undo, seed: string): Promise<OutageHouse> {
  const lay = async (to: NetConnectOpts, speech: Speech) => {
    const line = await layFaultLine(to, speech)
    undo.push(() => line.stop())
    return line
  }
  const phones = await startPhoneCompany(undo)
  const post = await startPostOffice(undo)
  const texts = await lay({ port: portOf(phones.env['TWILIO_API_BASE']) }, HTTP)
  const mail = await lay({ port: post.port }, SMTP)
  const others = Promise.withResolvers<Pick<OutageHouse['lines'], 'cards' | 'database'>>()
  const house = await openProofHouse(undo, seed, async (provider) => {
    const cards = await lay({ port: portOf(provider.url) }, HTTP)
    return {
      env: {
        ...phones.env,
        STRIPE_API_BASE: `http://127.0.0.1:${cards.port}`,
        TWILIO_API_BASE: `http://127.0.0.1:${texts.port}`,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      },
      async reach({ host, port, user, database: name }) {
        const database = await lay({ path: path.join(host, `.s.PGSQL.${port}`) }, POSTGRES)
        others.resolve({ cards, database })
        return `postgres://${user}@127.0.0.1:${database.port}/${name}`
      },
    }
  })
  await openAroundTheClock(house.url)
  return { ...house, phones, mails: post.messages, lines: { texts, mail, ...(await others.promise) } }
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
