import { isMailAddress } from '@thali/domain/messages/email-check'
import { localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'

type Contact = { name: string; email: string }

/** Finds people with an open order or a coming booking at a location. */
export type ContactSources = {
  orders: { listOpenContacts(locationId: string): Promise<Contact[]> }
  reservations: {
    listComingContacts(locationId: string, now: { date: string; minute: number }): Promise<Contact[]>
  }
  clock: Clock
}

export type NoticeReaders = { readers: Contact[]; withoutAddress: string[] }

/** Recipients of a location's service notice, each address once: people with an open order or a coming booking. */
export async function findNoticeReaders(
  locationId: string,
  { orders, reservations, clock }: ContactSources,
): Promise<NoticeReaders> {
  const [ordering, coming] = await Promise.all([
    orders.listOpenContacts(locationId),
    reservations.listComingContacts(locationId, localParts(clock.now())),
  ])
  const everybody = [...ordering, ...coming]
  const readers = new Map<string, Contact>()
  for (const { name, email } of everybody) {
    const address = email.toLowerCase()
    if (isMailAddress(address) && !readers.has(address)) readers.set(address, { name, email: address })
  }
  return {
    readers: [...readers.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
    withoutAddress: everybody.filter(({ email }) => !isMailAddress(email.toLowerCase())).map(({ name }) => name),
  }
}
