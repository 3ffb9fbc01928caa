import { callbackify } from 'node:util'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

import type { Faults } from '#sandbox/features/faults.routes.ts'
import type { Attachment, MessageStore, NewMessage } from '#sandbox/features/messages/message-store.ts'

export const MAX_MAIL_BYTES = 15 * 1024 * 1024

/** The headers that people and proofs look at. */
const KEPT_HEADERS = ['Message-ID', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Reply-To', 'Cc', 'Bcc']

interface MailDeps {
  messages: MessageStore
  faults: Faults
}

/** An SMTP server that accepts every sender, delivers nothing and stores what it receives. */
export function createSmtpServer({ messages, faults }: MailDeps): SMTPServer {
  async function keep(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const message = messages.add(await receive(stream, session))
    return `Message kept as ${message.id}`
  }

  const server = new SMTPServer({
    name: 'sandbox.localhost',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 100,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? 'anonymous' }),
    onMailFrom: (_address, _session, callback) => {
      if (faults.mail !== 'hang') callback()
    },
    onRcptTo: ({ address }, _session, callback) => {
      const isRefused = faults.mail === 'refuse' || isBouncing(address)
      callback(isRefused ? smtpError(550, `5.1.1 <${address}>: Recipient address rejected`) : null)
    },
    onData: callbackify(keep),
  })

  // Without a listener, a client that hangs up in mid-sentence would end the process.
  server.on('error', () => {})
  return server
}

/** Opens the server on the loopback interface and returns its port. */
export async function listenSmtp(server: SMTPServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return address.port
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<NewMessage> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    // Read to the end even when too large, because the answer can only follow the last line.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  }
  if (stream.sizeExceeded) throw smtpError(552, '5.3.4 Message exceeds the size limit of 15 MB')

  return toMessage(await parse(Buffer.concat(chunks)), session)
}

async function parse(raw: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(raw)
  } catch (cause) {
    throw smtpError(554, '5.6.0 Message cannot be read', cause)
  }
}

function toMessage(email: Email, { envelope }: SMTPServerSession): NewMessage {
  return {
    channel: 'email',
    to: envelope.rcptTo.map(({ address }) => address),
    from: toSender(email, envelope.mailFrom),
    subject: email.subject ?? null,
    text: withoutFinalLineEnd(email.text ?? ''),
    html: email.html === undefined ? null : withoutFinalLineEnd(email.html),
    headers: toKeptHeaders(email),
    ...(email.attachments.length > 0 ? { attachments: email.attachments.map(toAttachment) } : {}),
  }
}

function toAttachment({ filename, mimeType, content }: Email['attachments'][number]): Attachment {
  const isText = mimeType.startsWith('text/')
  const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()
  return { name: filename, type: mimeType, text: isText ? withoutFinalLineEnd(text) : null }
}

/** The final line break belongs to the transport, not to the text. */
function withoutFinalLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '')
}

function toSender({ from }: Email, mailFrom: SMTPServerAddress | false): string {
  if (!from?.address) return mailFrom ? mailFrom.address : ''
  return from.name ? `${from.name} <${from.address}>` : from.address
}

function toKeptHeaders({ headers }: Email): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const header = headers.find(({ key }) => key === name.toLowerCase())
    return header ? [[name, header.value] as const] : []
  })
  return Object.fromEntries(kept)
}

/** E-mail to `bounce@…` is always refused, so that failures can be tried. */
function isBouncing(address: string): boolean {
  return address.slice(0, address.lastIndexOf('@')).toLowerCase() === 'bounce'
}

function smtpError(responseCode: number, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { responseCode })
}
