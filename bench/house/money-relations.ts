import { centsOf, dishesOf, isBack, isCounted, isOnList, type Ledger, paymentsOf, refundsOf, sum } from './ledger.ts'
import { isOurs, type ProviderBook } from './provider-book.ts'

/** A sentence for each thing that is not as it has to be. None of them computes what the product computes. */
export type Relation = (ledger: Ledger, book: ProviderBook) => string[]

/** The provider has charged what we say that it has, and has given back what we say. */
const providerIsOurs: Relation = (ledger, { intents, refunds: theirs }) => {
  const cards = ledger.payments.filter(({ taken_by }) => taken_by === 'card')
  const charged = intents.filter(({ status }) => status === 'succeeded')
  const known = new Set(charged.map(({ id }) => id))
  const strange = cards.filter(({ provider_id }) => !known.has(provider_id ?? ''))
  const wrong = charged.filter(isOurs(ledger)).flatMap(({ id, amount_received, metadata }) => {
    const ours = cards.filter(({ provider_id }) => provider_id === id)
    const [payment] = ours
    if (ours.length !== 1 || !payment) return [`${ours.length} payments for one charge`]
    if (payment.order_id !== metadata?.['orderId']) return ['a charge for one order pays another']
    const there = theirs.filter(({ payment_intent, status }) => payment_intent === id && status !== 'failed')
    const here = refundsOf(ledger, payment).filter(isCounted)
    const asked = there.flatMap(({ metadata }) => metadata?.['refundId'] ?? [])
    const given = sum(there, ({ amount }) => amount)
    const noted = centsOf(here)
    // Of Interac the card waits for its reader, or its money was handed over in cash.
    const notedThere = centsOf(here.filter(({ state }) => state !== 'owed' && state !== 'settled'))
    return [
      ...(new Set(asked).size === asked.length ? [] : ['one refund was made twice at the provider']),
      ...(payment.captured_cents === amount_received
        ? []
        : [`${amount_received} charged, ${payment.captured_cents} here`]),
      ...(given === notedThere ? [] : [`${given} given back at the provider, ${notedThere} here`]),
      ...(noted === payment.refund_cents ? [] : [`refunds of ${noted}, and the payment says ${payment.refund_cents}`]),
    ]
  })
  return [...strange.map(({ provider_id }) => `a payment ${provider_id} that the provider does not have`), ...wrong]
}

/** A charge pays an order, or its money went back, or stands on the list. */
const noChargeWithoutOrder: Relation = (ledger) =>
  ledger.payments.flatMap((payment) => {
    const { captured_cents, taken_by } = payment
    const paid = ledger.orders.filter((order) => paymentsOf(ledger, order).includes(payment))
    if (paid.length > 1) return [`one payment for ${paid.length} orders`]
    if (paid.length === 1) return []
    const refunds = refundsOf(ledger, payment)
    const rest = captured_cents - centsOf(refunds.filter(isBack))
    return rest === 0 || refunds.some(isOnList) ? [] : [`${rest} cents by ${taken_by}, without an order or a return`]
  })

/** Money goes back as late only where its page was closed, or its order was paid otherwise or cancelled. */
const nothingGoesBackWithoutReason: Relation = (ledger) =>
  ledger.payments.flatMap((payment) => {
    const isLate = refundsOf(ledger, payment).some(({ purpose }) => purpose === 'late')
    const page = ledger.checkouts.find(({ id }) => id === payment.checkout_id)
    const order = ledger.orders.find(({ id }) => id === payment.order_id)
    const isPaying = order === undefined || paymentsOf(ledger, order).includes(payment)
    return isLate && page?.closed_because === null && isPaying ? ['money of an open page went back'] : []
  })

/** What a cancelled order was paid went back, or is listed as owed or failed, to the cent. */
const cancelledIsGivenBack: Relation = (ledger) =>
  ledger.payments.flatMap((payment) => {
    const order = ledger.orders.find(({ id }) => id === payment.order_id)
    if (order?.status !== 'cancelled') return []
    const refunds = refundsOf(ledger, payment)
    const [back, listed] = [centsOf(refunds.filter(isBack)), centsOf(refunds.filter(isOnList))]
    // One that failed may have been given back another way since.
    if (back === payment.captured_cents || back + listed >= payment.captured_cents) return []
    return [`a cancelled order was paid ${payment.captured_cents}: ${back} went back and ${listed} is listed`]
  })

/** An order says paid, refunded or unpaid as its payments do. */
const saysWhatItsPaymentsSay: Relation = (ledger) =>
  ledger.orders.flatMap((order) => {
    const payments = paymentsOf(ledger, order)
    const captured = sum(payments, ({ captured_cents }) => captured_cents)
    // A rest that is to be paid can still be paid.
    const isSettled = order.status === 'cancelled' || order.due_cents === 0
    const isAllBack = isSettled && captured > 0 && centsOf(refundsOf(ledger, ...payments).filter(isBack)) === captured
    const is = payments.length === 0 ? 'unpaid' : isAllBack ? 'refunded' : 'paid'
    return is === order.payment_status ? [] : [`an order is ${is} and says ${order.payment_status}`]
  })

