import { mkdtemp, rm } from 'node:fs/promises'
import type { NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { createFaults } from '../../apps/sandbox/src/features/faults.routes.ts'
import { type MessageStore, openMessageStore } from '../../apps/sandbox/src/features/messages/message-store.ts'
import { createSmtpServer, listenSmtp } from '../../apps/sandbox/src/features/messages/smtp-server.ts'
import { openAroundTheClock } from '../desk/desk-setup.ts'
import { openProofHouse, type ProofHouse, type Wiring } from '../payments/proof-setup.ts'
import { type PhoneCompany, startPhoneCompany } from '../support/phone-company.ts'
import type { Undo } from '../support/undoing.ts'
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
export async function openOutageHouse(seed: string): Promise<OutageHouse> {
  const services = Promise.withResolvers<Pick<OutageHouse, 'lines' | 'phones' | 'mails'>>()
  const wire: Wiring = async ({ provider, postgres }, undo) => {
    const phones = await startPhoneCompany()
    undo.push(() => phones.stop())
    const mail = await startPostOffice(undo)
    const lay = async (to: NetConnectOpts, speech: Speech) => {
      const line = await layFaultLine(to, speech)
      undo.push(() => line.stop())
      return line
    }
    const lines = {
      cards: await lay({ port: portOf(provider.url) }, HTTP),
      texts: await lay({ port: portOf(phones.env['TWILIO_API_BASE']) }, HTTP),
      mail: await lay({ port: mail.port }, SMTP),
      database: await lay({ path: path.join(postgres.host, `.s.PGSQL.${postgres.port}`) }, POSTGRES),
    }
    services.resolve({ lines, phones, mails: mail.messages })
    return {
      databaseUrl: `postgres://${postgres.user}@127.0.0.1:${lines.database.port}/${postgres.database}`,
      env: {
        ...phones.env,
        STRIPE_API_BASE: `http://127.0.0.1:${lines.cards.port}`,
        TWILIO_API_BASE: `http://127.0.0.1:${lines.texts.port}`,
        SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
      },
    }
  }
  const house = await openProofHouse(seed, wire)
  await openAroundTheClock(house.api.url)
  return { ...house, ...(await services.promise) }
}

function portOf(url = ''): number {
  return Number(new URL(url).port)
}

async function startPostOffice(undo: Undo): Promise<{ port: number; messages: MessageStore }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-mail-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const messages = await openMessageStore(folder)
  const server = createSmtpServer({ messages, faults: createFaults() })
  const port = await listenSmtp(server, 0)
  undo.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port, messages }
}
