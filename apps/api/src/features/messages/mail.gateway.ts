import nodemailer from 'nodemailer'

import type { Composed } from '#api/features/messages/mail-layout.ts'

const TIMEOUT_MS = 10_000

/** Whom mails come from, asked for each: the house may have got another name. */
export type Sender = string | { name: string; address: string }

type Options = { url: string; sender: () => Sender; readers?: MailReaders }

/**
 * Whom mails may go to. In production a stand-in, whose pages show every mail, is given none that opens the account of
 * somebody who works here: `guests`.
 */
export type MailReaders = 'everybody' | 'guests' | 'nobody'

/** Sends e-mail over SMTP. One address object per recipient, so that no text can turn into a second one. */
export function createMailGateway({ url, sender, readers = 'everybody' }: Options) {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The sandbox speaks plain SMTP on the loopback; a real server upgrades when it offers to.
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

/** Of a house that sends no e-mail (`MAIL=off`). */
export const NO_MAIL: MailGateway = {
  readers: 'nobody',
  send: () => Promise.reject(new Error('This installation sends no e-mail.')),
  isReachable: async () => true,
  close: () => {},
}

export type MailGateway = ReturnType<typeof createMailGateway>
