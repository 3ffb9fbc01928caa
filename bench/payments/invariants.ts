import type { Invariant } from '../proof/findings.ts'
import type { Ledger, OrderRow, PaymentRow } from './ledger.ts'
import { isLegalStep, type PathStep } from './path-watch.ts'
import type { Pending } from './settle.ts'
import { type BookSession, sumOf } from './stripe-objects.ts'

export type Evidence = {
  ledger: Ledger
  sessions: readonly BookSession[]
  illegalSteps: readonly PathStep[]
  left: Pending
  wrongAnswers: readonly string[]
  /** Messages that were made to be set aside. */
  foreign: ReadonlySet<string>
}

/** Compares the product's records with the provider's. */
export function checkInvariants(evidence: Evidence): Invariant[] {
  const books = toBooks(evidence)
  return [
    { title: 'An order stands exactly where paid money stands', violations: ordersWithoutMoney(books) },
    { title: 'One order per checkout', violations: doubledOrders(books) },
    { title: 'Paid = agreed = lines + tax + tip', violations: wrongAmounts(books) },
    { title: 'Refunds ≤ captured, and equal to the provider’s', violations: wrongRefunds(books) },
    { title: 'Legal steps, times in order', violations: wrongPaths(evidence) },
    { title: 'One confirmation an order, one notice a returned payment', violations: wrongMessages(books) },
    { title: 'At most one payment kept', violations: keptTwice(books) },
    { title: 'A key has one answer', violations: [...evidence.wrongAnswers] },
    { title: 'Nothing pending', violations: leftOver(evidence) },
  ]
}

type Books = ReturnType<typeof toBooks>

function toBooks({ ledger, sessions }: Evidence) {
  return {
    ...ledger,
    sessions,
    paidSessions: sessions.filter(({ intent }) => intent?.status === 'succeeded'),
    checkoutOf: new Map(ledger.checkouts.map((checkout) => [checkout.id, checkout])),
    orderOf: new Map(ledger.orders.map((order) => [order.id, order])),
    paymentOf: new Map(ledger.payments.map((payment) => [payment.id, payment])),
    orderPaidBy: new Map(ledger.orders.map((order) => [order.payment_id, order])),
    byProvider: new Map(ledger.payments.map((payment) => [payment.provider_id, payment])),
    refundsOf: Map.groupBy(ledger.refunds, ({ payment_id }) => payment_id),
    sessionOf: new Map(sessions.map((session) => [session.intent?.id, session])),
  }
}

/** Whether the money was given back because it came too late or twice. */
function isReturned({ refundsOf }: Books, payment: PaymentRow): boolean {
  return (refundsOf.get(payment.id) ?? []).some(({ purpose }) => purpose === 'late')
}

function ordersWithoutMoney(books: Books): string[] {
  const unheard = books.paidSessions.flatMap((session) => {
    const payment = books.byProvider.get(session.intent?.id ?? '')
    if (!payment) return [`${session.id} was paid, and nobody knows`]
    const makesOrder = books.orderPaidBy.has(payment.id)
    return makesOrder === isReturned(books, payment) ? [`${session.id} ${makesOrder ? 'both' : 'neither'}`] : []
  })
  const unpaid = books.checkouts.flatMap((checkout) => {
    const order = books.orderOf.get(checkout.order_id)
    if (!order || !checkout.has_draft || order.taken_by === 'cash') return []
    const payment = books.paymentOf.get(order.payment_id ?? '')
    const isPaid = books.sessionOf.get(payment?.provider_id ?? '')?.intent?.status === 'succeeded'
    return isPaid ? [] : [`order ${order.id} has no money at the provider`]
  })
  const onlyWords = books.orders.filter(
    ({ payment_status, payment_id }) => payment_status !== 'unpaid' && !books.paymentOf.has(payment_id ?? ''),
  )
  return [
    ...unheard,
    ...unpaid,
    ...onlyWords.map(({ id }) => `order ${id} is paid by no payment`),
    ...wronglyReturned(books),
  ]
}

