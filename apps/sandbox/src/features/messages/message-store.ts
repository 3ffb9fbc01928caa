import { randomUUID } from 'node:crypto'
import { appendFileSync, closeSync, createReadStream, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** How many messages are kept in memory and shown; the file keeps them all. */
export const KEPT_MESSAGES = 1_000

/** One e-mail or text that the product sent. `to` is the envelope: who would really have received it. */
export interface Message {
  id: string
  channel: Channel
  to: string[]
  from: string
  subject: string | null
  text: string
  html: string | null
  headers: Record<string, string>
  /** Undefined when there are none. */
  attachments?: Attachment[]
  receivedAt: string
}

/** An attachment, by name and type. For text types, such as calendar invitations, the text too. */
export interface Attachment {
  name: string | null
  type: string
  text: string | null
}

export type NewMessage = Omit<Message, 'id' | 'receivedAt'> & { id?: string }

export interface MessageFilter {
  /** A whole address or number, in any case. */
  to?: string | undefined
  channel?: Channel | undefined
  limit?: number | undefined
}

export type MessageStore = Awaited<ReturnType<typeof openMessageStore>>

/**
 * Opens `<dataDir>/messages.jsonl` and loads the newest messages from it.
 *
 * Messages hold codes and addresses of people, so only the owner of the process may read the file.
 */
export async function openMessageStore(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'messages.jsonl')
  const messages = existsSync(path) ? await loadNewest(path) : []
  const file = openSync(path, 'a', 0o600)

  // A process killed while writing leaves half a line; the next message must not be appended to it.
  appendFileSync(file, '\n')

  return {
    /** Stores a message. Written synchronously, so that everything acknowledged survives a kill. */
    add(input: NewMessage): Message {
      const message: Message = { ...input, id: input.id ?? randomUUID(), receivedAt: new Date().toISOString() }
      appendFileSync(file, `${JSON.stringify(message)}\n`)
      messages.push(message)
      if (messages.length > KEPT_MESSAGES) messages.shift()
      return message
    },

    /** Newest first. */
    list({ to, channel, limit = KEPT_MESSAGES }: MessageFilter = {}): Message[] {
      const wanted = to?.toLowerCase()
      return messages
        .filter((message) => channel === undefined || message.channel === channel)
        .filter((message) => wanted === undefined || message.to.some((recipient) => recipient.toLowerCase() === wanted))
        .toReversed()
        .slice(0, limit)
    },

    find(id: string): Message | undefined {
      return messages.find((message) => message.id === id)
    },

    close(): void {
      closeSync(file)
    },
  }
}

async function loadNewest(path: string): Promise<Message[]> {
  const messages: Message[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const message = parseLine(line)
    if (message) messages.push(message)
    if (messages.length > KEPT_MESSAGES) messages.shift()
  }
  return messages
}

function parseLine(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isMessage(value) ? value : undefined
  } catch {
    // Half a line of a killed process, or the empty line that separates it from the next record.
    return undefined
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  const { id, channel, to, text, receivedAt } = value as Partial<Record<keyof Message, unknown>>
  return (
    typeof id === 'string' &&
    CHANNELS.some((known) => known === channel) &&
    Array.isArray(to) &&
    typeof text === 'string' &&
    typeof receivedAt === 'string'
  )
}
