import { isDeepStrictEqual } from 'node:util'

import { readBowl } from '@thali/domain/menu/bowls/bowl'
import { runsText, ticketHeat, ticketOptions } from '@thali/domain/orders/kitchen/ticket-lines'

import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, type TestApi } from '../../../apps/api/src/testing/start-api.ts'
import type { House } from '../house.ts'
import { PLACES } from '../premises.ts'
import type { MenuStates } from './changing-menu.ts'
import { type ServedLine, soldLine } from './sold-line.ts'

type TicketLine = ServedLine &
  Parameters<typeof ticketHeat>[0] & { stations?: object; options?: Parameters<typeof ticketOptions>[0] }
type Told = { promisedFor: string | null; estimatedReady: string; promiseBecause: Because | null }
type Because = { reason: string; shownAt?: string; putOffFrom?: string; station?: string }
type Order = Told & {
  id: string
  version: number
  items: readonly TicketLine[]
  locationInfo: { address: string }
  metadata: { orderToken: string }
}

const PAGE = 200

/** Compares every order, as the board and its guest read it, with the menu of its sale and with its first promise. */
export async function checkSales({ api, menu }: House): Promise<string[]> {
  const orders = await readBoard(api)
  const guests = new Map<string, Order>()
  for (const { id, metadata } of orders) {
    const path = `/api/getOrderReceipt?orderId=${id}&token=${metadata.orderToken}`
    const { body } = await api.request<{ order: Order }>(CUSTOMER_PROGRAM, 'GET', path)
    guests.set(id, body.order)
  }
  const wrong = {
    'a ticket tells what differed when it was sold': orders.flatMap((order) => wrongTicket(order, menu.states)),
    'staff read the stations of the sale': orders.flatMap((order) => wrongStations(order, menu.states)),
    'guests read no station': orders.flatMap(({ id }) => namedStations(id, guests)),
    'what was promised first stays, and what is told is what was written last': await wrongPromises(
      api,
      orders,
      guests,
    ),
  }
  return Object.entries(wrong).flatMap(([rule, all]) => all.map((what) => `${rule}: ${what}`))
}

async function readBoard(api: TestApi): Promise<Order[]> {
  const path = `/api/getLocationOrders?sortOrder=asc&limit=${PAGE}`
  const { body } = await api.request<{ orders: Order[] }>(ADMIN_PROGRAM, 'GET', path)
  return body.orders
}

/** Lines from a menu that was not changed yet, and lines that staff added, have no wish. */
const isWished = ({ note }: TicketLine): boolean => note?.startsWith('Wish') === true

function wrongTicket({ id, items, locationInfo }: Order, states: MenuStates): string[] {
  return items.filter(isWished).flatMap((line) => {
    const heat = ticketHeat(line)
    const told = [...(heat ? [heat] : []).map(({ text }) => text), ...ticketOptions(line.options ?? []).map(runsText)]
    const sold = soldLine(line, locationInfo.address, states)
    if (sold && isDeepStrictEqual(told.toSorted(), sold.told.toSorted())) return []
    return [`order ${id}, ${line.id} (${line.note}): ${told.join('; ')} instead of ${sold?.told.join('; ')}`]
  })
}

function wrongStations({ id, items, locationInfo }: Order, states: MenuStates): string[] {
  return items.filter(isWished).flatMap((line) => {
    const sold = soldLine(line, locationInfo.address, states)
    if (sold && isDeepStrictEqual(line.stations, sold.stations)) return []
    return [`order ${id}, ${line.id}: ${JSON.stringify(line.stations)} instead of ${JSON.stringify(sold?.stations)}`]
  })
}

function namedStations(id: string, guests: ReadonlyMap<string, Order>): string[] {
  return JSON.stringify(guests.get(id) ?? '').includes('"station') ? [`order ${id} tells its guest a station`] : []
}

type Row = { id: string; version: number; due: Date; because: Because | null }

async function wrongPromises(
  api: TestApi,
  orders: readonly Order[],
  guests: ReadonlyMap<string, Order>,
): Promise<string[]> {
  const rows = await api.sql<Row>('SELECT * FROM proof_promises ORDER BY version')
  const rowsOf = Map.groupBy(rows, ({ id }) => id)
  return orders.flatMap((order) => {
    const written = rowsOf.get(order.id) ?? []
    const [first] = written.map(({ due, because }) => firstSaid(due.toISOString(), because))
    const unlike = written.filter(({ due, because }) => firstSaid(due.toISOString(), because) !== first)
    const last = written.at(-1)?.due.toISOString()
    const read = [order, guests.get(order.id)].map(
      (told) => told && [dueOf(told), firstSaid(dueOf(told), told.promiseBecause)],
    )
    return [
      ...unlike.map(
        ({ version, because }) => `order ${order.id}, version ${version}: ${JSON.stringify(because)}, first ${first}`,
      ),
      ...read
        .filter((one) => one?.[0] !== last || one?.[1] !== first)
        .map((one) => `order ${order.id} is told ${one?.join()} for ${last}, first ${first}`),
    ]
  })
}

function dueOf({ promisedFor, estimatedReady }: Told): string {
  return promisedFor ?? estimatedReady
}

/** What a guest was told first, of an order that is due for this time now. */
function firstSaid(due: string, because: Because | null): string {
  return because?.shownAt ?? because?.putOffFrom ?? due
}

/** What shows an allergen that has to be declared, and the words that declare it. */
const SHOWN: readonly { parts: readonly string[]; words: readonly string[] }[] = [
  { parts: ['cubes', 'foam', 'chai', 'milk', 'swirl', 'cream'], words: ['dairy', 'milk'] },
  { parts: ['naan', 'combo', 'samosa'], words: ['gluten', 'wheat'] },
  { parts: ['nuts', 'pistachio'], words: ['nuts', 'tree nuts', 'cashews'] },
]

type Drawn = {
  id: string
  category: string
  drawing: string
  allergens: readonly string[]
  alone?: { allergens: readonly string[] }
}

/** The dishes of both menus and of the home page that are drawn with an allergen they do not declare. */
export async function undeclaredDrawings(api: TestApi): Promise<string[]> {
  const read = async (path: string) => (await api.request<Record<string, unknown>>(CUSTOMER_PROGRAM, 'GET', path)).body
  const menus = await Promise.all(PLACES.map((location) => read(`/api/menu/${location}`)))
  const body = await read('/api/specials')
  const offered = [body['specials'], body['popular'], body['drinks']].flat() as { item: Drawn }[]
  const dishes = [...menus.flatMap(({ items = [] }) => items as Drawn[]), ...offered.map(({ item }) => item)]
  const categories = menus.flatMap(({ categories: all = [], items = [] }) =>
    (all as Drawn[]).flatMap((category) =>
      (items as Drawn[])
        .filter((item) => item.category === category.id)
        .map((item) => ({ ...item, drawing: category.drawing })),
    ),
  )
  return [...dishes, ...categories].flatMap((dish) => {
    const bowl = readBowl(dish.drawing)
    const drawn = bowl ? [bowl.body, bowl.liquid, ...bowl.garnishes] : []
    const declared = (dish.alone?.allergens ?? dish.allergens).map((word) => word.toLowerCase())
    const wrong = drawn.filter((part) =>
      SHOWN.some(({ parts, words }) => parts.includes(part) && !words.some((word) => declared.includes(word))),
    )
    return wrong.length > 0 ? [`${dish.id} is drawn with ${wrong.join(', ')} and declares ${declared.join(', ')}`] : []
  })
}
