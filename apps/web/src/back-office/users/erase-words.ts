import type { ErasePerson } from '@thali/contracts/people/privacy'
import type { RETENTION } from '@thali/domain/law/retention'
import { checkEmail, checkPhone } from '@thali/domain/people/contact-check'

type Periods = typeof RETENTION
/** When something goes, and what. */
type Step = readonly [when: string, what: string]

const STAYS: Step = ['Stays', 'The orders and bookings themselves: dishes, amounts, tax and payments.']

function namesLast({ orderName }: Periods): Step {
  const when = `Goes ${orderName.taxYears} years after its tax year`
  return [when, `The name on orders of $${orderName.namedFromCents / 100} or more, because tax law asks for it.`]
}

/** What becomes of an account that is erased, in the order of time. */
export function stepsOfAccount(periods: Periods): Step[] {
  const { orderContact, bookingContact } = periods
  return [
    ['Goes at once', 'Name, e-mail, phone number, addresses, favourites, points and sign-ins.'],
    [`Goes after ${bookingContact.closedDays} days`, 'Name, contact and wishes on their bookings.'],
    [
      `Goes after ${orderContact.closedDays} days`,
      'Name, contact, address and notes on their orders. They are kept that long in case there is a dispute.',
    ],
    namesLast(periods),
    STAYS,
  ]
}

/** What becomes of orders and bookings that were made without an account. */
export function stepsOfGuest(periods: Periods): Step[] {
  return [['Goes at once', 'Name, contact, address, notes and wishes.'], namesLast(periods), STAYS]
}

/** The guest as the API takes them, by what was typed: an address has an @. */
export function guestOf(typed: string): Exclude<ErasePerson['body'], { accountId: string }> {
  const contact = typed.trim()
  return contact.includes('@') ? { email: contact } : { phone: contact }
}

/** The objection to what was typed, or null. */
export function contactProblem(typed: string): string | null {
  const contact = typed.trim()
  if (contact === '') return 'Please enter an e-mail address or a phone number'
  return contact.includes('@') ? checkEmail(contact) : checkPhone(contact)
}

type Erased = Pick<ErasePerson['reply'], 'orders' | 'bookings'>

/** After an account was erased. */
export function accountErased(erased: Erased): string {
  return isNothing(erased)
    ? 'Erased. There were no orders or bookings.'
    : `Erased. ${counted(erased)} stay in the books.`
}

/** After a guest was erased; null when nothing was found. */
export function guestErased(erased: Erased): string | null {
  return isNothing(erased) ? null : `The person is erased from ${counted(erased)}.`
}

function isNothing({ orders, bookings }: Erased): boolean {
  return orders + bookings === 0
}

/** `3 orders and 1 booking` */
function counted({ orders, bookings }: Erased): string {
  const of = (amount: number, one: string) => (amount === 0 ? [] : [`${amount} ${one}${amount === 1 ? '' : 's'}`])
  return [...of(orders, 'order'), ...of(bookings, 'booking')].join(' and ')
}