/** Money is refunded automatically only when the checkout was closed, or its order was cancelled or paid otherwise. */
function wronglyReturned(books: Books): string[] {
  return books.payments.flatMap((payment) => {
    const checkout = books.checkoutOf.get(payment.checkout_id ?? '')
    if (!checkout) return []
    const order = books.orderOf.get(checkout.order_id)
    const mayStay = checkout.closed_because === null && (!order || order.payment_id === payment.id)
    if (mayStay !== isReturned(books, payment)) return []
    return [
      `${payment.provider_id} for ${checkout.closed_because ?? 'an open checkout'} ${mayStay ? 'went back' : 'stayed'}`,
    ]
  })
}

function doubledOrders({ orders, payments }: Books): string[] {
  return [
    ...repeated(orders.flatMap(({ session_id }) => session_id ?? [])).map((id) => `page ${id} made two orders`),
    ...repeated(payments.flatMap(({ checkout_id }) => checkout_id ?? [])).map((id) => `checkout ${id} was paid twice`),
    ...repeated(payments.flatMap(({ provider_id }) => provider_id ?? [])).map((id) => `${id} stands twice`),
  ]
}

function wrongAmounts(books: Books): string[] {
  const sums = books.orders.filter(
    (order) =>
      order.line_cents !== order.subtotal_cents ||
      order.subtotal_cents + order.tax_cents + order.tip_cents !== order.total_cents,
  )
  const sessions = books.sessions.flatMap((session) => {
    const checkout = books.checkoutOf.get(session.reference)
    const payment = books.byProvider.get(session.intent?.id ?? '')
    const order = payment && books.orderPaidBy.get(payment.id)
    const amounts = [session.amount, checkout?.total_cents, payment?.captured_cents, order?.total_cents]
    return new Set(amounts.filter((amount) => amount !== undefined)).size > 1
      ? [`${session.id}: ${amounts.join()}`]
      : []
  })
  return [...sums.map(({ id }) => `order ${id} does not add up`), ...sessions]
}

function wrongRefunds(books: Books): string[] {
  return books.payments.flatMap((payment) => {
    const intent = books.sessionOf.get(payment.provider_id ?? '')?.intent
    if (!intent) return payment.taken_by === 'card' ? [`${payment.provider_id} is unknown there`] : []
    const theirs = intent.refunds.filter(({ status }) => status !== 'failed')
    const known = books.refundsOf.get(payment.id) ?? []
    const ours = known.filter(({ is_replaced, state }) => !is_replaced && state !== 'failed')
    const found = theirs.filter(({ id, amount }) =>
      ours.some(
        ({ provider_id, amount_cents, state }) =>
          provider_id === id && amount_cents === amount && state === 'succeeded',
      ),
    )
    const [given, noted] = [sumOf(theirs), ours.reduce((sum, { amount_cents }) => sum + amount_cents, 0)]
    const isRight =
      found.length === theirs.length && given === noted && noted === payment.refund_cents && given <= intent.received
    const order = books.orderPaidBy.get(payment.id)
    const isNoted = !order || (order.payment_status === 'refunded') === (given === intent.received)
    return isRight && isNoted
      ? []
      : [`${intent.id}: ${given} there, ${noted} here; ${order?.payment_status ?? 'returned'}`]
  })
}

function wrongPaths({ ledger, illegalSteps }: Evidence): string[] {
  const disordered = ledger.orders.filter(({ instants }) => !isInOrder(instants))
  const jumbled = [...Map.groupBy(ledger.history, ({ order_id }) => order_id).entries()].filter(
    ([, rows]) => rows[0]?.status !== 'pending' || !areLegal(rows) || !isInOrder(rows.map(({ at }) => at)),
  )
  return [
    ...illegalSteps.map(({ what, id, before, after }) => `${what} of ${id}: ${before} > ${after}`),
    ...disordered.map(({ id, instants }) => `times of order ${id}: ${instants.map(toIso).join(' ')}`),
    ...jumbled.map(
      ([id, rows]) => `history of order ${id}: ${rows.map(({ status, at }) => status + toIso(at)).join(' ')}`,
    ),
  ]
}

