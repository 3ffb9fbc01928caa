import type { OrderView } from '@thali/contracts/orders/orders'
import { localParts } from '@thali/domain/time/zone'
import { orderPayload } from '@thali/testing/order-payload'

import { NAAN } from '../../apps/api/src/testing/changing.ts'
import { payingAt } from '../../apps/api/src/testing/paying.ts'
import type { Caller, TestApi } from '../../apps/api/src/testing/start-api.ts'
import { type Ask, askingAt } from './asking.ts'
import type { Canaries } from './canaries.ts'
import { LUNCH } from './place.ts'

/** Somebody who orders and books, where an order and a booking are not made by the same caller. */
export type Visitor = { canaries: Canaries; orderer: Caller; booker: Caller }
export type Crew = { cook: Caller; manager: Caller; admin: Caller }
type Visit = { ask: Ask; crew: Crew }

function cartOf({ name, email, phone, about }: Canaries, paymentMethod: 'cash' | 'online') {
  const cart = orderPayload({ name, email, phone: phone(2), paymentMethod, orderType: 'delivery' })
  return {
    ...cart,
    items: cart.items.map((item) => ({ ...item, note: about('Allergy') })),
    deliveryInfo: { address: about('Lane'), instructions: about('Gate'), postalCode: 'B2N 1A1' },
    specialInstructions: about('Wish'),
  }
}

async function inCash(ask: Ask, { canaries, orderer }: Visitor): Promise<OrderView> {
  return (await ask(orderer, 'POST /createCustomerOrderCash', { body: cartOf(canaries, 'cash') })).order
}

async function serve({ ask, crew }: Visit, order: OrderView): Promise<OrderView> {
  for (const status of ['preparing', 'ready', 'completed']) {
    await ask(crew.cook, 'POST /updateOrderStatus', { body: { orderId: order.id, status } })
  }
  return order
}

async function paidAndWrittenTo({ ask, crew }: Visit, visitor: Visitor): Promise<OrderView> {
  const order = await inCash(ask, visitor)
  const { about, email } = visitor.canaries
  const orderId = order.id
  await ask(crew.cook, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'cash' } } })
  await ask(crew.cook, 'POST /sendCustomSMS', { body: { orderId, message: about('Text') } })
  const templateData = { subject: about('Subject'), message: about('Mail') }
  await ask(crew.manager, 'POST /sendEmail', { body: { to: email, templateId: 'custom', templateData, orderId } })
  return order
}

async function changed({ ask, crew: { manager } }: Visit, visitor: Visitor): Promise<OrderView> {
  const order = await inCash(ask, visitor)
  const [params, change] = [{ id: order.id }, { version: order.version, edits: [NAAN] }]
  const { after } = await ask(manager, 'POST /admin/orders/:id/changes/preview', { params, body: change })
  const body = { ...change, after, reason: visitor.canaries.about('Change') }
  return (await ask(manager, 'POST /admin/orders/:id/changes', { params, body })).order
}

async function cancelled({ ask, crew }: Visit, visitor: Visitor): Promise<OrderView> {
  const { id } = await inCash(ask, visitor)
  const body = { orderId: id, cancelReason: visitor.canaries.about('Cancellation') }
  return (await ask(crew.manager, 'POST /cancelOrder', { body })).order
}

async function booked({ ask, crew }: Visit, { canaries, booker }: Visitor): Promise<string> {
  const { name, email, phone, about } = canaries
  const details = { date: localParts(LUNCH).date, time: '18:00', partySize: 2, specialRequests: about('Table') }
  const asked = { location: 'truro', customerInfo: { name, email, phone: phone(1) }, reservationDetails: details }
  const { id, version } = (await ask(booker, 'POST /reservations', { body: asked })).reservation
  const reservationDetails = { ...details, partySize: 3, specialRequests: about('Window') }
  await ask(crew.manager, 'PATCH /admin/reservations/:id', { params: { id }, body: { reservationDetails, version } })
  return id
}

/** Four orders that are over, two bookings of which one was cancelled, and a payment page that nobody paid. */
export async function playVisits(api: TestApi, crew: Crew, visitor: Visitor): Promise<OrderView[]> {
  const [ask, paying] = [askingAt(api), payingAt(api)]
  const [visit, { canaries, orderer }] = [{ ask, crew }, visitor]
  const byCard = await serve(visit, await paying.paidOrder(orderer, cartOf(canaries, 'online')))
  const inPerson = await serve(visit, await paidAndWrittenTo(visit, visitor))
  const dearer = await serve(visit, await changed(visit, visitor))
  const orders = [byCard, inPerson, dearer, await cancelled(visit, visitor)]

  const { sessionId } = await paying.begin(orderer, cartOf(canaries, 'online'))
  await ask(orderer, 'POST /closePaymentSession', { body: { sessionId } })
  const cancel = { params: { id: await booked(visit, visitor) }, body: { reason: canaries.about('Reason') } }
  await ask(crew.manager, 'POST /admin/reservations/:id/cancel', cancel)
  await booked(visit, visitor)
  return orders
}
