import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { matchPayments, type OurPayment, type ProviderLine, sumLines } from './match-payments.ts'

const charge = (paymentId: string, amountCents: number): ProviderLine => ({
  kind: 'charge',
  paymentId,
  amountCents,
  feeCents: Math.round(amountCents * 0.029) + 30,
})
const refund = (paymentId: string, amountCents: number): ProviderLine => ({
  kind: 'refund',
  paymentId,
  amountCents: -amountCents,
  feeCents: 0,
})
const paid = (providerId: string, capturedCents: number, refundedCents = 0): OurPayment => ({
  providerId,
  capturedCents,
  refundedCents,
})

describe('the book of the card provider and our payments', () => {
  test('the provider’s book and our payments agree when each charge and refund is in both with the same amount', () => {
    const lines = [charge('pi_1', 2850), refund('pi_1', 1000), refund('pi_1', 850), charge('pi_2', 500)]
    expect(matchPayments(lines, [paid('pi_1', 2850, 1850), paid('pi_2', 500)])).toEqual([])
  })

  test('a refund that failed at the bank came back, and counts as not given', () => {
    const lines = [charge('pi_1', 2850), refund('pi_1', 2850), refund('pi_1', -2850)]
    expect(matchPayments(lines, [paid('pi_1', 2850)])).toEqual([])
  })

  test('a charge without an order, an order without a charge, another amount or another refund is a difference', () => {
    const lines = [charge('pi_stray', 700), charge('pi_more', 900), charge('pi_back', 600), refund('pi_back', 100)]
    const ours = [paid('pi_lost', 300), paid('pi_more', 800), paid('pi_back', 600, 250)]
    expect(matchPayments(lines, ours)).toEqual([
      { kind: 'charge-without-order', paymentId: 'pi_stray', oursCents: 0, theirsCents: 700 },
      { kind: 'different-amount', paymentId: 'pi_more', oursCents: 800, theirsCents: 900 },
      { kind: 'different-refund', paymentId: 'pi_back', oursCents: 250, theirsCents: 100 },
      { kind: 'order-without-charge', paymentId: 'pi_lost', oursCents: 300, theirsCents: 0 },
    ])
  })

  test('a line that belongs to no payment is in the sums and is no difference', () => {
    const lines: ProviderLine[] = [{ kind: 'other', paymentId: null, amountCents: -2850, feeCents: 1500 }]
    expect(matchPayments(lines, [])).toEqual([])
    expect(sumLines([...lines, charge('pi_1', 2850), refund('pi_1', 50)])).toEqual({
      sales: 2850,
      refunds: 50,
      other: -2850,
      fees: 1613,
      net: 2850 - 50 - 2850 - 1613,
    })
  })

  test('the differences explain every cent between the provider’s book and ours, and nothing else is listed', () => {
    const id = fc.integer({ min: 1, max: 8 }).map((number) => `pi_${number}`)
    const cents = fc.integer({ min: 1, max: 9999 })
    const line = fc.record({ id, cents, isRefund: fc.boolean() })
    const ours = fc.uniqueArray(fc.record({ id, cents, back: fc.integer({ min: 0, max: 500 }) }), {
      selector: (payment) => payment.id,
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), ours, (booked, known) => {
        const lines = booked.map((one) => (one.isRefund ? refund(one.id, one.cents) : charge(one.id, one.cents)))
        const payments = known.map((one) => paid(one.id, one.cents, one.back))
        const differences = matchPayments(lines, payments)
        const between = (isRefund: boolean) =>
          differences
            .filter(({ kind }) => (kind === 'different-refund') === isRefund)
            .reduce((sum, { oursCents, theirsCents }) => sum + theirsCents - oursCents, 0)
        const sums = sumLines(lines)
        expect(between(false)).toBe(sums.sales - payments.reduce((sum, one) => sum + one.capturedCents, 0))
        expect(between(true)).toBe(sums.refunds - payments.reduce((sum, one) => sum + one.refundedCents, 0))
        for (const { kind, oursCents, theirsCents } of differences) {
          if (kind !== 'charge-without-order') expect(oursCents).not.toBe(theirsCents)
        }
      }),
    )
  })
})
