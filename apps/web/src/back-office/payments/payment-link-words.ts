import type { PaymentStateView } from '@thali/contracts/payments/payments'
import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { formatTimeAst } from '@thali/domain/time/zone'

/** The fields of a link that the panel uses: from the list, or from the response that created it. */
export type ShownLink = Omit<PaymentLinkView, 'locationId' | 'createdAt'>

export type LinkState = {
  kind: 'waiting' | 'processing' | 'paid' | 'failed' | 'over' | 'returned'
  words: string
  /** Additional detail, such as the time left. */
  detail: string | null
}

const MINUTE_MS = 60_000
const NO_LINK_FOR_CODE = 'No payment link available to generate QR code'
const NO_LINK_TO_SEND = 'No payment link available to send'
const NO_PHONE = 'Customer phone number is required to send SMS'
const NOT_SENT = 'Failed to send SMS'

/** The state of a link in words. A link that expired before its hour was over was closed by somebody. */
export function stateOf(
  link: Pick<ShownLink, 'paymentState' | 'expiresAt'>,
  now: Date,
  order?: { orderNumber: number; paidAt: string | null },
): LinkState {
  const leftMs = Date.parse(link.expiresAt) - now.getTime()
  switch (link.paymentState) {
    case 'open':
      return leftMs > 0
        ? { kind: 'waiting', words: 'Waiting…', detail: timeLeft(leftMs) }
        : { kind: 'over', words: 'Ran out', detail: null }
    case 'processing':
      return { kind: 'processing', words: 'Being processed', detail: 'The bank has not answered yet' }
    case 'paid':
      return {
        kind: 'paid',
        words: order?.paidAt ? `Paid ${formatTimeAst(new Date(order.paidAt))}` : 'Paid',
        detail: order ? `Order ${order.orderNumber}` : null,
      }
    case 'failed':
      return { kind: 'failed', words: 'Payment failed', detail: 'Nothing was charged' }
    case 'expired':
      return { kind: 'over', words: leftMs > 0 ? 'Closed' : 'Ran out', detail: null }
    case 'returned':
      return { kind: 'returned', words: 'Paid too late', detail: 'The money goes back to the card by itself' }
  }
}

/** Why no code can be shown, or null. */
export function codeObjection(link: Pick<ShownLink, 'qrCodeData' | 'paymentUrl'> | null): string | null {
  return link === null || link.paymentUrl === '' || link.qrCodeData === '' ? NO_LINK_FOR_CODE : null
}

/** Why no text can be sent, or null. */
export function smsObjection(link: Pick<ShownLink, 'customerPhone' | 'paymentUrl'> | null): string | null {
  if (link === null || link.paymentUrl === '') return NO_LINK_TO_SEND
  return link.customerPhone.trim() === '' ? NO_PHONE : null
}

/** Text message after the restaurant's name: short, because payment links are long. */
export function smsText({ total, paymentUrl }: Pick<ShownLink, 'total' | 'paymentUrl'>): string {
  return `pay ${moneyOf(total)} here: ${paymentUrl}`
}

export function smsFailure(message: string | null): string {
  return message ? `${NOT_SENT}: ${message}` : NOT_SENT
}

/** The sentence after a link was closed, by the state that the provider answered. */
export function closingNews(state: PaymentStateView): string {
  if (state === 'paid') return 'It was paid a moment ago, so the order is on the board.'
  return state === 'processing' ? 'A payment is being processed, so the link stays.' : 'The link is closed.'
}

export function moneyOf(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
}

/** `42 min left`: in minutes, so that nothing on the page ticks by the second. */
function timeLeft(leftMs: number): string {
  const minutes = Math.floor(leftMs / MINUTE_MS)
  return minutes === 0 ? 'Less than a minute left' : `${minutes} min left`
}
