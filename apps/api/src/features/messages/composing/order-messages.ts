import { formatMoney, formatMoneyWithCurrency } from '@thali/domain/money/cents'
import { lineWords, pricedLine } from '@thali/domain/orders/lines/order-lines'
import { itemSumOf } from '@thali/domain/orders/receipt/receipt'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { amountTaken } from '@thali/domain/payments/refund'
import { formatTimeAst } from '@thali/domain/time/zone'

import type { OrderMessageKind } from '#api/outbox/message-jobs.ts'
import { type Composed, greetingName, mailHtml, type Site } from '#api/features/messages/composing/mail-layout.ts'
import type { Order } from '#api/features/orders/order.ts'
import { receiptPath } from '#api/features/orders/orders.presenter.ts'

/** The site that a message links to, and the order's token, which opens the links. */
export type OrderSite = Site & { token: string }

const TYPE_WORDS = { pickup: 'pickup', delivery: 'delivery', 'dine-in': 'dine-in' } as const

/** The text message. Nothing in it is written by customers except the first name, without links. */
export function composeOrderText(kind: OrderMessageKind, order: Order, { brand, publicUrl, token }: OrderSite): string {
  const number = `#${order.number}`
  const ready = formatTimeAst(order.estimatedReady)
  const { name, phone } = order.locationSnapshot
  const link = `${publicUrl}/order-success?order_id=${order.id}&token=${token}`
  switch (kind) {
    case 'order-confirmation':
      return `${brand.name}: order ${number} received. Ready about ${ready} at ${name}. ${amountWords(order)} ${paymentWords(order)}. ${link}`
    case 'order-preparing':
      return `${brand.name}: we are preparing order ${number}. Ready about ${ready}.`
    case 'order-ready':
      return `${brand.name}: order ${number} is ready${order.orderType === 'pickup' ? ` at ${name}` : ''}.`
    case 'order-cancelled':
      return `${brand.name}: order ${number} was cancelled.${refundWords(order)} Questions? Call ${formatPhone(phone)}.`
  }
}

/** The amount paid or due; cash is rounded to 5 cents. */
function amountWords({ paymentMethod, paymentStatus, paid, totalCents }: Order): string {
  const way = paymentStatus === 'unpaid' && paymentMethod === 'cash' ? 'cash' : (paid?.takenBy ?? null)
  return formatMoney(amountTaken(way, totalCents))
}

/** How the total is or was paid, shown after the amount. */
function paymentWords(order: Order): string {
  if (order.paymentStatus === 'paid') return order.paid?.takenBy === 'card' ? 'paid by card' : 'paid'
  return order.paymentMethod === 'cash' ? 'in cash' : 'to be paid by card'
}

/** What happens to the money of a cancelled order. */
function refundWords({ refund }: Order): string {
  if (!refund) return ''
  const amount = formatMoney(refund.amountCents)
  if (refund.way === 'card') return ` ${amount} goes back to your card within 5-10 business days.`
  return ` We owe you ${amount}: please see us at the counter or call.`
}

export function composeOrderMail(kind: OrderMessageKind, order: Order, site: OrderSite): Composed {
  const number = `#${order.number}`
  const text = composeOrderText(kind, order, site)
  const subject = {
    'order-confirmation': `Order ${number} received`,
    'order-preparing': `Order ${number} is being prepared`,
    'order-ready': `Order ${number} is ready`,
    'order-cancelled': `Order ${number} was cancelled`,
  }[kind]
  const receipt = `${site.publicUrl}${receiptPath(order.id, site.token)}`
  const greeting = `Hello ${greetingName(order.customerName)},`
  const place = order.locationSnapshot
  return {
    subject,
    text: `${[greeting, '', text, '', ...lineTexts(order), '', ...sumTexts(order), '', `Receipt: ${receipt}`].join('\n')}\n`,
    html: mailHtml(site.brand, {
      title: subject,
      paragraphs: [greeting, headline(kind, order)],
      rows: orderRows(order),
      link: { href: receipt, label: 'View receipt' },
      note: `${place.name}, ${place.address} · ${formatPhone(place.phone)}`,
    }),
  }
}

