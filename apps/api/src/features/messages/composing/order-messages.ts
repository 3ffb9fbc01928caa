import { addressIn, type Language } from '@thali/domain/language/languages'
import { FORMATS_OF, PROMISE_WORDS_OF, RECEIPT_WORDS_OF } from '@thali/domain/language/words-of'
import { lineDetails } from '@thali/domain/menu/options/line-option'
import { formatMoney, formatMoneyWithCurrency, sumCents } from '@thali/domain/money/cents'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { isAsChosen, dueAt } from '@thali/domain/orders/kitchen/due-time'
import { lineWords, pricedLine } from '@thali/domain/orders/order-lines'
import { becauseText } from '@thali/domain/orders/promise/because'
import { changeLinesOf, itemSumOf, paymentLinesOf } from '@thali/domain/payments/receipt'
import { amountTaken, portionsTaken, refundsOf } from '@thali/domain/payments/refund'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'

import { type Composed, greetingName, mailHtml, type Site } from '#api/features/messages/composing/mail-layout.ts'
import { MESSAGE_WORDS } from '#api/features/messages/composing/message-words.ts'
import type { Order } from '#api/features/orders/order.ts'
import { receiptPath } from '#api/features/orders/orders.presenter.ts'
import type { AccountMessageKind, OrderMessageKind } from '#api/outbox/outbox-jobs.ts'

/** The site that a message links to, and the order's token, which opens the links. */
export type OrderSite = Site & { token: string }

/** The text message. Nothing in it is written by customers except the first name, without links. */
export function composeOrderText(kind: OrderMessageKind, order: Order, { brand, publicUrl, token }: OrderSite): string {
  const words = MESSAGE_WORDS[order.language].order
  const number = `#${order.number}`
  const { name, phone } = order.locationSnapshot
  const ready = isAsChosen(order.promiseBecause) ? words.chosen : words.about
  const link = publicUrl + addressIn(order.language, `/order-success?order_id=${order.id}&token=${token}`)
  switch (kind) {
    case 'order-confirmation':
      return words.confirmed(brand.name, number, ready(promisedTime(order), words.at(name)), paymentWords(order), link)
    case 'order-preparing':
      return words.preparing(brand.name, number, ready(timeOf(order), ''))
    case 'order-ready':
      return ASKS_FOR[order.orderType] === null
        ? words.readyAt(brand.name, number, name)
        : words.ready(brand.name, number)
    case 'order-cancelled':
      return words.cancelled(brand.name, number, refundWords(order), formatPhone(phone))
  }
}

/** The time, with its day where that is not the day of the order. */
function timeOf(order: Order): string {
  const formats = FORMATS_OF[order.language]
  const due = dueAt(order)
  const time = formatTimeAst(due, formats)
  const isOtherDay = order.promisedFor !== null && localParts(due).date !== localParts(order.orderedAt).date
  return isOtherDay ? `${formatDate(due, formats)}, ${time}` : time
}

/** The time, and why it is another than the guest read before the payment. */
function promisedTime(order: Order): string {
  const { promiseBecause: because, language } = order
  const time = timeOf(order)
  return because?.reason === 'moved' ? `${time} (${becauseText(because, PROMISE_WORDS_OF[language])})` : time
}

/** The amount paid or due; cash is rounded to 5 cents. */
function amountWords({ paymentMethod, paid, totalCents, language }: Order): string {
  const amount = paid
    ? sumCents(portionsTaken({ totalCents, paid }).map(({ cents }) => cents))
    : amountTaken(paymentMethod === 'cash' ? 'cash' : null, totalCents)
  return formatMoney(amount, FORMATS_OF[language])
}

/** The amount, and how it is or was paid. */
function paymentWords(order: Order): string {
  const words = MESSAGE_WORDS[order.language].order
  const amount = amountWords(order)
  if (order.paymentStatus === 'paid')
    return order.paid?.takenBy === 'card' ? words.paidByCard(amount) : words.paid(amount)
  return order.paymentMethod === 'cash' ? words.inCash(amount) : words.byCard(amount)
}

/** What happens to the money of a cancelled order. */
function refundWords({ refund, language }: Order): string {
  const words = MESSAGE_WORDS[language].order
  return refundsOf(refund)
    .map(({ way, status, amountCents }) => {
      const amount = formatMoney(amountCents, FORMATS_OF[language])
      // Interac gives nothing back without its card.
      return way === 'card' && status !== 'owed' ? words.refundToCard(amount) : words.refundOwed(amount)
    })
    .join('')
}

export function composeOrderMail(kind: OrderMessageKind, order: Order, site: OrderSite): Composed {
  const { language } = order
  const words = MESSAGE_WORDS[language]
  const text = composeOrderText(kind, order, site)
  const subject = words.order.subjects[kind](`#${order.number}`)
  const receipt = site.publicUrl + addressIn(language, receiptPath(order.id, site.token))
  const greeting = words.hello(greetingName(order.customerName, words.nameless))
  const place = order.locationSnapshot
  return {
    subject,
    text: `${[greeting, '', text, '', ...lineTexts(order), '', ...sumTexts(order), '', words.order.receipt(receipt)].join('\n')}\n`,
    html: mailHtml(site.brand, {
      language,
      title: subject,
      paragraphs: [greeting, headline(kind, order)],
      rows: orderRows(order),
      link: { href: receipt, label: words.order.viewReceipt },
      note: `${place.name}, ${place.address} · ${formatPhone(place.phone)}`,
    }),
  }
}