/** Cash goes in coins of five cents, both ways, and hands over what the order cost, to two cents. */
const cashIsInCoins: Relation = (ledger) =>
  ledger.payments.flatMap((payment) => {
    const { taken_by, captured_cents, rounding_cents, order_id, pays_rest } = payment
    const { before } = ledger.changes.find((change) => change.order_id === order_id && change.was_paid) ?? {}
    const order = ledger.orders.find(({ id }) => id === order_id)
    const total = before ? before.subtotalCents + before.taxCents + before.tipCents : order?.total_cents
    const given = refundsOf(ledger, payment).filter(isCounted)
    const moved = taken_by === 'cash' ? [captured_cents, ...given.map(({ amount_cents }) => amount_cents)] : []
    // A late payment of an order that was changed paid what it cost then.
    const isOwn = order !== undefined && paymentsOf(ledger, order).includes(payment)
    const isExact = total === undefined || pays_rest || !isOwn || captured_cents - rounding_cents === total
    const isNear = Math.abs(rounding_cents) <= 2 && (taken_by === 'cash' || rounding_cents === 0)
    return [
      ...moved.filter((cents) => cents % 5 !== 0).map((cents) => `${cents} cents of cash`),
      ...(isExact && isNear ? [] : [`${captured_cents} by ${taken_by} for ${total}, rounded by ${rounding_cents}`]),
    ]
  })

/** Each hand that gave cash back is in the audit, once. */
const handedBackOnce: Relation = (ledger) =>
  ledger.orders.flatMap(({ id }) => {
    const audited = sum(ledger.handedBack, ({ subject, cents }) => (subject === id ? cents : 0))
    const ids = new Set(ledger.payments.filter(({ order_id }) => order_id === id).map((payment) => payment.id))
    const noted = centsOf(ledger.refunds.filter((one) => ids.has(one.payment_id) && one.state === 'settled'))
    return audited === noted ? [] : [`${audited} cents were handed back, and ${noted} are written down`]
  })

/** A charge that the bank took back is marked. */
const disputesAreNoted: Relation = ({ payments }, { charges }) =>
  payments.flatMap(({ provider_id, is_disputed }) => {
    const isThere = charges.some(({ payment_intent, disputed }) => disputed && payment_intent === provider_id)
    return isThere === is_disputed ? [] : [`disputed there: ${isThere}, here: ${is_disputed}`]
  })

/** The parts of an order are its total: dishes, discount, fee, tax, tip. */
const partsAreTheTotal: Relation = ({ orders }) =>
  orders.flatMap((order) => {
    const { subtotal_cents: subtotal, discount_cents, fee_cents, tax_cents, tip_cents, total_cents, tax_rate } = order
    const dishes = dishesOf(order)
    const isTaxed = Math.abs(tax_cents - (subtotal * tax_rate) / 100_000) <= 0.5
    return [
      ...(dishes - discount_cents + fee_cents === subtotal ? [] : [`subtotal ${subtotal} and dishes ${dishes}`]),
      ...(subtotal + tax_cents + tip_cents === total_cents ? [] : ['the total']),
      ...(isTaxed ? [] : [`tax ${tax_cents} of ${subtotal}`]),
      ...(order.order_type === 'delivery' || fee_cents === 0 ? [] : ['fee without delivery']),
    ]
  })

/** The product's copy of the provider's account is the provider's account. */
const accountIsCopied: Relation = ({ transactions }, { intents, refunds }) => {
  const charged = sum(intents, ({ amount_received }) => amount_received)
  const given = sum(refunds, ({ status, amount }) => (status === 'failed' ? 0 : amount))
  const of = (kind: string) => sum(transactions, (one) => (one.kind === kind ? one.amount_cents : 0))
  return [
    ...(of('charge') === charged ? [] : [`${charged} were charged, and the account shows ${of('charge')}`]),
    ...(of('refund') === -given ? [] : [`${given} were given back, and the account shows ${-of('refund')}`]),
  ]
}

/** Each message of the provider is worked off, except those about charges of another program. */
const allIsHeard: Relation = ({ messages }, { intents }) =>
  messages.flatMap(({ type, object_id, state, error }) => {
    const isOther = intents.some(({ id, metadata }) => id === object_id && !metadata?.['checkoutId'])
    return state === 'done' || (isOther && state === 'set-aside') ? [] : [`a message ${type} is ${state}: ${error}`]
  })

export const MONEY_RELATIONS: Record<string, Relation> = {
  'the provider has charged and given back what we say': providerIsOurs,
  'no charge without order or return': noChargeWithoutOrder,
  'nothing goes back without a reason': nothingGoesBackWithoutReason,
  'what a cancelled order was paid goes back, or is listed': cancelledIsGivenBack,
  'an order says what its payments say': saysWhatItsPaymentsSay,
  'cash goes in coins of five cents': cashIsInCoins,
  'what is handed back is handed back once': handedBackOnce,
  'a dispute is noted': disputesAreNoted,
  'the parts are the total': partsAreTheTotal,
  'the account is copied': accountIsCopied,
  'every message is worked on': allIsHeard,
}