/** The order's lines, down to the total. */
export function orderRows(order: Order): [string, string][] {
  return [...lineRows(order), ...sums(order)]
}

function headline(kind: OrderMessageKind, order: Order): string {
  const ready = formatTimeAst(order.estimatedReady)
  const type = TYPE_WORDS[order.orderType]
  if (kind === 'order-cancelled') return `Your order #${order.number} was cancelled.${refundWords(order)}`
  if (kind === 'order-confirmation') {
    const payment =
      order.paymentStatus === 'paid'
        ? 'It is paid.'
        : `Please pay ${amountWords(order)} ${paymentWords(order).replace(/^to be paid /, '')}.`
    return `We have your ${type} order #${order.number}. It is ready about ${ready}. ${payment}`
  }
  return kind === 'order-ready'
    ? `Your order #${order.number} is ready.`
    : `We are preparing your order. It is ready about ${ready}.`
}

function lineRows({ lines }: Order): [string, string][] {
  return lines.map((line) => [lineWords(line), itemSumOf(pricedLine(line)).total])
}

function lineTexts(order: Order): string[] {
  return lineRows(order).map(([words, amount]) => `${words}  ${amount}`)
}

function sums({ discountCents, subtotalCents, taxCents, tipCents, totalCents }: Order): [string, string][] {
  return [
    ...(discountCents > 0 ? [['Discount code', `−${formatMoney(discountCents)}`] as [string, string]] : []),
    ['Subtotal', formatMoney(subtotalCents)],
    ['Tax', formatMoney(taxCents)],
    ...(tipCents > 0 ? [['Tip', formatMoney(tipCents)] as [string, string]] : []),
    ['Total', formatMoneyWithCurrency(totalCents)],
  ]
}

function sumTexts(order: Order): string[] {
  return sums(order).map(([label, amount]) => `${label}: ${amount}`)
}

/** A message whose text was written when it was queued. */
export function composeNoteMail(note: { name: string; title: string; text: string }, site: Site): Composed {
  const greeting = `Hello ${greetingName(note.name)},`
  return {
    subject: note.title,
    text: `${greeting}\n\n${note.text}\n`,
    html: mailHtml(site.brand, {
      title: note.title,
      paragraphs: [greeting, note.text],
      rows: [],
      link: { href: site.publicUrl, label: site.brand.name },
      note: `${site.brand.name} · ${formatPhone(site.brand.phone)}`,
    }),
  }
}

/** Account mails: one sentence, one link. */
export function composeAccountMail(
  kind: 'verify-email' | 'reset-password' | 'password-changed',
  account: { name: string },
  link: string,
  { brand }: Site,
): Composed {
  const { subject, sentence, label } = {
    'verify-email': {
      subject: 'Confirm your e-mail address',
      sentence: `Confirm that this address is yours, so that we can send you receipts. You can order right away all the same.`,
      label: 'Confirm address',
    },
    'reset-password': {
      subject: 'Choose a new password',
      sentence:
        'Choose a new password with this link. It works once and for one hour. If you did not ask for it, leave it.',
      label: 'Choose a new password',
    },
    'password-changed': {
      subject: 'Your password was changed',
      sentence: `Your password was changed and every other device was signed out. If this was not you, call ${formatPhone(brand.phone)}.`,
      label: 'Sign in',
    },
  }[kind]
  return {
    subject,
    text: `Hello ${greetingName(account.name)},\n\n${sentence}\n\n${label}: ${link}\n\n${brand.name}\n`,
    html: mailHtml(brand, {
      title: subject,
      paragraphs: [`Hello ${greetingName(account.name)},`, sentence],
      rows: [],
      link: { href: link, label },
      note: brand.name,
    }),
  }
}
