import { AppError } from '@thali/contracts/errors'
import type { FindOrders } from '@thali/contracts/orders/order-desk'
import type {
  GetLocationOrderCounts,
  GetLocationOrders,
  GetOrderDetails,
  GetOrderReceipt,
  ListMyOrders,
  OrderView,
} from '@thali/contracts/orders/orders'
import { type DayCount, dayPage } from '@thali/domain/list-pages'
import { ORDER_STATUSES, type OrderStatus, type OrderType, paymentMeant } from '@thali/domain/order-status'
import { againWords } from '@thali/domain/orders/kitchen/make-again'
import { readOrderSearch } from '@thali/domain/orders/order-search'
import type { DayRange } from '@thali/domain/reports'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { Executor } from '#api/database/database.ts'
import type { KitchenRepository } from '#api/features/kitchen/kitchen.repository.ts'
import type { OrderFilter } from '#api/features/orders/order-lists.repository.ts'
import type { Order } from '#api/features/orders/order.ts'
import {
  type OrderPresenter,
  toDoneDish,
  withoutAddress,
  withoutContact,
} from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { placesFor, type Principal, readableOf, worksAt } from '#api/identity/principal.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'

/** Names of the people in a history or audit log. */
export type ActorNames = {
  nameActors(actors: readonly string[], executor?: Executor): Promise<ReadonlyMap<string, string>>
}

type Deps = {
  orders: OrdersRepository
  kitchen: KitchenRepository
  actors: ActorNames
  presenter: OrderPresenter
  tokens: LinkTokens
  countDays: CountDays
  clock: Clock
}

/** Orders counted by local day and status. */
type OrderCount = DayCount & { status: string }

/** Counts orders by day, latest first, from stored totals. Without `places`: all locations. */
export type CountDays = (
  places: readonly string[] | undefined,
  days: DayRange,
  kinds: { statuses?: readonly OrderStatus[] | undefined; orderType?: OrderType | undefined },
) => Promise<readonly OrderCount[]>

