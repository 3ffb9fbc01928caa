import type { EmailTemplateData } from '@thali/contracts/messages/mailings'
import type { ReservationView } from '@thali/contracts/reservations'
import {
  FIXED_ADDRESS,
  type OrderFacts,
  orderFacts,
  reservationLines,
  type ReservationPayload,
} from '@thali/domain/messages/confirmation-facts'
import {
  type EmailTemplateId,
  fillCustomerName,
  isConfirmation,
  NAMELESS,
  templateOf,
} from '@thali/domain/messages/mailings'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatDate, formatTimeAst } from '@thali/domain/time/zone'

import { type Composed, greetingName, mailHtml, type Site } from '#api/features/messages/composing/mail-layout.ts'
import { orderRows, type OrderSite } from '#api/features/messages/composing/order-messages.ts'
import type { Order } from '#api/features/orders/order.ts'
import { receiptPath } from '#api/features/orders/orders.presenter.ts'

/** What an e-mail from staff is composed of. */
export type MailingWords = { template: EmailTemplateId; content: EmailTemplateData; name: string | null }

/** The order or booking it confirms, shown below the text. */
export type Confirmed = { rows: readonly (readonly [string, string])[]; link?: { href: string; label: string } }

export type Sender = Site & {
  /** Postal address of the sender, which the law requires in every offer, and its phone number. */
  place: { address: string; phone: string } | undefined
}

type Around = {
  sender: Sender
  confirmed?: Confirmed | undefined
  unsubscribeUrl?: string | undefined
  /** Replaces the content's image address: an attached picture. */
  imageUrl?: string | undefined
}

const TYPES = { pickup: 'Pickup', delivery: 'Delivery', 'dine-in': 'Dine-in' } as const

/**
 * Composes an e-mail from staff. An offer says who sends it, from which address, and how to unsubscribe: in the text
 * and in the headers for one-click unsubscribe (RFC 8058).
 */
export function composeMailing(
  { template, content, name }: MailingWords,
  { sender, confirmed, unsubscribeUrl, imageUrl = content.imageUrl?.trim() }: Around,
): Composed {
  const reader = greetingName(name ?? content.customerName ?? '', NAMELESS)
  const builtIn = templateOf(template)
  const subject = fillCustomerName(content.subject?.trim() || builtIn.subject, reader)
  const message = fillCustomerName(content.message?.trim() || builtIn.defaultMessage, reader)
  const title = titleOf(template, content) ?? subject
  const rows = confirmed?.rows ?? (template === 'promotion' ? offerRows(content) : [])
  const link = confirmed?.link ?? { href: `${sender.publicUrl}/menu`, label: 'See our menu' }
  const terms = (template === 'promotion' && content.terms?.trim()) || ''
  const footer = footerLines(sender, unsubscribeUrl !== undefined)
  const end = unsubscribeUrl === undefined ? undefined : { href: unsubscribeUrl, label: 'Unsubscribe' }
  const paragraphs = message.replaceAll('\r\n', '\n').split(/\n{2,}/)
  return {
    subject,
    text: toText([
      title === subject ? '' : title,
      paragraphs.join('\n\n'),
      rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
      terms,
      `${link.label}: ${link.href}`,
      [...footer, ...(end ? [`${end.label}: ${end.href}`] : [])].join('\n'),
    ]),
    html: mailHtml(sender.brand, {
      title,
      paragraphs,
      rows,
      link,
      note: terms,
      imageUrl: isConfirmation(template) ? undefined : imageUrl || undefined,
      footer: { lines: footer, link: end },
    }),
    ...(unsubscribeUrl === undefined ? {} : { headers: oneClickHeaders(unsubscribeUrl) }),
  }
}

function titleOf(template: EmailTemplateId, { title, offerTitle }: EmailTemplateData): string | undefined {
  return (template === 'promotion' ? offerTitle?.trim() || title?.trim() : title?.trim()) || undefined
}

function offerRows({ validUntil }: EmailTemplateData): [string, string][] {
  return validUntil?.trim() ? [['Valid until', validUntil.trim()]] : []
}

function footerLines({ brand, place }: Sender, isOffer: boolean): string[] {
  return [
    ...(isOffer ? [`You get this e-mail because you agreed to news and offers from ${brand.name}.`] : []),
    `${brand.name}, ${place?.address ?? FIXED_ADDRESS}`,
    `${formatPhone(place?.phone || brand.phone)} · ${brand.email}`,
  ]
}

function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function toText(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The stored order, with the link to its receipt. */
export function confirmOrder(order: Order, { publicUrl, token }: Pick<OrderSite, 'publicUrl' | 'token'>): Confirmed {
  const facts = orderFacts({
    orderNumber: String(order.number),
    estimatedTime: formatTimeAst(dueAt(order)),
    orderType: TYPES[order.orderType],
    lines: orderRows(order),
  })
  return {
    rows: orderFactRows(facts),
    link: { href: `${publicUrl}${receiptPath(order.id, token)}`, label: 'View receipt' },
  }
}

/** The stored booking, with its link. */
export function confirmReservation(
  booking: ReservationView,
  { tableNumber }: ReservationPayload,
  { publicUrl }: Site,
): Confirmed {
  const { date, partySize, specialRequests } = booking.reservationDetails
  const rows = reservationLines({
    metadata: { reservationId: booking.reservationId },
    reservationDate: formatDate(date),
    reservationTime: formatTimeAst(new Date(booking.startsAt)),
    partySize,
    tableNumber,
    specialRequests: specialRequests ?? undefined,
    restaurantLocation: booking.locationInfo,
  })
  return { rows, link: { href: `${publicUrl}${booking.manageUrl}`, label: 'See or cancel it' } }
}

/** Preview of a confirmation for an order or booking that is only described. */
export function confirmAsDescribed({ template, content }: Pick<MailingWords, 'template' | 'content'>): Confirmed {
  if (template === 'reservation_confirmation') return { rows: reservationLines(content) }
  const { orderNumber, estimatedTime, orderType } = content
  const number = orderNumber === undefined ? undefined : String(orderNumber)
  return { rows: orderFactRows(orderFacts({ orderNumber: number, estimatedTime, orderType })) }
}

function orderFactRows({ orderNumber, estimatedTime, orderType, lines }: OrderFacts): [string, string][] {
  return [
    ...(orderNumber ? [['Order', `#${orderNumber}`] as [string, string]] : []),
    ['Ready', estimatedTime],
    ['Order type', orderType],
    ...lines.map(([label, value]): [string, string] => [label, value]),
  ]
}
