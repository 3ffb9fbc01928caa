/** A fault that somebody could make: an edit of the program after which two of its parts no longer agree. */
export type PlantedFault = {
  name: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
}

const API = 'apps/api/src/features'
const DOMAIN = 'packages/domain/src'
const REFUNDS = `${API}/payments/refunds/refunds.service.ts`
const CHANGES = `${API}/payments/changes/order-changes.service.ts`
const PRICE = `${DOMAIN}/orders/changes/change-order.ts`
const SETTLE = `${DOMAIN}/payments/settle.ts`
const STEPS = `${API}/orders/steps/order-steps.service.ts`
const ORDERS = `${API}/orders/orders.statements.ts`

const ofMoney: PlantedFault[] = [
  {
    name: 'a second payment is kept',
    file: `${API}/payments/refunds/card-money.ts`,
    find: `  await giveBack(tx, { checkout, payment, order, because }, taking)\n}`,
    replace: `  if (!order) await giveBack(tx, { checkout, payment, order, because }, taking)\n}`,
  },
  {
    name: 'cash is handed back as priced, not as taken',
    file: `${API}/payments/refunds/owed-refunds.ts`,
    find: `const amountCents = payment.capturedCents - payment.refundCents\n        const by`,
    replace: `const amountCents = order.totalCents - payment.refundCents\n        const by`,
  },
  {
    name: 'cancelling forgets what was refunded before',
    file: `${API}/payments/refunds/owed-refunds.ts`,
    find: `.filter((payment) => payment.capturedCents > payment.refundCents)`,
    replace: `.filter((payment) => payment.refundCents === 0)`,
  },
  {
    name: 'what is handed back can be handed back twice',
    file: REFUNDS,
    find: `if (known.find(({ id }) => id === refund.id)?.state !== 'owed') throw new AppError('refund-not-owed')`,
    replace: `if (known.length === 0) throw new AppError('refund-not-owed')`,
  },
  {
    name: 'a failed refund counts as given back',
    file: `${API}/payments/refunds/refund-notes.ts`,
    find: `.filter((refund) => !refund.isReplaced && (refund.state === 'succeeded' || refund.state === 'settled'))`,
    replace: `.filter((refund) => !refund.isReplaced && refund.state !== 'due' && refund.state !== 'owed')`,
  },
  {
    name: 'points stay when the money goes back',
    file: `${API}/payments/refunds/refund-notes.ts`,
    find: `    await countLoyalty(tx, order, -1)\n`,
    replace: '',
  },
  {
    name: 'a refund at the provider is not taken over while it is under way',
    file: `${DOMAIN}/payments/refund.ts`,
    find: `if (refund.state !== 'failed') foreign.push(refund)`,
    replace: `if (refund.state !== 'failed' && known.length > 0) foreign.push(refund)`,
  },
  {
    name: 'rounding has the wrong sign',
    file: `${API}/payments/refunds/hand-payments.ts`,
    find: `roundingCents: capturedCents - amount,`,
    replace: `roundingCents: amount - capturedCents,`,
  },
  {
    name: 'the tip is taxed',
    file: `${DOMAIN}/money/pricing.ts`,
    find: `const tax = taxOn(subtotal, taxRate)`,
    replace: `const tax = taxOn(cents(subtotal + tip), taxRate)`,
  },
  {
    name: 'the discount is taken off the delivery too',
    file: `${DOMAIN}/money/pricing.ts`,
    find: `reductionOf(reduction, ordered, deliveryFee)`,
    replace: `reductionOf(reduction, cents(ordered + deliveryFee), deliveryFee)`,
  },
  {
    name: 'a payment whose message was lost is never asked about',
    file: `${API}/payments/payments.repository.ts`,
    find: `.where(and(inArray(checkouts.state, UNSETTLED), lte(checkouts.checkAt, now)))`,
    replace: `.where(and(eq(checkouts.state, 'processing'), lte(checkouts.checkAt, now)))`,
  },
  {
    name: 'a dispute is heard only when it is closed',
    file: `${API}/payments/webhooks/webhooks.service.ts`,
    find: `event.type.startsWith('charge.dispute.')`,
    replace: `event.type.startsWith('charge.dispute.closed')`,
  },
]

