import type { ActOf, Axis, ReaderCard } from './acts.ts'
import type { House } from './house.ts'
import { find, findOrder, isToBePaid, met, pick } from './targets.ts'

const TIP = '2.50'

/** The card reader of a location, which is paired when it is first needed; none while the provider does not answer. */
async function readerAt({ ask, readers }: House, locationId: string): Promise<string | undefined> {
  const known = readers.get(locationId)
  if (known !== undefined) return known
  const body = { locationId, label: 'Counter', code: 'brave-fox' }
  const { status, text } = await ask({ by: 'program', call: 'POST /admin/readers', body })
  if (status >= 300) return undefined
  const { id } = (JSON.parse(text) as { reader: { id: string } }).reader
  readers.set(locationId, id)
  return id
}

/** What the reader waited for may be over, as for a guest whose card comes late. */
async function hold({ provider }: House, reader: string, card: ReaderCard, tip = false): Promise<boolean> {
  return (await provider.holdCard(reader, { card, ...(tip && { tip: TIP }) })).status === 303
}

export async function payOnReader(house: House, { order: place, by, card, tip, how }: ActOf<'reader'>) {
  const order = await findOrder(house, place, isToBePaid)
  const reader = order && (await readerAt(house, order.location))
  if (!order || reader === undefined) return []
  const body = { orderId: order.id, reader, tip: tip === true }
  const { status } = await house.ask({ by, call: 'POST /admin/payments/terminal', body }, how)
  if (card) await hold(house, reader, card, tip)
  if (status >= 300) return []
  return met({ 'card reader': true, staff: true, rest: order.dueCents, tip })
}

export async function holdCard(house: House, { place, card }: ActOf<'hold'>): Promise<Axis[]> {
  const reader = pick([...house.readers.values()], place)
  return reader !== undefined && (await hold(house, reader, card)) ? ['card reader'] : []
}

/** Money of an Interac card goes back on a reader. */
export async function refundOnReader(house: House, { debt: place, by, card, cancels, how }: ActOf<'reader-refund'>) {
  const order = cancels && (await find<{ id: string }>(house, 'interacOrders', place))
  if (order) await house.ask({ by: 'manager', call: 'POST /cancelOrder', body: { orderId: order.id } })
  const debt = await find<{ id: string; location: string }>(house, 'interacDebts', place)
  const reader = debt && (await readerAt(house, debt.location))
  if (!debt || reader === undefined) return []
  const call = 'POST /admin/payments/refunds/:id/reader'
  const { status } = await house.ask({ by, call, params: { id: debt.id }, body: { reader } }, how)
  if (card) await hold(house, reader, card)
  return met({ 'reader refund': status < 300 })
}
