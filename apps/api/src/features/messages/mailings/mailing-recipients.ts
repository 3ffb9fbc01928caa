import { AppError } from '@thali/contracts/errors'
import type { SendBulkEmail } from '@thali/contracts/messages/mailings'
import {
  invalidAddressesWords,
  isMailAddress,
  MOST_RECIPIENTS,
  NO_RECIPIENT,
  NO_VALID_ADDRESS,
  parseAddresses,
  TOO_MANY_RECIPIENTS,
} from '@thali/domain/messages/email-check'
import { offerWithheld, type Withheld } from '@thali/domain/messages/mailings'
import { localParts } from '@thali/domain/time/zone'

import type { Reader } from './mailings.repository.ts'
import type { Clock } from '#api/clock.ts'

/** A wanted recipient, as far as the request names them. */
type Wanted = { accountId?: string | undefined; address?: string | undefined; name?: string | undefined }

export type Recipient = {
  /** Null when there is no address; nothing is sent then. */
  address: string | null
  /** How the request named them, shown when there is no address. */
  called: string
  name: string | null
  readerId: string | null
  withheld: Withheld | null
}

/**
 * The addresses a letter goes to.
 *
 * @throws AppError `invalid-argument`; its message names the recipient or field that is wrong
 */
export function readAddresses(to: string | readonly string[]): string[] {
  const { addresses, invalid } = parseAddresses(to)
  if (invalid.length > 0) throw refused(invalidAddressesWords(invalid))
  if (addresses.length === 0) throw refused(NO_RECIPIENT)
  if (addresses.length > MOST_RECIPIENTS) throw refused(TOO_MANY_RECIPIENTS)
  return addresses
}

/**
 * Recipients of a bulk e-mail. A typed address must be valid; users without one are left out later and counted. @throws
 * AppError `invalid-argument`
 */
export function readWanted(recipients: SendBulkEmail['body']['recipients']): Wanted[] {
  const typed = parseAddresses(recipients.filter((one) => typeof one === 'string'))
  if (typed.invalid.length > 0) throw refused(invalidAddressesWords(typed.invalid))
  const users = recipients
    .filter((one) => typeof one === 'object')
    .map(({ userId, email, name }) => ({ accountId: userId, address: email?.trim().toLowerCase(), name }))
  const wanted = [...typed.addresses.map((address) => ({ address })), ...users]
  if (wanted.length === 0) throw refused(NO_RECIPIENT)
  return wanted
}

/**
 * Matches accounts to the recipients, each address once.
 *
 * @throws AppError `invalid-argument` when nobody has one
 */
export function toRecipients(wanted: readonly Wanted[], readers: readonly Reader[], isOffer: boolean): Recipient[] {
  const byId = new Map(readers.map((reader) => [reader.id, reader]))
  const byAddress = new Map(readers.map((reader) => [reader.email.toLowerCase(), reader]))
  const recipients = new Map<string, Recipient>()
  for (const { accountId, address: given = '', name } of wanted) {
    const reader = accountId === undefined ? byAddress.get(given) : byId.get(accountId)
    const address = reader?.email.toLowerCase() ?? given
    const isAddress = isMailAddress(address)
    recipients.set(isAddress ? address : `${accountId}/${address}`, {
      address: isAddress ? address : null,
      called: address || accountId || '',
      name: reader?.name || name || null,
      readerId: reader?.id ?? null,
      withheld: isAddress ? (isOffer ? offerWithheld(reader) : null) : 'no-address',
    })
  }
  const found = [...recipients.values()]
  if (found.every(({ address }) => address === null)) throw refused(NO_VALID_ADDRESS)
  return found
}

/** A service notice goes only to people with an open order or a coming booking at the location. */
export function onlyConcerned(recipients: readonly Recipient[], { readers }: NoticeReaders): Recipient[] {
  const concerned = new Map(readers.map(({ email, name }) => [email, name]))
  return recipients.map((recipient) => {
    const name = recipient.address === null ? undefined : concerned.get(recipient.address)
    if (name === undefined) return { ...recipient, withheld: recipient.withheld ?? 'no-business' }
    return { ...recipient, name: recipient.name ?? name }
  })
}

function refused(message: string): AppError {
  return new AppError('invalid-argument', { message })
}

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
