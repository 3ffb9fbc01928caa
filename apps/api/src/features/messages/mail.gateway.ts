import nodemailer from 'nodemailer'

import type { Composed } from '#api/features/messages/composing/mail-layout.ts'

const TIMEOUT_MS = 10_000

/** Sender of e-mails, read for each one: the brand's name may change while the server runs. */
export type Sender = string | { name: string; address: string }

type Options = {
  url: string
  sender: () => Sender
  readers?: MailReaders
  /** Whether nothing is sent where the server offers no encryption. */
  requireTls?: boolean
}

/**
 * Who may receive e-mails. In production a stand-in provider, whose pages show every e-mail, gets none that gives
 * access to a staff account: `guests`.
 */
export type MailReaders = 'everybody' | 'guests' | 'nobody'

/** Sends e-mail over SMTP. Each recipient is one address object, so that no text can add a second recipient. */
export function createMailGateway({ url, sender, readers = 'everybody', requireTls = false }: Options) {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The sandbox speaks plain SMTP on the loopback interface.
    requireTLS: requireTls,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof nodemailer.createTransport>[0])

  return {
    readers,
    async send(to: { name: string; address: string }, mail: Composed): Promise<string> {
      const sent = (await transport.sendMail({ from: sender(), to, ...mail })) as { messageId: string }
      return sent.messageId
    },
    async isReachable(): Promise<boolean> {
      return transport.verify().catch(() => false)
    },
    close: () => transport.close(),
  }
}

/** Used when e-mail is switched off (`MAIL=off`). */
export const NO_MAIL: MailGateway = {
  readers: 'nobody',
  send: () => Promise.reject(new Error('This installation sends no e-mail.')),
  isReachable: async () => true,
  close: () => {},
}

export type MailGateway = ReturnType<typeof createMailGateway>
