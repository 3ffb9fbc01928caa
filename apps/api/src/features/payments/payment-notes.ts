import type { Language } from '@thali/domain/language/languages'
import { FORMATS_OF } from '@thali/domain/language/words-of'
import { cents, formatMoney } from '@thali/domain/money/cents'
import { goesBackOnReader } from '@thali/domain/payments/card-reader'

import type { Checkout, Payment } from '#api/features/payments/payments.table.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'
import { type Note, textedNumber } from '#api/outbox/outbox-jobs.ts'

type Customer = Parameters<typeof textedNumber>[0] & {
  customerName: string
  customerEmail: string
  language?: Language
}

/** E-mail to somebody who paid after the checkout was closed: the money goes back automatically, but that of Interac. */
export function returnedPaymentNote(
  checkout: Checkout,
  customer: Customer,
  { brandName, payment }: { brandName: string; payment: Payment },
): Note {
  const { words, amount, language } = spokenTo(customer, { totalCents: payment.capturedCents })
  return {
    kind: 'payment-returned',
    subject: checkout.id,
    ...toRecipient(customer),
    language,
    title: words.returned,
    text: goesBackOnReader(payment)
      ? words.returnedAtCounter(brandName, amount)
      : words.returnedText(brandName, amount),
  }
}

/** E-mail with the payment link that staff create during a phone call. */
export function paymentLinkNote(checkout: Checkout, customer: Customer, brandName: string): Note {
  const { words, amount, language } = spokenTo(customer, checkout)
  return {
    kind: 'payment-link',
    subject: checkout.id,
    ...toRecipient(customer),
    email: null,
    language,
    title: words.pay,
    text: words.payText(brandName, amount, checkout.paymentUrl ?? ''),
  }
}

/** A draft that was begun by the release before names no language. */
function spokenTo({ language = 'en-CA' }: Customer, { totalCents }: Pick<Checkout, 'totalCents'>) {
  const amount = formatMoney(cents(totalCents), FORMATS_OF[language])
  return { language, words: NOTE_WORDS[language], amount }
}

function toRecipient(customer: Customer) {
  const { customerName: name, customerEmail } = customer
  return { name, email: customerEmail || null, phone: textedNumber(customer) }
}
