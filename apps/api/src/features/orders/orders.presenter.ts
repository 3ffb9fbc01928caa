import type { OrderOptionView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { RECEIPT_WORDS_OF } from '@thali/domain/language/words-of'
import type { ChosenOption, LineOption } from '@thali/domain/menu/options/line-option'
import { cents, toDollars } from '@thali/domain/money/cents'
import { reportedRate } from '@thali/domain/money/tax'
import type { ToldChange } from '@thali/domain/orders/changes/told-change'
import { dishParts } from '@thali/domain/orders/kitchen/dish-parts'
import { cartKeyOf, numberedLines, spiceOf } from '@thali/domain/orders/order-lines'
import { withoutStation } from '@thali/domain/orders/promise/because'
import { isPartlyPaid } from '@thali/domain/payments/payment-state'
import type { RefundSummary } from '@thali/domain/payments/refund'

import type { DeliveryPoint } from './orders.table.ts'
import type { TappedDish } from '#api/features/kitchen/kitchen.repository.ts'
import { type Order, proofOfGuest } from '#api/features/orders/order.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'

/** Orders as the API returns them: dollars, ISO instants, receipt link. */
export function createOrderPresenter(tokens: LinkTokens) {
  function toStaffView(order: Order): OrderView {
    const token = tokens.of(order.id)
    return {
      id: order.id,
      orderId: order.id,
      orderNumber: order.number,
      version: order.version,
      status: order.status,
      paymentStatus: order.paymentStatus,
      paymentMethod: order.paymentMethod,
      orderType: order.orderType,
      ...toTimes(order),
      ...toPayment(order),
      ...toChanges(order),
      cancelReason: order.cancelReason,
      customerInfo: {
        name: order.customerName,
        email: order.customerEmail,
        phone: order.customerPhone,
        firebaseId: order.accountId,
        isGuest: order.accountId === null,
      },
      locationInfo: toPlaceView(order.locationSnapshot),
      items: numberedLines(order.lines).map((line, index) => toItem(line, index + 1)),
      pricing: {
        discount: toDollars(order.discountCents),
        ...(order.feeCents > 0 && { deliveryFee: toDollars(order.feeCents) }),
        subtotal: toDollars(order.subtotalCents),
        tax: toDollars(order.taxCents),
        tip: toDollars(order.tipCents),
        total: toDollars(order.totalCents),
        taxRate: reportedRate(order.taxRate),
      },
      deliveryInfo:
        order.deliveryAddress === null
          ? null
          : {
              address: order.deliveryAddress,
              instructions: order.deliveryInstructions,
              ...(order.deliveryPoint && { point: toPointView(order.deliveryPoint) }),
            },
      tableInfo: order.partySize === null ? null : { tableNumber: order.tableNumber, partySize: order.partySize },
      location: order.locationId,
      orderValue: toDollars(order.totalCents),
      specialInstructions: order.specialInstructions,
      receiptUrl: receiptPath(order.id, token),
      language: order.language,
      metadata: { orderToken: token, adminCreated: order.adminCreated, ...toGuest(order) },
    }
  }

  return {
    toStaffView,
    /** For everybody else. */
    toView: (order: Order): OrderView => asGuest(toStaffView(order)),
  }
}

function toGuest(order: Order): Pick<OrderView['metadata'], 'byGuest'> {
  const byGuest = proofOfGuest(order)
  return byGuest === null ? {} : { byGuest }
}

/** An order as its guest reads it: without what tells how the kitchen works (ruling 56), and why staff changed it. */
export function asGuest(view: OrderView): OrderView {
  const items = view.items.map((item) => ({ ...item, no: undefined, stations: undefined }))
  const changes = view.changes?.map((change) => ({ ...change, reason: undefined }))
  return {
    ...view,
    ...(changes && { changes }),
    items,
    promiseBecause: view.promiseBecause && withoutStation(view.promiseBecause),
  }
}

function toPlaceView({ taxes, ...place }: Order['locationSnapshot']): OrderView['locationInfo'] {
  return { ...place, ...(taxes && { taxes: [...taxes] }) }
}

/** The address of an order's receipt; its token opens it without signing in. */
export function receiptPath(orderId: string, token: string): string {
  return `/receipt/${orderId}?token=${token}`
}

/** What the holder of a link sees. Links get passed on, so contact details are left out. */
export function withoutContact(view: OrderView): OrderView {
  const { email, phone } = view.customerInfo
  const masked = { email: email.replace(/^(.)[^@]*(?=@)/, '$1•••'), phone: `••• ${phone.slice(-4)}` }
  const deliveryInfo = view.deliveryInfo && { address: RECEIPT_WORDS_OF[view.language].untold, instructions: null }
  const unnamed = { paymentIntentId: null, sessionId: null }
  return { ...view, ...unnamed, deliveryInfo, customerInfo: { ...view.customerInfo, ...masked, firebaseId: null } }
}

/** The stored order as a link's holder may have it on paper, where contact details are left out anyway. */
export function withoutAddress(order: Order): Order {
  if (order.deliveryAddress === null) return order
  return { ...order, deliveryAddress: RECEIPT_WORDS_OF[order.language].untold, deliveryInstructions: null }
}

/** What the payer of another account's order sees: what was paid for, and its status. */
export function summaryOf(view: OrderView): OrderView {
  const customerInfo = { name: '', email: '', phone: '', firebaseId: null, isGuest: false }
  const metadata = { ...view.metadata, orderToken: '' }
  return { ...withoutContact(view), customerInfo, specialInstructions: null, receiptUrl: '', metadata }
}

export type OrderPresenter = ReturnType<typeof createOrderPresenter>

function toPointView({ metres, ...point }: DeliveryPoint) {
  return { ...point, kilometres: metres === null ? null : Math.round(metres / 100) / 10 }
}

function toTimes(order: Order) {
  return {
    orderTime: order.orderedAt.toISOString(),
    estimatedReady: order.estimatedReady.toISOString(),
    promisedFor: order.promisedFor?.toISOString() ?? null,
    kitchenAt: order.kitchenAt?.toISOString() ?? null,
    promiseBecause: order.promiseBecause,
    prepStartTime: order.prepStartedAt?.toISOString() ?? null,
    readyTime: order.readyAt?.toISOString() ?? null,
    completedTime: order.completedAt?.toISOString() ?? null,
    cancelledTime: order.cancelledAt?.toISOString() ?? null,
    updatedAt: order.updatedAt.toISOString(),
  }
}

function toPayment({ paid, paidAt, paymentLearntAt, refund }: Order) {
  const at = paidAt?.toISOString() ?? null
  return {
    paidAt: at,
    paymentProcessedAt: at,
    paymentLearntAt: paymentLearntAt?.toISOString() ?? null,
    takenBy: paid?.takenBy ?? null,
    paymentIntentId: paid?.paymentIntentId ?? null,
    sessionId: paid?.sessionId ?? null,
    card: paid?.card ?? null,
    refund: refund && {
      ...toRefund(refund),
      ...(refund.also && { also: refund.also.map(toRefund) }),
    },
  }
}

function toRefund({ status, way, amountCents, reference, error }: RefundSummary) {
  return { status, way, amount: toDollars(amountCents), refundId: reference, error }
}

/** Left out of an order that was not changed. */
function toChanges(order: Order): Pick<OrderView, 'changes' | 'dueAmount' | 'payments' | 'cashRounding'> {
  const { changes, dueCents, paid } = order
  const { takenBy, card, capturedCents, rests = [] } = paid ?? {}
  const taken = takenBy && capturedCents !== undefined ? [{ takenBy, card: card ?? null, capturedCents }, ...rests] : []
  return {
    ...(changes.length > 0 && { changes: changes.map(toChange) }),
    ...(isPartlyPaid(order) && { dueAmount: toDollars(dueCents) }),
    ...(taken.length > 0 && {
      payments: taken.map((one) => ({ takenBy: one.takenBy, card: one.card, amount: toDollars(one.capturedCents) })),
      cashRounding: toDollars(paid?.roundingCents ?? cents(0)),
    }),
  }
}

function toChange({
  id,
  at,
  edits,
  reason,
  beforeCents,
  afterCents,
  taxCents,
}: ToldChange): NonNullable<OrderView['changes']>[number] {
  return {
    id,
    at,
    reason,
    edits: edits.map(({ cents: amount, ...edit }) => ({ ...edit, amount: toDollars(amount) })),
    before: toDollars(beforeCents),
    after: toDollars(afterCents),
    tax: toDollars(taxCents),
  }
}

/** What a station has done, by the name of the dish; null where its line was taken off. */
export function toDoneDish({ line, part, station, done, at }: TappedDish, { lines }: Order) {
  const same = numberedLines(lines).find(({ no }) => no === line)
  const dish = same && dishParts({ ...same, id: same.itemId }).find((one) => one.part === part)
  return dish ? { station, dish: dish.name, done, at: at.toISOString() } : null
}

/** A line without a chosen spice is shown as Mild, the specification's default (CUS-ENT-30..32). */
function toItem(line: Order['lines'][number], place: number): OrderView['items'][number] {
  const spice = spiceOf(line)
  return {
    ...(line.no === place ? {} : { no: line.no }),
    id: line.itemId,
    menuItemId: line.itemId,
    name: line.name,
    description: line.description,
    ...(line.french ? { french: line.french } : {}),
    category: line.category,
    price: toDollars(cents(line.unitPriceCents)),
    ...(line.basePriceCents === undefined ? {} : { basePrice: toDollars(cents(line.basePriceCents)) }),
    ...toOptions(line.options),
    ...(line.stations === undefined ? {} : { stations: line.stations }),
    ...(line.note === undefined ? {} : { note: line.note }),
    ...(line.isAdded && { isAdded: line.isAdded }),
    quantity: line.quantity,
    selectedSpiceLevel: spice?.level ?? 1,
    ...(spice?.menuLevel === undefined ? {} : { menuSpiceLevel: spice.menuLevel }),
    spiceLevelName: spice?.name ?? 'Mild',
    spiceLevelId: spice?.id ?? 'mild',
    cartKey: cartKeyOf(line),
  }
}

/** Left out of a line without options: its spice has fields of its own. */
function toOptions(options: readonly LineOption[]): Pick<OrderView['items'][number], 'options'> {
  const views = options.flatMap((option) => (option.kind === 'spice' ? [] : [toOption(option)]))
  return views.length > 0 ? { options: views } : {}
}

function toOption({ cents: sum, options, ...told }: ChosenOption): OrderOptionView {
  return {
    ...told,
    price: toDollars(cents(sum)),
    options: options.map((option) =>
      option.kind === 'spice'
        ? option
        : { ...toOption(option), options: option.options.filter((inner) => inner.kind === 'spice') },
    ),
  }
}
