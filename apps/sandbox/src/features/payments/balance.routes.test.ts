import { afterEach, beforeEach, expect, test } from 'vitest'

import { feeOf } from '#sandbox/features/payments/balance.ts'
import { refusalOf, startPaymentsSandbox, TOTAL, type PaymentsSandbox } from '#sandbox/testing/payments-client.ts'
import { useDataDir } from '#sandbox/testing/sandbox-client.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

const folder = useDataDir()
let sandbox: PaymentsSandbox
let now: number

beforeEach(async () => {
  now = Date.UTC(2026, 10, 20, 15)
  sandbox = await startPaymentsSandbox(folder.dataDir, { clock: () => now })
})

afterEach(() => sandbox.close())

const listAll = () => sandbox.stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] })

test('a charge costs 2.9 % and 30 cents, and a refund does not bring them back', async () => {
  const { intent, charge } = await sandbox.pay()
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 })
  const { data } = await listAll()
  const [given, taken] = data[0]?.type === 'refund' ? data : data.toReversed()

  expect(feeOf(TOTAL)).toBe(113)
  expect(taken).toMatchObject({ type: 'charge', amount: TOTAL, fee: 113, net: TOTAL - 113, status: 'pending' })
  expect(taken?.source).toMatchObject({ id: charge.id, payment_intent: intent.id })
  expect(given).toMatchObject({ type: 'refund', amount: -1_000, fee: 0, net: -1_000 })
  expect(given?.source).toMatchObject({ id: refund.id, payment_intent: intent.id })
})

test('the takings of a day are on their way after a day and paid out after two, with all their charges', async () => {
  await sandbox.pay()
  await sandbox.pay()
  expect((await sandbox.stripe.payouts.list()).data).toEqual([])

  now += DAY_MS
  const [leaving] = (await sandbox.stripe.payouts.list()).data
  expect(leaving).toMatchObject({ amount: 2 * (TOTAL - 113), status: 'in_transit', currency: 'cad' })

  now += DAY_MS
  await sandbox.pay()
  const [payout] = (await sandbox.stripe.payouts.list({ status: 'paid' })).data
  expect(payout).toMatchObject({ id: leaving?.id, arrival_date: Date.UTC(2026, 10, 22) / 1_000 })
  const parts = await sandbox.stripe.balanceTransactions.list({ payout: payout?.id ?? '', limit: 100 })
  expect(parts.data.map(({ type }) => type).toSorted()).toEqual(['charge', 'charge', 'payout'])
  expect(parts.data.reduce((sum, { net }) => sum + net, 0)).toBe(0)
})

test('a day that ends below zero is paid out with the next one', async () => {
  const { intent } = await sandbox.pay()
  now += DAY_MS
  await sandbox.stripe.refunds.create({ payment_intent: intent.id })
  now += DAY_MS
  await sandbox.pay()
  now += 3 * DAY_MS
  const amounts = (await sandbox.stripe.payouts.list()).data.map(({ amount }) => amount)
  expect(amounts).toEqual([TOTAL - 113])
  await sandbox.pay()
  await sandbox.pay()
  now += 3 * DAY_MS
  expect((await sandbox.stripe.payouts.list()).data[0]?.amount).toBe(3 * (TOTAL - 113) - TOTAL)
})

test('balance transactions are listed page by page, and an unknown payout is refused', async () => {
  for (let count = 0; count < 3; count += 1) {
    await sandbox.pay()
    now += 1_000
  }
  const first = await sandbox.stripe.balanceTransactions.list({ limit: 2 })
  expect([first.data.length, first.has_more]).toEqual([2, true])
  const rest = await sandbox.stripe.balanceTransactions.list({ limit: 2, starting_after: first.data[1]?.id ?? '' })
  expect([rest.data.length, rest.has_more]).toEqual([1, false])
  expect((await refusalOf(sandbox.stripe.balanceTransactions.list({ payout: 'po_none' }))).code).toBe(
    'resource_missing',
  )
})
