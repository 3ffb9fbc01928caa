import { AppError } from '@thali/contracts/errors'
import type { ListOrderTimes, MoveOrder } from '@thali/contracts/orders/order-times'
import { zoneFor } from '@thali/domain/delivery/delivery'
import { codesIn } from '@thali/domain/delivery/postal-code'
import { addressIn } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import type { Moved } from '@thali/domain/orders/promise/because'
import { whyTimeStays } from '@thali/domain/orders/who-may-move'

import { kitchenPush } from '../order-jobs.ts'
import type { RefuseStep, StepRequest } from './step-refusal.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import { exchange } from '#api/features/capacity/capacity.statements.ts'
import { StalePlan, withFreshPlans } from '#api/features/capacity/station-full.ts'
import { findLocation } from '#api/features/locations/locations.statements.ts'
import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import { claimsOf } from '#api/features/orders/order-needs.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { lockOrder, changeTime } from '#api/features/orders/orders.statements.ts'
import { findOrderableMenu, requireOrderType } from '#api/features/orders/placing/order-draft.ts'
import { type PlannedOrder, type Promises, type Wish, timeIn } from '#api/features/orders/promise/promises.service.ts'
import { isOneDay } from '#api/features/orders/promise/unsold.ts'
import { worksAt } from '#api/identity/principal.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'
import { type MessageJob, noteJobs, textedNumber } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages, withdrawMessages } from '#api/outbox/outbox.ts'

type Deps = {
  orders: OrdersRepository
  menu: MenuService
  promises: Promises
  capacity: Pick<CapacityService, 'listOf' | 'selling'>
  refuse: RefuseStep
  idempotency: Idempotency
  presenter: OrderPresenter
  tokens: LinkTokens
  site: MessageSite
  clock: Clock
}

type Mover = Moved['by']
type Move = MoveOrder['body']
/** An order as it was read, the menu by which its new time is planned, and what that takes. */
type Planned = { before: Order; snapshot: MenuSnapshot; plan: PlannedOrder }

/**
 * Moves orders for later to another time, for their guests and for staff, until the kitchen begins. What it costs, and how
 * it is paid, stays as it is.
 */
