import type { PaymentStateView } from '@thali/contracts/payments/payments'
import type { Page } from 'playwright-core'

import { CARDS } from '../support/payments.ts'
import { fillCheckout, remember, type Scene } from './scene.ts'
import type { Stage } from './stage.ts'

const AT_CHECKOUT = { path: '/checkout', as: 'guest', cart: true } as const
const AT_MONEY = { path: '/admin/money', as: 'admin' } as const

async function submitCheckout(page: Page): Promise<void> {
  await fillCheckout(page)
  await page.getByRole('button', { name: /^Place Order/ }).click()
}

async function openDialog(page: Page): Promise<void> {
  await submitCheckout(page)
  await page.getByRole('dialog', { name: 'Your payment' }).waitFor()
}

async function leaveForPayment(page: Page): Promise<void> {
  await openDialog(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

/** An answer without a page leaves the browser where it is. */
async function getStuck(page: Page): Promise<void> {
  await page.route('**/sandbox/pay/**', (route) => route.fulfill({ status: 204 }))
  await leaveForPayment(page)
}

async function loseTheAddress(page: Page): Promise<void> {
  await page.route('**/api/createCustomerPayment', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), paymentUrl: '' } })
  })
  await leaveForPayment(page)
}

async function missTheProvider(page: Page): Promise<void> {
  const error = 'Card payment is not available right now. Please try again in a moment or pay in cash.'
  await page.route('**/api/createCustomerPayment', (route) =>
    route.fulfill({ status: 503, json: { error, code: 'payment-unavailable' } }),
  )
  await submitCheckout(page)
}

async function tryCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill(CARDS.declined)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** A customer comes back from a payment in this state; null while the server cannot find the state out. */
const turnBack = (paymentState: PaymentStateView | null) => async (page: Page, stage: Stage) => {
  const orderId = paymentState === 'paid' ? stage.orders.paid.id : null
  await page.route('**/api/{closePaymentSession,guest/payments/close}', (route) =>
    paymentState === null
      ? route.fulfill({ status: 409, json: {} })
      : route.fulfill({ json: { success: true, paymentState, orderId } }),
  )
  const begun = { sessionId: 'cs_test_only_looked_at', locationId: 'truro', startedAtMs: Date.now(), orderId: null }
  await remember(page, { thali_begun_payments: JSON.stringify([begun]) })
}

/** Pages that hold as much as a busy evening shows. */
async function holdMuch(page: Page): Promise<void> {
  const minutesFrom = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const held = {
    locationId: 'truro',
    total: 86.4,
    chosenTime: null,
    createdAt: minutesFrom(-3),
    expiresAt: minutesFrom(28),
  }
  const pages = [
    {
      ...held,
      pageId: '0b0a3c52-6f0c-4b43-9c2e-2f6b6c5f3f01',
      customerName: 'Bartholomew Featherstonehaugh-Chatterjee',
      portions: [
        { name: 'Butter Chicken', count: 4 },
        { name: 'Punjabi Vegetable Thali', count: 2 },
      ],
      kitchenMinutes: 42,
      minutesUntil: minutesFrom(5),
    },
    {
      ...held,
      pageId: '0b0a3c52-6f0c-4b43-9c2e-2f6b6c5f3f02',
      customerName: 'Ann Lee',
      portions: [],
      kitchenMinutes: 1,
      minutesUntil: minutesFrom(2),
    },
  ]
  await page.route('**/api/admin/payments/pages', (route) => route.fulfill({ json: { pages } }))
}

async function emptyLists(page: Page): Promise<void> {
  await page.route('**/api/admin/payments/links', (route) => route.fulfill({ json: { links: [] } }))
  await page.route('**/api/admin/payments/problems', (route) => route.fulfill({ json: { refunds: [], webhooks: [] } }))
}

async function showCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show QR Code' }).first().click()
  await page.getByRole('dialog', { name: 'Scan to pay' }).waitFor()
}

const orderAt = (name: keyof Stage['orders']) => (stage: Stage) => `/order-success?order_id=${stage.orders[name].id}`
const beginAtProvider = async (stage: Stage) => (await stage.begin()).paymentUrl