function areLegal(rows: readonly { status: string }[]): boolean {
  return rows.every(
    ({ status }, index) => index === 0 || isLegalStep('orders.status', rows[index - 1]?.status ?? '', status),
  )
}

function wrongMessages(books: Books): string[] {
  const counts = new Map(
    books.messages.map(({ kind, channel, subject, count }) => [`${kind}/${channel}/${subject}`, count]),
  )
  const count = (kind: string, channel: string, subject: string) => counts.get(`${kind}/${channel}/${subject}`) ?? 0
  const wanted = ({ has_email, has_phone }: OrderRow) =>
    [
      { channel: 'email', is: has_email },
      { channel: 'sms', is: has_phone },
    ] as const
  const confirmations = books.orders.flatMap((order) =>
    wanted(order).flatMap(({ channel, is }) => {
      const found = count('order-confirmation', channel, order.id)
      return found === (is ? 1 : 0) ? [] : [`order ${order.id}: ${found} confirmations by ${channel}`]
    }),
  )
  const returned = new Set(
    books.payments.flatMap((payment) => (isReturned(books, payment) && payment.checkout_id ? payment.checkout_id : [])),
  )
  const notices = books.checkouts.flatMap(({ id }) => {
    const found = count('payment-returned', 'email', id)
    return found === (returned.has(id) ? 1 : 0) ? [] : [`checkout ${id}: ${found} notices`]
  })
  return [...confirmations, ...notices]
}

/** Money that stays: neither given back as late, nor of an order that was cancelled. */
function keptTwice(books: Books): string[] {
  const isKept = (payment: PaymentRow) =>
    !isReturned(books, payment) && books.orderOf.get(payment.order_id)?.status !== 'cancelled'
  const kept = books.payments.filter(isKept)
  const notBack = books.payments.filter(
    (payment) => !isKept(payment) && payment.taken_by === 'card' && payment.refund_cents !== payment.captured_cents,
  )
  const carts = Map.groupBy(
    kept.flatMap(({ checkout_id }) => books.checkoutOf.get(checkout_id ?? '') ?? []),
    ({ cart, id }) => cart ?? id,
  )
  const overlapping = [...carts.values()].flatMap((checkouts) => {
    const sorted = checkouts.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    return sorted.filter(({ created_at }, index) => (sorted[index - 1]?.settled_at ?? created_at) > created_at)
  })
  return [
    ...repeated(kept.map(({ order_id }) => order_id)).map((id) => `order ${id} keeps two payments`),
    ...notBack.map(({ provider_id }) => `${provider_id} was not given back in full`),
    ...overlapping.map(({ id }) => `checkout ${id} was paid beside another of its cart`),
  ]
}

function leftOver({ left, ledger, foreign }: Evidence): string[] {
  const pending = Object.entries(left).filter(([, count]) => count > 0)
  const troubled = ledger.troubled.filter(({ id, state }) => state === 'failed' || !foreign.has(id))
  const heeded = [...foreign].filter((id) => !ledger.troubled.some((one) => one.id === id))
  return [
    ...pending.map(([what, count]) => `${count} ${what}`),
    ...troubled.map(({ type, state, error }) => `${type} ${state}: ${error}`),
    ...heeded.map((id) => `${id} was not ours and was not set aside`),
  ]
}

function toIso(instant: Date | null): string {
  return instant?.toISOString() ?? '-'
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.has(value) || !seen.add(value))
}

function isInOrder(instants: readonly (Date | null)[]): boolean {
  const known = instants.filter((instant) => instant !== null)
  return known.every((instant, index) => index === 0 || instant >= (known[index - 1] ?? instant))
}