export function createMoveOrderService(deps: Deps) {
  const { orders, menu, promises, capacity, refuse, idempotency, presenter, tokens, site, clock } = deps

  /** Another account's order does not exist for a guest, nor that of another location for staff. */
  async function findMovable(orderId: string, by: Mover, { principal }: Pick<StepRequest, 'principal'>) {
    const order = await orders.findById(orderId)
    const isTheirs =
      by === 'staff'
        ? order && worksAt(principal, order.locationId)
        : principal.kind === 'account' && order?.accountId === principal.id
    if (!order || !isTheirs) throw new AppError('order-not-found')
    return order
  }

  function requireMovable(order: Order): void {
    const why = whyTimeStays(order, clock.now())
    if (why === null) return
    const { status, version } = order
    throw new AppError('order-time-stays', {
      message: (language) => REFUSAL_WORDS_OF[language].timeStays[why],
      details: { status, version },
    })
  }

  /** The wish a new order of the same lines would have; the minutes and portions this order holds count as free. */
  async function ask(order: Order, by: Mover): Promise<{ snapshot: MenuSnapshot; wish: Omit<Wish, 'wantedAt'> }> {
    const snapshot = await findOrderableMenu(menu, order.locationId)
    const { lines, orderType } = order
    requireOrderType(snapshot, orderType)
    const deliveryMinutes = minutesOnTheRoad(order, snapshot)
    const own = await capacity.listOf(order.id)
    const moved = { from: dueAt(order), own }
    return { snapshot, wish: { lines, orderType, deliveryMinutes, takenBy: by, moved, shownReadyAt: null } }
  }

  async function store(
    tx: Transaction,
    { before, snapshot, plan: { promise, claims } }: Planned,
    by: Mover,
    { actor }: StepRequest,
  ): Promise<Order> {
    const { id: orderId, locationId, orderType } = before
    const order = await lockOrder(tx, orderId)
    if (!order || !promise) throw new Error(`Order ${orderId} is gone, or was not planned`)
    if (order.version !== before.version) throw new StalePlan('the order was changed')
    if ((await findLocation(tx, locationId))?.menuVersion !== snapshot.location.menuVersion) {
      menu.forget(locationId)
      throw new StalePlan('the menu or the location was changed')
    }
    const now = clock.now()
    requireMovable(order)
    const readyAt = new Date(promise.readyAt)
    const portions = !isOneDay(snapshot, orderType, dueAt(order), readyAt)
    await exchange(tx, { orderId, locationId, claims }, { portions })
    const moved = await changeTime(
      tx,
      order,
      {
        readyAt,
        kitchenAt: new Date(promise.kitchenAt),
        because: { reason: 'chosen', moved: { from: dueAt(order).toISOString(), by } },
      },
      { now, actor },
    )
    // The same job as before: it is due when the kitchen gets the order.
    const push = kitchenPush(moved, now)
    await withdrawMessages(tx, [push.id])
    const told = by === 'staff' ? movedNote(moved, dueAt(order), { site, token: tokens.of(orderId), now }) : []
    await enqueueMessages(tx, [push, ...told])
    return moved
  }

  async function attempt(
    { orderId, readyAt, version }: Move,
    by: Mover,
    request: StepRequest,
  ): Promise<MoveOrder['reply']> {
    const before = await findMovable(orderId, by, request)
    if (version !== undefined && version !== before.version) {
      throw await refuse(undefined, before, { code: 'order-changed', principal: request.principal })
    }
    requireMovable(before)
    const toView = by === 'staff' ? presenter.toStaffView : presenter.toView
    const wantedAt = new Date(readyAt)
    if (wantedAt.getTime() === dueAt(before).getTime()) {
      return idempotency.once(request.submission, async () => ({ order: toView(before) }))
    }

    const { snapshot, wish } = await ask(before, by)
    const plan = await promises.plan(snapshot, { ...wish, wantedAt })
    const { id, locationId, lines, orderType } = before
    const portions = isOneDay(snapshot, orderType, dueAt(before), wantedAt)
      ? []
      : claimsOf(snapshot, { orderType, lines, estimatedReady: wantedAt })
    return capacity.selling({ id, locationId, lines, claims: [...portions, ...plan.claims] }, (claims) =>
      idempotency.once(request.submission, async (tx) => ({
        order: toView(await store(tx, { before, snapshot, plan: { ...plan, claims: [...claims] } }, by, request)),
      })),
    )
  }

  return {
    /** @throws AppError `order-not-found`, `order-time-stays`, and where its location takes no orders */
    async listTimes(
      orderId: string,
      by: Mover,
      request: Pick<StepRequest, 'principal'>,
    ): Promise<ListOrderTimes['reply']> {
      const order = await findMovable(orderId, by, request)
      requireMovable(order)
      const { snapshot, wish } = await ask(order, by)
      // Only the times are told, no sentences.
      const { days } = await promises.quote(snapshot, { ...wish, wantedAt: null }, { reader: 'en-CA', actor: null })
      return { days }
    },

    /**
     * @throws AppError `order-not-found`, `order-changed`, `order-time-stays`, `time-not-offered` with the nearest times,
     * `item-unavailable`, `sold-out`, and where its location takes no orders
     */
    async move(input: Move, by: Mover, request: StepRequest): Promise<MoveOrder['reply']> {
      return idempotency.orFirstAnswer(request.submission, () => withFreshPlans(() => attempt(input, by, request)))
    },
  }
}

export type MoveOrderService = ReturnType<typeof createMoveOrderService>

/** As when it was placed: of the zone that its address lies in. An address without a postal code counts as usual. */
function minutesOnTheRoad({ deliveryAddress, deliveryPoint }: Order, { zones }: MenuSnapshot): number | undefined {
  if (deliveryAddress === null) return undefined
  const postalCode = codesIn(deliveryAddress).at(-1) ?? null
  return zoneFor(zones, { postalCode, point: deliveryPoint })?.extraMinutes
}

/** The site that a message links to. */
type MessageSite = { brand: { name: string }; publicUrl: string }

/** Tells a guest that staff moved the order; each time that they do. */
function movedNote(
  order: Order,
  from: Date,
  { site: { brand, publicUrl }, token, now }: { site: MessageSite; token: string; now: Date },
): MessageJob[] {
  const { id, number, version, language, customerName, customerEmail, locationSnapshot } = order
  const words = NOTE_WORDS[language]
  return noteJobs({
    kind: 'order-moved',
    subject: `${id}/${version}`,
    email: customerEmail || null,
    phone: textedNumber(order),
    name: customerName,
    title: words.moved(`#${number}`),
    text: words.movedText({
      brand: brand.name,
      number: `#${number}`,
      time: timeIn(language, dueAt(order), now),
      from: timeIn(language, from, now),
      place: locationSnapshot.name,
      link: publicUrl + addressIn(language, `/order-success?order_id=${id}&token=${token}`),
    }),
    language,
  })
}
