/**
 * What a card provider holds: a second model of Stripe, beside that of the sandbox (apps/sandbox). There are two on purpose.
 *
 * The product was developed against the sandbox. This one was written apart from both, and the money of the proofs is compared
 * with its books: a rule of Stripe that is misread in the sandbox is not misread here too. Only how a form is read and a message
 * is signed is the sandbox's.
 *
 * It is also as bad as a provider can be, by the choices of a seed, which a laboratory for people need not be: reads that are
 * seconds behind, the page and its money by different times; a page that was called expired and is paid after all; refunds
 * that fail after they had succeeded; changes that answer 500, done or not; answers that are lost. A history fetches the
 * messages of its pages and delivers them, so that its seed repeats their order.
 */
import { type BookEvent, type EventAbout, toEvent } from './stripe-events.ts'
import { type BookIntent, type BookSession, toIntentView, toRefundView, toSessionView } from './stripe-objects.ts'

type Version = { at: number; session: object; intent: object | null; refunds: object[] }
export type BookEntry = { session: BookSession; versions: Version[]; events: BookEvent[] }

/** Readers are at most so far behind. */
export const STALEST_MS = 2_000

/** The provider said no, and did nothing. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** A card provider's records: pages, payments and refunds, now and a moment ago. */
export function createStripeBook() {
  const entries = new Map<string, BookEntry>()
  const byIntent = new Map<string, BookEntry>()

  function find(sessionId: string): BookEntry {
    const entry = entries.get(sessionId)
    if (!entry) throw new Refused('resource_missing', `No such checkout.session: ${sessionId}`, 404)
    return entry
  }

  function findIntent(intentId: string): { entry: BookEntry; intent: BookIntent } {
    const entry = byIntent.get(intentId)
    if (!entry?.session.intent) throw new Refused('resource_missing', `No such payment_intent: ${intentId}`, 404)
    return { entry, intent: entry.session.intent }
  }

  return {
    find,
    findIntent,
    /** Forgets every page: a benchmark opens thousands of them. */
    clear(): void {
      entries.clear()
      byIntent.clear()
    },

    all: (): BookSession[] => [...entries.values()].map(({ session }) => session),

    add(session: BookSession): void {
      const entry = { session, versions: [], events: [] }
      entries.set(session.id, entry)
      this.changed(entry, [])
    },

    /** Every change keeps the previous version for late readers, and creates its webhooks. */
    changed(entry: BookEntry, about: EventAbout[]): void {
      const { session, versions, events } = entry
      const { intent } = session
      if (intent) byIntent.set(intent.id, entry)
      const at = performance.now()
      const refunds = (intent?.refunds ?? []).map((refund) => toRefundView(refund, intent?.id ?? ''))
      versions.push({ at, session: toSessionView(session), intent: intent && toIntentView(intent), refunds })
      while (versions.length > 2 && (versions[1]?.at ?? at) < at - STALEST_MS) versions.shift()
      events.push(...about.map((one) => toEvent(session, one)))
    },

    /** The messages that have not been fetched yet. */
    takeEvents: (sessionId: string): BookEvent[] => find(sessionId).events.splice(0),

    /** The page and the money behind it can be behind by different times. */
    readSession(sessionId: string, lagMs: number, intentLagMs = lagMs): object {
      const entry = find(sessionId)
      return { ...versionOf(entry, lagMs).session, payment_intent: versionOf(entry, intentLagMs).intent }
    },

    readIntent(intentId: string, lagMs: number): object {
      const { entry, intent } = findIntent(intentId)
      return versionOf(entry, lagMs).intent ?? toIntentView(intent)
    },

    listRefunds: (intentId: string, lagMs: number): object[] => versionOf(findIntent(intentId).entry, lagMs).refunds,
  }
}

export type StripeBook = ReturnType<typeof createStripeBook>

function versionOf({ versions }: BookEntry, lagMs: number): Version {
  const until = performance.now() - lagMs
  const [first] = versions
  const seen = versions.findLast(({ at }) => at <= until) ?? first
  if (!seen) throw new Error('A page without a version')
  return seen
}