const CHECKOUT: Scene[] = [
  { name: 'payment-dialog', ...AT_CHECKOUT, act: openDialog, isInSightOnly: true },
  {
    name: 'payment-dialog-redirecting',
    isVariant: true,
    ...AT_CHECKOUT,
    act: getStuck,
    isInSightOnly: true,
    staysBusy: true,
    shows: /^Not moving/,
  },
  {
    name: 'payment-dialog-error',
    isVariant: true,
    ...AT_CHECKOUT,
    act: loseTheAddress,
    isInSightOnly: true,
    shows: 'Payment Error',
  },
  {
    name: 'checkout-card-unavailable',
    isVariant: true,
    ...AT_CHECKOUT,
    act: missTheProvider,
    isInSightOnly: true,
    shows: 'Pay with cash instead',
  },
]

const PROVIDER: Scene[] = [
  { name: 'payment-page', path: beginAtProvider, shows: 'TEST MODE.' },
  {
    name: 'payment-page-declined',
    isVariant: true,
    path: beginAtProvider,
    act: tryCard,
    shows: /was declined/,
  },
  {
    name: 'payment-page-paid',
    isVariant: true,
    path: ({ orders, provider }) => `${provider.url}/sandbox/pay/${orders.paid.sessionId}`,
    shows: 'Payment received',
  },
  {
    name: 'payment-page-expired',
    isVariant: true,
    path: async ({ begin, provider }) => {
      const { sessionId, paymentUrl } = await begin()
      await provider.expire(sessionId)
      return paymentUrl
    },
    shows: 'This page has expired',
  },
  { name: 'provider-payments', path: ({ provider }) => `${provider.url}/sandbox/payments` },
]

const AFTERWARDS: Scene[] = [
  {
    name: 'order-processing',
    path: async ({ begin }) => `/order-success?session_id=${(await begin()).sessionId}`,
    staysBusy: true,
    shows: /^We are asking our card provider/,
  },
  { name: 'order-success-paid', isVariant: true, path: orderAt('paid'), as: 'guest', shows: 'PAID' },
  { name: 'order-success-refunded', isVariant: true, path: orderAt('refunded'), as: 'guest', shows: 'REFUNDED' },
  { name: 'receipt-paid', isVariant: true, path: ({ orders }) => orders.paid.receiptUrl, shows: 'Visa ending in 4242' },
  { name: 'receipt-refunded', isVariant: true, path: ({ orders }) => orders.refunded.receiptUrl, shows: 'REFUNDED' },
  { name: 'payment-cancel', path: '/payment-cancel?order_id=0190c2a4-0000-7000-8000-000000000000', cart: true },
  { name: 'payment-cancel-link', isVariant: true, path: '/payment-cancel?via=link', shows: /link that we sent you/ },
  {
    name: 'payment-cancel-paid',
    isVariant: true,
    path: '/payment-cancel',
    before: turnBack('paid'),
    shows: 'See your order',
  },
  {
    name: 'payment-cancel-processing',
    isVariant: true,
    path: '/payment-cancel',
    before: turnBack('processing'),
    shows: 'Follow your payment',
  },
  {
    name: 'payment-cancel-returned',
    isVariant: true,
    path: '/payment-cancel',
    before: turnBack('returned'),
    shows: /^No order is made of it/,
  },
  {
    name: 'payment-cancel-unreachable',
    isVariant: true,
    path: '/payment-cancel',
    before: turnBack(null),
    shows: 'Check again',
  },
  {
    name: 'payment-cancel-staff',
    isVariant: true,
    path: '/payment-cancel',
    as: 'admin',
    shows: 'Back to Admin Dashboard',
  },
]

const STAFF: Scene[] = [
  { name: 'admin-payments', ...AT_MONEY, shows: 'Card refund failed' },
  {
    name: 'admin-payments-empty',
    isVariant: true,
    ...AT_MONEY,
    before: emptyLists,
    shows: /^Nothing is waiting/,
  },
  {
    name: 'admin-payments-held',
    isVariant: true,
    ...AT_MONEY,
    before: holdMuch,
    shows: 'Held by an unpaid page',
  },
  { name: 'admin-payments-qr', isVariant: true, ...AT_MONEY, act: showCode, isInSightOnly: true },
  { name: 'admin-payments-qr-printed', ...AT_MONEY, act: showCode, isPrinted: true },
]

/** Paying by card, from checkout to what staff see of it. */
export const PAYING: readonly Scene[] = [...CHECKOUT, ...PROVIDER, ...AFTERWARDS, ...STAFF]
