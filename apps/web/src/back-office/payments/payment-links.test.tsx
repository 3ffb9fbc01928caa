import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import {
  closingNews,
  codeObjection,
  type ShownLink,
  smsFailure,
  smsObjection,
  smsText,
  stateOf,
} from './payment-link-words.ts'
import { PaymentQrDialog } from './qr-code.tsx'

const NOW = new Date('2026-07-10T22:00:00.000Z') // 7:00 PM in Halifax

function aLink(changed: Partial<ShownLink> = {}): ShownLink {
  return {
    orderId: 'order-1',
    sessionId: 'cs_1',
    paymentUrl: 'https://pay.example/cs_1',
    qrCodeData: 'data:image/png;base64,AAAA',
    paymentState: 'open',
    customerName: 'Anita',
    customerPhone: '+19025550123',
    total: 41.97,
    expiresAt: inSeconds(42 * 60 + 59),
    isClosed: false,
    paidAt: null,
    orderNumber: null,
    ...changed,
  }
}

function inSeconds(seconds: number): string {
  return new Date(NOW.getTime() + seconds * 1000).toISOString()
}

describe('the state of a payment link', () => {
  test.each([
    ['open', 'waiting', 'Waiting…', '42 min left'],
    ['processing', 'processing', 'Being processed', 'The bank has not answered yet'],
    ['paid', 'paid', 'Paid', null],
    ['failed', 'failed', 'Payment failed', 'Nothing was charged'],
    ['returned', 'returned', 'Paid too late', 'The money goes back to the card by itself'],
  ] as const)('a payment link that is %s reads: %s, %s, %s', (paymentState, kind, words, detail) => {
    expect(stateOf(aLink({ paymentState }), NOW)).toEqual({ kind, words, detail })
  })

  test('a payment link that is paid says when, and which order it is', () => {
    const order = { orderNumber: 1042, paidAt: inSeconds(120) }
    expect(stateOf(aLink({ paymentState: 'paid' }), NOW, order)).toMatchObject({
      words: 'Paid 7:02 PM AST',
      detail: 'Order 1042',
    })
  })

  test('a payment link that ended before its hour was over was closed, any other ran out', () => {
    expect(stateOf(aLink({ paymentState: 'expired' }), NOW).words).toBe('Closed')
    expect(stateOf(aLink({ paymentState: 'expired', expiresAt: inSeconds(-1) }), NOW).words).toBe('Ran out')
  })

  test.each([
    [3600, '60 min left'],
    [61, '1 min left'],
    [59, 'Less than a minute left'],
  ])('a payment link with %i seconds left says: %s', (seconds, detail) => {
    expect(stateOf(aLink({ expiresAt: inSeconds(seconds) }), NOW).detail).toBe(detail)
  })

  test('a payment link whose time is over offers nothing more, even before the provider has said so', () => {
    expect(stateOf(aLink({ expiresAt: inSeconds(0) }), NOW)).toMatchObject({ kind: 'over', words: 'Ran out' })
  })
})

describe('a payment link with something missing', () => {
  // ADM-ERR-014
  test('a payment link without a code shows none and says so [ADM-PAY-08]', () => {
    expect(codeObjection(null)).toBe('No payment link available to generate QR code')
    expect(codeObjection(aLink({ qrCodeData: '' }))).toBe('No payment link available to generate QR code')
    expect(codeObjection(aLink())).toBeNull()
  })

  // ADM-SMS-06, ADM-SMS-07
  test('a payment link is not texted without a link and a phone number [ADM-PAY-09, ADM-PAY-10]', () => {
    expect(smsObjection(null)).toBe('No payment link available to send')
    expect(smsObjection(aLink({ customerPhone: ' ' }))).toBe('Customer phone number is required to send SMS')
    expect(smsObjection(aLink())).toBeNull()
  })
})

test('the text of a payment link says the amount and the link; the server puts the restaurant before it', () => {
  expect(smsText(aLink())).toBe('pay $41.97 here: https://pay.example/cs_1')
})

// ADM-ERR-009, ADM-ERR-010
test('a text of a payment link that was not sent says why, where there is a reason [ADM-SMS-08]', () => {
  expect(smsFailure('No credit left')).toBe('Failed to send SMS: No credit left')
  expect(smsFailure(null)).toBe('Failed to send SMS')
})

test('staff who close a link that was paid in the same moment are told so', () => {
  expect(closingNews('paid')).toContain('paid a moment ago')
  expect(closingNews('expired')).toBe('The link is closed.')
})

test('the code of a link is 300 pixels square, is described in words, and can be closed and printed [ADM-PAY-04..07]', () => {
  const html = renderToStaticMarkup(
    <PaymentQrDialog link={aLink()} restaurant="Sizzle &amp; Spice" onClose={() => undefined} />,
  )
  expect(html).toMatch(/<img src="data:image\/png;base64,AAAA" width="300" height="300"/)
  expect(html).toContain('alt="QR code of the payment link: $41.97, Anita"')
  expect(html).toMatch(/>Close<\/button>.*Print QR Code<\/button>/)
})