/** A range that covers all orders. */
const EVER: DayRange = { from: '1900-01-01', until: '9999-12-31' }
/** More than anybody reads before typing another letter. */
const MOST_FOUND = 20
const OPEN: readonly OrderStatus[] = ['pending', 'preparing', 'ready']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads orders for those who may see them: the owner, staff of the location, and holders of the order's token. */
export function createOrdersService({ orders, kitchen, actors, presenter, tokens, countDays, clock }: Deps) {
  /** The number of all orders, and a page found through their daily counts: the last page is as fast as the first. */
  async function listCounted(
    filter: OrderFilter,
    days: DayRange,
    { limit, offset, sortBy, sortOrder }: Pick<GetLocationOrders['query'], 'limit' | 'offset' | 'sortBy' | 'sortOrder'>,
  ): Promise<{ orders: Order[]; total: number }> {
    const byDay = Map.groupBy(await countDays(filter.locationIds, days, filter), ({ day }) => day)
    const latestFirst = [...byDay].map(([day, counts]) => ({ day, rows: sumRows(counts) }))
    const total = sumRows(latestFirst)
    const sorting = { by: sortBy, direction: sortOrder }
    if (sortBy !== 'orderTime')
      return { orders: await orders.listPage(filter, { limit, offset, total }, sorting), total }
    const page = dayPage(sortOrder === 'desc' ? latestFirst : latestFirst.toReversed(), { limit, offset })
    if (!page) return { orders: [], total }
    const [earliest, latest] = sortOrder === 'desc' ? [page.last, page.first] : [page.first, page.last]
    const found = await orders.listPage(
      { ...filter, from: instantAt(earliest, 0), until: instantAt(addDays(latest, 1), 0) },
      { limit, offset: page.offset },
      sorting,
    )
    return { orders: found, total }
  }

  async function findByToken(orderId: string, token: string): Promise<Order> {
    // The token is checked first, for any id, so that an unknown order and a wrong token look alike.
    const order = tokens.opens(orderId, token) && UUID.test(orderId) ? await orders.findById(orderId) : undefined
    if (!order) throw new AppError('not-found')
    return order
  }

  function viewFor(order: Order, principal: Principal): OrderView {
    return worksAt(principal, order.locationId) ? presenter.toStaffView(order) : presenter.toView(order)
  }

  return {
    /**
     * For the owner, staff of its location, or a token holder, who sees no contact details. For everybody else the
     * order does not exist.
     */
    async getForReader(orderId: string, token: string | undefined, principal: Principal): Promise<OrderView> {
      const order = principal.kind === 'anonymous' ? undefined : await orders.findById(orderId)
      if (order && readableOf(principal, 'order', order) === 'all') return viewFor(order, principal)
      return withoutContact(presenter.toView(await findByToken(orderId, token ?? '')))
    },

    /** For a token holder. The owner and staff, when signed in, also see the delivery address. */
    async getReceipt(orderId: string, token: string, principal: Principal): Promise<GetOrderReceipt['reply']> {
      const found = await findByToken(orderId, token)
      const view = viewFor(found, principal)
      const order = readableOf(principal, 'order-link', found) === 'all' ? view : withoutContact(view)
      return { order, receiptUrl: order.receiptUrl }
    },

    /** The same as it is stored, for paper. */
    async findForPaper(orderId: string, token: string, principal: Principal): Promise<Order> {
      const found = await findByToken(orderId, token)
      return readableOf(principal, 'order-link', found) === 'all' ? found : withoutAddress(found)
    },

    /**
     * With its status history and who made each step.
     *
     * @throws AppError `order-not-found`
     */
    async getForStaff(orderId: string, principal: Principal): Promise<GetOrderDetails['reply']> {
      const order = await orders.findById(orderId)
      if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
      const [history, tapped, remade] = await Promise.all([
        orders.listHistory(orderId),
        kitchen.listTapped(orderId),
        kitchen.listRemakes(orderId),
      ])
      const changers = order.changes.flatMap(({ actor }) => actor ?? [])
      const names = await actors.nameActors([
        ...[...history, ...tapped, ...remade].map(({ actor }) => actor),
        ...changers,
      ])
      const statusHistory = history.map(({ status, at, actor }) => ({
        status,
        timestamp: at.toISOString(),
        by: names.get(actor) ?? 'System',
        ...(status === 'cancelled' && order.cancelReason ? { reason: order.cancelReason } : {}),
      }))
      const view = presenter.toStaffView(order)
      const changes = view.changes?.map((change, place) => {
        const { actor } = order.changes[place] ?? {}
        return { ...change, ...(actor && { by: names.get(actor) }) }
      })
      const doneDishes = tapped.flatMap((one) => {
        const dish = toDoneDish(one, order)
        return dish ? [{ ...dish, by: names.get(one.actor) ?? 'System' }] : []
      })
      const madeAgain = remade.map(({ dish, quantity, reason, words, at, actor }) => ({
        dish,
        quantity,
        reason: againWords(reason, words),
        at: at.toISOString(),
        by: names.get(actor) ?? 'System',
      }))
      return {
        order: {
          ...view,
          ...(changes && { changes }),
          statusHistory,
          ...(doneDishes.length > 0 && { doneDishes }),
          ...(madeAgain.length > 0 && { madeAgain }),
        },
      }
    },

    async listOwn(accountId: string, page: ListMyOrders['query']): Promise<ListMyOrders['reply']> {
      const found = await orders.list({ accountId }, page)
      return { orders: found.orders.map(presenter.toView), total: found.total }
    },

    async listAtLocation(query: GetLocationOrders['query'], principal: Principal): Promise<GetLocationOrders['reply']> {
      const { locationId, limit, offset } = query
      const filter = {
        locationIds: placesFor(principal, locationId),
        statuses: query.status === 'open' ? OPEN : query.status && [query.status],
        orderType: query.orderType,
        paymentMethod: query.paymentMethod && paymentMeant(query.paymentMethod),
        search: query.search,
        from: query.startDate === undefined ? undefined : startOf(query.startDate),
        until: query.endDate === undefined ? undefined : endOf(query.endDate),
      }
      const sorting = { by: query.sortBy, direction: query.sortOrder }
      const found = isCounted(query)
        ? await listCounted(filter, daysOf(query), query)
        : await orders.list(filter, { limit, offset }, sorting)
      return {
        orders: found.orders.map(presenter.toStaffView),
        total: found.total,
        metadata: { limit, offset, locationId: locationId ?? null },
      }
    },

    /** Orders of any day that fit what somebody typed, newest first. */
    async find(typed: string, principal: Principal): Promise<FindOrders['reply']> {
      const search = readOrderSearch(typed, localParts(clock.now()).date)
      if (search === null) return { orders: [], hasMore: false }
      const found = await orders.find(search, placesFor(principal, undefined), MOST_FOUND + 1)
      return { orders: found.slice(0, MOST_FOUND).map(presenter.toStaffView), hasMore: found.length > MOST_FOUND }
    },

    async countAtLocation(
      locationId: string | undefined,
      principal: Principal,
    ): Promise<GetLocationOrderCounts['reply']> {
      const found = Map.groupBy(await countDays(placesFor(principal, locationId), EVER, {}), ({ status }) => status)
      const byStatus = Object.fromEntries(
        ORDER_STATUSES.map((status) => [status, sumRows(found.get(status) ?? [])]),
      ) as Record<OrderStatus, number>
      const counts = { total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus }
      return { ...counts, counts, lastUpdated: clock.now().toISOString() }
    },

    /** An account's latest orders at the caller's locations, and the time of its last order anywhere. */
    async listLatestOf(
      accountId: string,
      most: number,
      principal: Principal,
    ): Promise<{ orders: OrderView[]; lastOrderedAt: Date | null }> {
      const [found, last] = await Promise.all([
        orders.list({ accountId, locationIds: placesFor(principal, undefined) }, { limit: most, offset: 0 }),
        orders.list({ accountId }, { limit: 1, offset: 0 }),
      ])
      return { orders: found.orders.map(presenter.toStaffView), lastOrderedAt: last.orders[0]?.orderedAt ?? null }
    },
  }
}

export type OrdersService = ReturnType<typeof createOrdersService>

/** Whether stored daily counts answer the query: of whole days, and not about one person. */
function isCounted({
  status,
  paymentMethod,
  search,
  sortBy,
  startDate = '',
  endDate = '',
}: GetLocationOrders['query']): boolean {
  const isFew = OPEN.some((open) => open === status) || status === 'open'
  return !isFew && !paymentMethod && !search && sortBy !== 'updatedAt' && isDay(startDate) && isDay(endDate)
}

function daysOf({ startDate, endDate }: Pick<GetLocationOrders['query'], 'startDate' | 'endDate'>): DayRange {
  return {
    from: startDate ?? EVER.from,
    until: endDate === undefined ? EVER.until : addDays(endDate, 1),
  }
}

function sumRows(counts: readonly DayCount[]): number {
  return counts.reduce((sum, { rows }) => sum + rows, 0)
}

function startOf(day: string): Date {
  return isDay(day) ? instantAt(day, 0) : new Date(day)
}

/** A date includes that whole day; an instant is an exclusive end. */
function endOf(day: string): Date {
  return isDay(day) ? instantAt(addDays(day, 1), 0) : new Date(day)
}

function isDay(text: string): boolean {
  return !text.includes('T')
}