const ofOrders: PlantedFault[] = [
  {
    name: 'a cash order of staff ignores its key',
    file: `${API}/payments/staff/staff-orders.service.ts`,
    find: `return idempotency.orFirstAnswer(submission, async () => {
        if (body.cashConfirmed`,
    replace: `return idempotency.orFirstAnswer(null, async () => {
        if (request.submission) request = { ...request, submission: { ...request.submission, key: crypto.randomUUID() } }
        const { submission } = request
        if (body.cashConfirmed`,
  },
  {
    name: 'a recalled order keeps its points',
    file: `${API}/orders/steps/order-recall.service.ts`,
    find: `  await countLoyalty(tx, order, -1)\n`,
    replace: '',
  },
  {
    name: 'an order paid after completion earns nothing',
    file: ORDERS,
    find: `  if (order.status === 'completed') await countLoyalty(tx, order, 1)\n  else await`,
    replace: `  if (order.status !== 'completed') await`,
  },
  {
    name: 'delivery earns points',
    file: `${DOMAIN}/money/points.ts`,
    find: `cents(order.subtotalCents - order.feeCents)`,
    replace: `cents(order.subtotalCents)`,
  },
  {
    name: 'a paid order still counts as open',
    file: ORDERS,
    find: `  else await countOpenCashOrder(tx, order, -1)\n`,
    replace: '',
  },
  {
    name: 'a cancelled order still counts as open',
    file: STEPS,
    find: `    await countOpenCashOrder(tx, moved, -1)\n`,
    replace: '',
  },
  {
    name: 'portions of a cancelled order stay sold',
    file: STEPS,
    find: `{ portions: moved.prepStartedAt === null }`,
    replace: `{ portions: moved.prepStartedAt !== null }`,
  },
  {
    name: 'a code that a page holds pays for another order',
    file: 'apps/api/src/database/migrations/0019_one_welcome_a_person.sql',
    find: `AND (order_id = holder OR (order_id IS NULL AND expires_at > now()));`,
    replace: `AND (order_id = holder OR expires_at > now());`,
  },
  {
    name: 'an order that staff or links make is not confirmed',
    file: ORDERS,
    find: `  await enqueueMessages(tx, madeJobs(placed))\n`,
    replace: '',
  },
]

const ofReports: PlantedFault[] = [
  {
    name: 'the book takes days of London',
    file: `${DOMAIN}/money/book.ts`,
    find: `    day: localParts(at).date,\n    soldOn`,
    replace: `    day: at.toISOString().slice(0, 10),\n    soldOn`,
  },
  {
    name: 'a refund is booked on the day of its sale',
    file: `${DOMAIN}/money/book.ts`,
    find: `const at = refund.settledAt ?? payment.takenAt`,
    replace: `const at = payment.takenAt`,
  },
  {
    name: 'cancelled orders are shown as unpaid',
    file: `${API}/reports/reports.repository.ts`,
    find: `AND taken_by = 'none' AND status <> 'cancelled'`,
    replace: `AND taken_by = 'none'`,
  },
  {
    name: 'the month-end leaves out money that paid nothing',
    file: `${API}/book/book-reading.repository.ts`,
    find: `FILTER (WHERE b.kind <> 'back'), 0)::bigint AS "grossCents"`,
    replace: `FILTER (WHERE b.kind = 'paid'), 0)::bigint AS "grossCents"`,
  },
]

