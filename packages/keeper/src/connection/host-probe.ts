import { BoundedClient } from './bounded-client.ts'
import { type HostReading, NotPostgres } from './primary-choice.ts'
import { askWho } from './server-answer.ts'

const CONNECT_MS = 2_000
const ANSWER_MS = 1_000
/** Behind one address the server may be exchanged while a connection to the old one stays open. */
const CONNECTION_KEPT_MS = 2_000
/** A server that takes longer was frozen, or cut off, and may have been overtaken meanwhile. */
const SILENT_MS = 300
/** Opening a connection to a distant server takes several trips. */
const SILENT_OPENING_MS = 700

/** How a server of PostgreSQL begins: with the authentication, an error, another version, or yes or no to TLS. */
const FIRST_LETTERS = { plain: 'REv', tls: 'SNE' }

/** Asks one host of `DATABASE_URL`, again and again, who it is. Each question ends within three seconds. */
export function createHostProbe(url: string, onSettled: () => void) {
  const { host, port } = new BoundedClient({ connectionString: url })
  const reading: HostReading = { name: `${host}:${port}`, answer: null, fault: null }
  let client: BoundedClient | undefined
  let openedAt = 0
  let settledAt = Number.NEGATIVE_INFINITY
  let lateAt = Number.POSITIVE_INFINITY
  let silentAt = Number.NEGATIVE_INFINITY
  let answeredAt = Number.NEGATIVE_INFINITY
  let wasPrimary = false
  let current: Promise<void> | undefined
  let following: Promise<void> | undefined

  async function open(): Promise<BoundedClient> {
    client = new BoundedClient({
      connectionString: url,
      application_name: 'thali-probe',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    })
    openedAt = performance.now()
    const opened = client
    const letters = opened.ssl ? FIRST_LETTERS.tls : FIRST_LETTERS.plain
    let isOther = false
    opened.connection.stream.once('data', (said: Buffer) => {
      isOther = !letters.includes(String.fromCharCode(Number(said[0])))
      if (isOther) opened.drop()
    })
    await opened.connect().catch((error: unknown) => {
      throw isOther ? new NotPostgres(reading.name) : error
    })
    return opened
  }

  function leave(): void {
    client?.end().catch(() => undefined)
    client = undefined
  }

  async function askOnce(isFresh: boolean): Promise<void> {
    const beganAt = performance.now()
    if (isFresh || beganAt - openedAt > CONNECTION_KEPT_MS) leave()
    lateAt = beganAt + (client ? SILENT_MS : SILENT_OPENING_MS)
    try {
      Object.assign(reading, { answer: await askWho(client ?? (await open())), fault: null })
    } catch (error) {
      leave()
      Object.assign(reading, { answer: null, fault: error })
    }
    settledAt = performance.now()
    if (reading.answer !== null) {
      answeredAt = settledAt
      wasPrimary = reading.answer.timeline !== null
    }
    if (reading.answer === null || settledAt > lateAt) silentAt = settledAt
    lateAt = Number.POSITIVE_INFINITY
    onSettled()
  }

  function ask(isFresh = false): Promise<void> {
    current ??= askOnce(isFresh).finally(() => {
      current = undefined
    })
    return current
  }

  return {
    host,
    port,
    reading: reading as Readonly<HostReading>,
    settledAt: () => settledAt,

    /** Asks, unless a question is under way. */
    ask: () => void ask(),

    /** Asks after this moment; callers that wait together share one question. */
    askAnew(isFresh: boolean): Promise<void> {
      following ??= (current ?? Promise.resolve()).then(() => {
        following = undefined
        return ask(isFresh)
      })
      return following
    },

    /** How long ago the host was last silent: no answer, or a late one, also if it is still awaited. */
    sinceSilenceMs(): number {
      const now = performance.now()
      return now > lateAt ? 0 : now - silentAt
    },

    sinceAnswerMs: () => performance.now() - answeredAt,

    /** Whether it took writes when it answered last. */
    wasPrimary: () => wasPrimary,

    leave,
  }
}

export type HostProbe = ReturnType<typeof createHostProbe>