/** The order's lines, down to the total. */
export function orderRows(order: Order): [string, string][] {
  return [...lineRows(order), ...sums(order)]
}

function headline(kind: OrderMessageKind, order: Order): string {
  const words = MESSAGE_WORDS[order.language].order
  const number = `#${order.number}`
  const ready = isAsChosen(order.promiseBecause) ? words.isChosen : words.isAbout
  switch (kind) {
    case 'order-confirmation':
      return words.headline(words.types[order.orderType], number, ready(promisedTime(order)), paymentRequest(order))
    case 'order-preparing':
      return words.headlinePreparing(ready(timeOf(order)))
    case 'order-ready':
      return words.headlineReady(number)
    case 'order-cancelled':
      return words.headlineCancelled(number, refundWords(order))
  }
}

function paymentRequest(order: Order): string {
  const words = MESSAGE_WORDS[order.language].order
  if (order.paymentStatus === 'paid') return words.isPaid
  return order.paymentMethod === 'cash'
    ? words.pleasePayCash(amountWords(order))
    : words.pleasePayCard(amountWords(order))
}

function lineRows({ lines, language }: Order): [string, string][] {
  const words = RECEIPT_WORDS_OF[language]
  return lines.flatMap((line): [string, string][] => [
    [lineWords(line, words), itemSumOf(pricedLine(line), words).total],
    ...lineDetails(line, words.options).map((detail): [string, string] => [detail, '']),
  ])
}

function lineTexts(order: Order): string[] {
  return lineRows(order).map(([words, amount]) => (amount === '' ? `  ${words}` : `${words}  ${amount}`))
}

function sums(order: Order): [string, string][] {
  const { discountCents, feeCents, subtotalCents, taxCents, tipCents, totalCents, language } = order
  const { discount, deliveryFee, subtotal, tax, tip, total, formats } = RECEIPT_WORDS_OF[language]
  return [
    ...(discountCents > 0 ? [[discount, `−${formatMoney(discountCents, formats)}`] as [string, string]] : []),
    ...(feeCents > 0 ? [[deliveryFee, formatMoney(feeCents, formats)] as [string, string]] : []),
    [subtotal, formatMoney(subtotalCents, formats)],
    [tax, formatMoney(taxCents, formats)],
    ...(tipCents > 0 ? [[tip, formatMoney(tipCents, formats)] as [string, string]] : []),
    [total, formatMoneyWithCurrency(totalCents, formats)],
    ...paidRows(order),
  ]
}

/** How the total of a changed order came about and was paid. */
function paidRows(order: Order): [string, string][] {
  if (order.changes.length === 0) return []
  const words = RECEIPT_WORDS_OF[order.language]
  return [
    ...paymentLinesOf(order, words).map(({ label, amount }): [string, string] => [label, amount]),
    ...changeLinesOf(order, words).map((change): [string, string] => [words.changes.changed, change]),
  ]
}

function sumTexts(order: Order): string[] {
  return sums(order).map(([label, amount]) => labelled(order.language, label, amount))
}

/** `Total: $12.50`; in French a space goes before the colon. */
export function labelled(language: Language, label: string, value: string): string {
  return `${label}${language === 'fr-CA' ? '\u00a0' : ''}: ${value}`
}

/** A message whose text was written when it was queued. */
export function composeNoteMail(
  note: { name: string; title: string; text: string; language?: Language },
  site: Site,
): Composed {
  const language = note.language ?? 'en-CA'
  const words = MESSAGE_WORDS[language]
  const greeting = words.hello(greetingName(note.name, words.nameless))
  return {
    subject: note.title,
    text: `${greeting}\n\n${note.text}\n`,
    html: mailHtml(site.brand, {
      language,
      title: note.title,
      paragraphs: [greeting, note.text],
      rows: [],
      link: { href: site.publicUrl + addressIn(language, '/'), label: site.brand.name },
      note: `${site.brand.name} · ${formatPhone(site.brand.phone)}`,
    }),
  }
}

/** Whether a mail tells of a change in the account, which may be the work of somebody else. */
const TELLS_OF_A_CHANGE: Record<AccountMessageKind, boolean> = {
  'verify-email': false,
  'reset-password': false,
  'password-changed': true,
  'tablet-signed-in': true,
  'passkey-added': true,
}

/** Account mails: one sentence, one link. */
export function composeAccountMail(
  kind: AccountMessageKind,
  { name, language }: { name: string; language: Language },
  link: string,
  { brand }: Site,
): Composed {
  const words = MESSAGE_WORDS[language]
  const { subject, sentence, label } = words.account[kind]
  const said = TELLS_OF_A_CHANGE[kind] ? sentence + words.account.notYou(formatPhone(brand.phone)) : sentence
  const greeting = words.hello(greetingName(name, words.nameless))
  return {
    subject,
    text: `${greeting}\n\n${said}\n\n${labelled(language, label, link)}\n\n${brand.name}\n`,
    html: mailHtml(brand, {
      language,
      title: subject,
      paragraphs: [greeting, said],
      rows: [],
      link: { href: link, label },
      note: brand.name,
    }),
  }
}