const ofChanges: PlantedFault[] = [
  {
    name: 'a refund of a change is sent twice',
    file: REFUNDS,
    find: `      await correct(payment, [made])`,
    replace: `      if (refund.changeId) await provider.refund({ providerId, refundId: refund.id, amountCents: refund.amountCents, key: key + ':2' })
      await correct(payment, [made])`,
  },
  {
    name: 'the discount does not shrink with its dishes',
    file: PRICE,
    find: `divideHalfUp(born.discountCents * ofBorn, born.dishesCents)`,
    replace: `(ofBorn > 0 ? born.discountCents : cents(0))`,
  },
  {
    name: 'the tax of a dish that is taken off is kept',
    file: PRICE,
    find: `amounts: priceLines(lines, { ...order, tipCents })`,
    replace: `amounts: { ...priceLines(lines, { ...order, tipCents }), taxCents: order.taxCents }`,
  },
  {
    name: 'a rest counts as paid without money',
    file: `${API}/payments/changes/store-change.ts`,
    find: `const { dueCents, roundingCents } = money`,
    replace: `const { roundingCents } = money\n  const dueCents = cents(0)`,
  },
  {
    name: 'a rest that was paid is asked for again',
    file: `${API}/orders/changed-order.statements.ts`,
    find: `      dueCents: cents(0),\n`,
    replace: '',
  },
  {
    name: 'a change is booked on the day of its sale',
    file: `${DOMAIN}/money/book.ts`,
    find: `soldRow('change', id, at, changeOf(change))`,
    replace: `soldRow('change', id, first.takenAt, changeOf(change))`,
  },
  {
    name: 'the rounding of cash is kept when its order is changed',
    file: SETTLE,
    find: `roundingCents: cents(open === 0 ? kept - total : 0)`,
    replace: `roundingCents: cents(0)`,
  },
  {
    name: 'cash of a change goes back to the cent',
    file: SETTLE,
    find: `return takenBy === 'cash' ? cashDue(cents(amount)) : amount`,
    replace: `return takenBy === 'cash' && amount > 100_000 ? cashDue(cents(amount)) : amount`,
  },
  {
    name: 'goodwill lowers what is held of an order',
    file: `${API}/payments/changes/held-payments.ts`,
    find: `purpose === 'change' || purpose === 'cancellation')`,
    replace: `purpose !== 'provider')`,
  },
  {
    name: 'goodwill is booked against what is owed',
    file: `${DOMAIN}/money/book.ts`,
    find: `if (purpose !== 'provider') return [id, 0]`,
    replace: `if (purpose !== 'provider') return [id, amountCents]`,
  },
  {
    name: 'a refund of a change pays no more than is owed on balance',
    file: `${DOMAIN}/money/book.ts`,
    find: `if (purpose === 'change') return [id, amountCents]`,
    replace: `if (purpose === 'change') return [id, Math.min(amountCents, Math.max(0, 0 - owed))]`,
  },
  {
    name: 'cash that the next change counts anew stays owed',
    file: `${API}/payments/changes/order-changes.statements.ts`,
    find: `  await tx.update(refunds).set({ isReplaced: true }).where(inArray(refunds.id, ids))\n`,
    replace: '',
  },
  {
    name: 'cancelling gives back the first payment only',
    file: `${API}/payments/refunds/owed-refunds.ts`,
    find: `.filter((payment) => payment.capturedCents > payment.refundCents)`,
    replace: `.filter((payment) => payment.capturedCents > payment.refundCents && !payment.paysRest)`,
  },
  {
    name: 'points of a dish that is taken off stay',
    file: `${API}/payments/changes/store-change.ts`,
    find: `  await countLoyalty(tx, order, -1)\n  await countLoyalty(tx, changed, 1)\n`,
    replace: '',
  },
  {
    name: 'a dish that is added takes no portion',
    file: CHANGES,
    find: `if (!takesSame(own, next)) await`,
    replace: `if (next.length < own.length) await`,
  },
  {
    name: 'what a manager gave back before does not count',
    file: CHANGES,
    find: `await sumGivenBack(tx, { actor, locationId: order.locationId, since: startOfDay() })`,
    replace: `cents(0)`,
  },
  {
    name: 'a change has no key',
    file: CHANGES,
    find: `return attempt(request.submission)`,
    replace: `return attempt(null)`,
  },
]

export const FAULTS: readonly PlantedFault[] = [...ofMoney, ...ofOrders, ...ofReports, ...ofChanges]
