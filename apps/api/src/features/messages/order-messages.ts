import type { OrderView } from '@thali/contracts/orders'
import { centsFromDollars, formatMoney, formatMoneyWithCurrency } from '@thali/domain/money/cents'
import { formatPhone } from '@thali/domain/orders/customer-fields'
import { formatTimeAst } from '@thali/domain/time/zone'

import type { OrderMessageKind } from '#api/features/messages/message-jobs.ts'
import { mailHtml } from '#api/features/messages/mail-layout.ts'

/** What is sent: a text for every channel, and for e-mail a subject and HTML beside it. */
export type Composed = { subject: string; text: string; html: string }

type Brand = { name: string; phone: string; email: string }
type Site = { brand: Brand; publicUrl: string }

const TYPE_WORDS = { pickup: 'pickup', delivery: 'delivery', 'dine-in': 'dine-in' } as const

/** The text to a phone. Fixed sender, no customer-written words but the first name without links. */
export function composeOrderText(kind: OrderMessageKind, order: OrderView, { brand, publicUrl }: Site): string {
  const number = `#${order.orderNumber}`
  const ready = order.estimatedReady ? formatTimeAst(new Date(order.estimatedReady)) : 'soon'
  const link = `${publicUrl}/order-success?order_id=${order.orderId}&token=${order.metadata.orderToken}`
  const total = formatMoney(centsFromDollars(order.pricing.total))
  switch (kind) {
    case 'order-confirmation':
      return `${brand.name}: order ${number} received. Ready about ${ready} at ${order.locationInfo.name}. ${total} in cash. ${link}`
    case 'order-preparing':
      return `${brand.name}: we are preparing order ${number}. Ready about ${ready}.`
    case 'order-ready':
      return `${brand.name}: order ${number} is ready${order.orderType === 'pickup' ? ` at ${order.locationInfo.name}` : ''}.`
    case 'order-cancelled':
      return `${brand.name}: order ${number} was cancelled. Questions? Call ${formatPhone(order.locationInfo.phone)}.`
  }
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
      rows: [
        ...order.items.map((item): [string, string] => [itemText(item), money(item.price * item.quantity)]),
        ...sums(order),
      ],
      link: { href: receipt, label: 'View receipt' },
      note: `${order.locationInfo.name}, ${order.locationInfo.address} · ${formatPhone(order.locationInfo.phone)}`,
    }),
  }
}

/**
 * A name that no mail program makes a link of, so that nobody can have us send a stranger an address of his choice.
 * Letters, spaces, hyphens, apostrophes and dots remain, and no dot stands before a letter.
 */
function greetingName(name: string): string {
  const letters = name.replaceAll(/[^\p{L}\p{M} .'’-]/gu, ' ').replaceAll(/\.(?=\S)/g, '. ')
  return letters.replaceAll(/\s+/g, ' ').trim() || 'there'
}

function headline(kind: OrderMessageKind, order: OrderView): string {
  const ready = order.estimatedReady ? formatTimeAst(new Date(order.estimatedReady)) : 'soon'
  const type = TYPE_WORDS[order.orderType]
  if (kind === 'order-cancelled') return `Your order #${order.orderNumber} was cancelled.`
  if (kind === 'order-confirmation')
    return `We have your ${type} order #${order.orderNumber}. It is ready about ${ready}. Please pay in cash.`
  return kind === 'order-ready'
    ? `Your order #${order.orderNumber} is ready.`
    : `We are preparing your order. It is ready about ${ready}.`
}

function itemText(item: OrderView['items'][number]): string {
  return `${item.quantity} × ${item.name}${item.spiceLevelName === 'Mild' ? '' : ` (${item.spiceLevelName})`}`
}

function lineTexts(order: OrderView): string[] {
  return order.items.map((item) => `${itemText(item)}  ${money(item.price * item.quantity)}`)
}

function sums(order: OrderView): [string, string][] {
  const { subtotal, tax, tip, total } = order.pricing
  return [
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
