import { BUDGETS, type Channel, type HeldBack, type MessageOrigin } from '@thali/domain/messages/message-budget'
import { formatDate, localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { MessageLedger } from '#api/features/messages/message-ledger.repository.ts'
import { type MessageJob, noteJobs, type OutboxMessage } from '#api/outbox/outbox-jobs.ts'

/** Finds the people to warn when a location has used up its budget. */
export type PeopleInCharge = {
  listInChargeOf(locationId: string): Promise<{ id: string; name: string; email: string; role: string }[]>
}

type Deps = {
  ledger: MessageLedger
  people: PeopleInCharge
  enqueue: (jobs: readonly MessageJob[]) => Promise<unknown>
  clock: Clock
  site: { brand: { name: string }; publicUrl: string }
  /** False counts against the budgets and holds nothing back (LIMITS=off). */
  limits: boolean
}

type Destination = { recipient: string; locationId: string | null }

/**
 * Which budget a message is counted in. `always`: in none (steps of an order, refunds, alarms). `notice`: tells owners of
 * an account that it was changed. `account`: carries a link or code that opens an account. `asker`: that of the guest who
 * caused it; without one, that of the restaurant.
 */
type CountedAs = Exclude<MessageOrigin, 'guest' | 'house'> | 'asker'

/** By kind. While two releases run, this one may also take up a kind that only the next release knows. */
const COUNTED_AS: Readonly<Record<string, CountedAs | undefined>> = {
  'order-confirmation': 'asker',
  'order-preparing': 'always',
  'order-ready': 'always',
  'order-cancelled': 'asker',
  'order-moved': 'asker',
  'order-changed': 'asker',
  'orders-unseen': 'always',
  'reservation-confirmation': 'asker',
  'reservation-changed': 'asker',
  'reservation-cancelled': 'asker',
  'verify-email': 'account',
  'reset-password': 'account',
  'password-changed': 'notice',
  'tablet-signed-in': 'notice',
  'passkey-added': 'notice',
  'phone-code': 'account',
  // Anybody can ask for one: it also counts for its location.
  'guest-code': 'asker',
  'payment-link': 'asker',
  'payment-returned': 'always',
  'custom-text': 'asker',
  'budget-reached': 'always',
  welcome: 'asker',
  'house-mail': 'asker',
} satisfies Record<OutboxMessage['kind'], CountedAs>

/** Every message passes here before it is sent; budgets of all kinds are counted here. */
export function createMessageGate({ ledger, people, enqueue, clock, site, limits }: Deps) {
  async function tellOwners(locationId: string, channel: Channel): Promise<void> {
    const { date } = localParts(clock.now())
    const words = channel === 'sms' ? 'texts' : 'e-mails'
    const title = `${BUDGETS.location[channel]} ${words} in a day: more are held back`
    const text =
      `On ${formatDate(date)} the location ${locationId} has sent ${BUDGETS.location[channel]} ${words} to numbers or ` +
      `addresses that nobody has proved. More of them are held back, because somebody may be misusing your forms. ` +
      `You see them under Messages, Held back, and can send each all the same: ${site.publicUrl}/admin/dashboard#messages`
    const owners = (await people.listInChargeOf(locationId)).filter(({ role }) => role === 'admin')
    await enqueue(
      owners.flatMap(({ id, name, email }) =>
        noteJobs({
          kind: 'budget-reached',
          subject: `${locationId}/${date}/${channel}/${id}`,
          email,
          phone: null,
          name,
          title,
          text,
        }),
      ),
    )
  }

  return {
    /** The budget that blocks the message; null when it may be sent. Recorded under the job's id. */
    async findObjection(id: string, message: OutboxMessage, to: Destination): Promise<HeldBack | null> {
      const origin = originOf(message)
      if (origin === 'always') return null
      const { kind, channel, asker } = message
      const { accountId = null, source = null } = asker ?? {}
      // A link or code is not stored for later sending: it opens an account, or is over by then.
      const data = origin === 'account' || kind === 'guest-code' ? null : message
      const objection = await ledger.admit({ id, origin, kind, channel, ...to, accountId, source, data }, limits)
      if (objection === 'location' && to.locationId !== null) await tellOwners(to.locationId, channel)
      return objection
    },
  }
}

export type MessageGate = ReturnType<typeof createMessageGate>

/** The budget of a message. A message of an unknown kind that carries a link counts as an account mail. */
export function originOf(message: OutboxMessage): MessageOrigin {
  if (message.isReleased) return 'always'
  const counted = COUNTED_AS[message.kind] ?? ('link' in message ? 'account' : 'asker')
  if (counted !== 'asker') return counted
  return message.asker ? 'guest' : 'house'
}
