import type { OrderView } from '@thali/contracts/orders'
import { centsFromDollars, formatMoney, formatMoneyWithCurrency } from '@thali/domain/money/cents'
import { chosenSpice } from '@thali/domain/orders/chosen-spice'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { amountTaken } from '@thali/domain/payments/refund'
import { formatTimeAst } from '@thali/domain/time/zone'

import type { OrderMessageKind } from '#api/outbox/message-jobs.ts'
import { type Composed, greetingName, mailHtml, type Site } from '#api/features/messages/mail-layout.ts'

const TYPE_WORDS = { pickup: 'pickup', delivery: 'delivery', 'dine-in': 'dine-in' } as const

/** The text message. Nothing in it is written by customers except the first name, without links. */
export function composeOrderText(kind: OrderMessageKind, order: OrderView, { brand, publicUrl }: Site): string {
  const number = `#${order.orderNumber}`
  const ready = order.estimatedReady ? formatTimeAst(new Date(order.estimatedReady)) : 'soon'
  const link = `${publicUrl}/order-success?order_id=${order.orderId}&token=${order.metadata.orderToken}`
  switch (kind) {
    case 'order-confirmation':
      return `${brand.name}: order ${number} received. Ready about ${ready} at ${order.locationInfo.name}. ${amountWords(order)} ${paymentWords(order)}. ${link}`
    case 'order-preparing':
      return `${brand.name}: we are preparing order ${number}. Ready about ${ready}.`
    case 'order-ready':
      return `${brand.name}: order ${number} is ready${order.orderType === 'pickup' ? ` at ${order.locationInfo.name}` : ''}.`
    case 'order-cancelled':
      return `${brand.name}: order ${number} was cancelled.${refundWords(order)} Questions? Call ${formatPhone(order.locationInfo.phone)}.`
  }
}

/** The amount paid or due; cash is rounded to 5 cents. */
function amountWords({ paymentMethod, paymentStatus, takenBy, pricing }: OrderView): string {
  const way = paymentStatus === 'unpaid' && paymentMethod === 'cash' ? 'cash' : takenBy
  return formatMoney(amountTaken(way, centsFromDollars(pricing.total)))
}

/** How the total is or was paid, shown after the amount. */
function paymentWords(order: OrderView): string {
  if (order.paymentStatus === 'paid') return order.takenBy === 'card' ? 'paid by card' : 'paid'
  return order.paymentMethod === 'cash' ? 'in cash' : 'to be paid by card'
}

/** What happens to the money of a cancelled order. */
function refundWords({ refund }: OrderView): string {
  if (!refund) return ''
  const amount = money(refund.amount)
  if (refund.way === 'card') return ` ${amount} goes back to your card within 5-10 business days.`
  return ` We owe you ${amount}: please see us at the counter or call.`
}

export function composeOrderMail(kind: OrderMessageKind, order: OrderView, site: Site): Composed {
  const number = `#${order.orderNumber}`
  const text = composeOrderText(kind, order, site)
  const subject = {
    'order-confirmation': `Order ${number} received`,
    'order-preparing': `Order ${number} is being prepared`,
    'order-ready': `Order ${number} is ready`,
    'order-cancelled': `Order ${number} was cancelled`,
  }[kind]
  const receipt = `${site.publicUrl}${order.receiptUrl}`
  return {
    subject,
    text: `${[`Hello ${greetingName(order.customerInfo.name)},`, '', text, '', ...lineTexts(order), '', ...sumTexts(order), '', `Receipt: ${receipt}`].join('\n')}\n`,
    html: mailHtml(site.brand, {
      title: subject,
      paragraphs: [`Hello ${greetingName(order.customerInfo.name)},`, headline(kind, order)],
      rows: orderRows(order),
      link: { href: receipt, label: 'View receipt' },
      note: `${order.locationInfo.name}, ${order.locationInfo.address} · ${formatPhone(order.locationInfo.phone)}`,
    }),
  }
}

/** The order's lines, down to the total. */
export function orderRows(order: OrderView): [string, string][] {
  return [
    ...order.items.map((item): [string, string] => [itemText(item), money(item.price * item.quantity)]),
    ...sums(order),
  ]
}

function headline(kind: OrderMessageKind, order: OrderView): string {
  const ready = order.estimatedReady ? formatTimeAst(new Date(order.estimatedReady)) : 'soon'
  const type = TYPE_WORDS[order.orderType]
  if (kind === 'order-cancelled') return `Your order #${order.orderNumber} was cancelled.${refundWords(order)}`
  if (kind === 'order-confirmation') {
    const payment =
      order.paymentStatus === 'paid'
        ? 'It is paid.'
        : `Please pay ${amountWords(order)} ${paymentWords(order).replace(/^to be paid /, '')}.`
    return `We have your ${type} order #${order.orderNumber}. It is ready about ${ready}. ${payment}`
  }
  return kind === 'order-ready'
    ? `Your order #${order.orderNumber} is ready.`
    : `We are preparing your order. It is ready about ${ready}.`
}

function itemText(item: OrderView['items'][number]): string {
  const spice = chosenSpice(item)
  return `${item.quantity} × ${item.name}${spice ? ` (${spice.name})` : ''}`
}

function lineTexts(order: OrderView): string[] {
  return order.items.map((item) => `${itemText(item)}  ${money(item.price * item.quantity)}`)
}

function sums(order: OrderView): [string, string][] {
  const { discount, subtotal, tax, tip, total } = order.pricing
  return [
    ...(discount > 0 ? [['Discount code', `−${money(discount)}`] as [string, string]] : []),
    ['Subtotal', money(subtotal)],
    ['Tax', money(tax)],
    ...(tip > 0 ? [['Tip', money(tip)] as [string, string]] : []),
    ['Total', formatMoneyWithCurrency(centsFromDollars(total))],
  ]
}

function sumTexts(order: OrderView): string[] {
  return sums(order).map(([label, amount]) => `${label}: ${amount}`)
}

function money(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
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
