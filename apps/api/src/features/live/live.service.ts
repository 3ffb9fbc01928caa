import type { DoneDishes } from '@thali/contracts/orders/done-dishes'
import type { LiveEvent } from '@thali/contracts/system/events'

import { type ChangeFeed, isAfter, readCursor, type Resumed } from './change-feed.ts'
import type { Change } from './changes.repository.ts'
import type { KitchenRepository } from '#api/features/kitchen/kitchen.repository.ts'
import type { Order } from '#api/features/orders/order.ts'
import { asGuest, type OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { ReservationPresenter } from '#api/features/reservations/reservations.presenter.ts'
import type { Reservation, ReservationsRepository } from '#api/features/reservations/reservations.repository.ts'
import { type Principal, readableOf, worksAt } from '#api/identity/principal.ts'

/** A connected client. `send` writes one server-sent event. */
export type Subscriber = {
  principal: Principal
  send: (event: LiveEvent, cursor: string) => void
  close: () => void
}

/** Beyond this many changes, reading everything again is cheaper than catching up. */
const LONGEST_RESUME = 1_000

type Deps = {
  feed: ChangeFeed
  orders: OrdersRepository
  kitchen: KitchenRepository
  presenter: OrderPresenter
  reservations: ReservationsRepository
  reservationPresenter: ReservationPresenter
  now: () => Date
  onError: (error: unknown) => void
}

/** The current state of what a change is about. */
type Subjects = {
  orders: ReadonlyMap<string, Order>
  doneDishes: ReadonlyMap<string, DoneDishes>
  reservations: ReadonlyMap<string, Reservation>
}
/** An event and who may receive it; without an owner, everybody. */
type News = {
  event?: LiveEvent | undefined
  /** What its guest is told in place of the event that staff get. */
  guestEvent?: LiveEvent
  owner?: Owner | undefined
}
type Owner = { accountId: string | null; locationId: string }

/** Sends subscribers what changed, each only what they may read. */
export function createLiveService({ feed, orders, kitchen, presenter, reservations, now, onError, ...deps }: Deps) {
  const subscribers = new Set<Subscriber>()

  async function load(changes: readonly Change[]): Promise<Subjects> {
    const idsOf = (topic: Change['topic']) => [
      ...new Set(changes.flatMap((change) => (change.topic === topic ? [change.subject] : []))),
    ]
    const [foundOrders, foundDone, foundReservations] = await Promise.all([
      orders.listByIds(idsOf('order')),
      kitchen.listByIds(idsOf('done-dishes')),
      reservations.listByIds(idsOf('reservation')),
    ])
    return {
      orders: new Map(foundOrders.map((order) => [order.id, order])),
      doneDishes: new Map(foundDone.map((order) => [order.orderId, order])),
      reservations: new Map(foundReservations.map((booking) => [booking.id, booking])),
    }
  }

  async function deliver(changes: readonly Change[], audience: Iterable<Subscriber>): Promise<void> {
    const subjects = await load(changes)
    const receivers = [...audience]
    for (const change of changes) {
      const news = newsOf(change, subjects)
      for (const receiver of receivers) {
        if (change.topic === 'account' || change.topic === 'key') {
          if (!isOf(change, receiver.principal)) continue
          // With the position of this change: a stream that is resumed before it would end here again and again.
          receiver.send({ type: 'heartbeat', at: now().toISOString() }, change.cursor)
          receiver.close()
          continue
        }
        const event = eventFor(receiver.principal, news)
        if (event) receiver.send(event, change.cursor)
      }
    }
  }

  /** What cannot be shown is read anew by those whom it concerns: it may not keep back what comes after it. */
  function newsOf(change: Change, subjects: Subjects): News {
    try {
      return toNews(change, subjects)
    } catch (error) {
      onError(error)
      return {
        event: { type: 'reset' },
        owner: subjects.orders.get(change.subject) ?? subjects.reservations.get(change.subject),
      }
    }
  }

  function toNews(change: Change, subjects: Subjects): News {
    const order = subjects.orders.get(change.subject)
    const booking = subjects.reservations.get(change.subject)
    if (change.topic === 'menu') return { event: { type: 'menu', locationId: change.subject, version: change.version } }
    if (change.topic === 'tables' && change.locationId !== null) {
      const { locationId, subject: date } = change
      return {
        event: { type: 'reservation', locationId, date, reservation: null },
        owner: { accountId: null, locationId },
      }
    }
    if (change.topic === 'location') return { event: { type: 'location', locationId: change.subject } }
    if (change.topic === 'printers' && change.locationId !== null) {
      const { locationId } = change
      return { event: { type: 'printers', locationId }, owner: { accountId: null, locationId } }
    }
    if (change.topic === 'done-dishes') {
      const tapped = subjects.doneDishes.get(change.subject)
      return tapped
        ? { event: { type: 'done-dishes', order: tapped }, owner: { accountId: null, locationId: tapped.locationId } }
        : {}
    }
    if (order) {
      const view = presenter.toStaffView(order)
      return {
        event: { type: 'order', order: view },
        guestEvent: { type: 'order', order: asGuest(view) },
        owner: order,
      }
    }
    if (!booking) return {}
    const { locationId, date } = booking
    return {
      event: { type: 'reservation', locationId, date, reservation: deps.reservationPresenter.toView(booking) },
      owner: booking,
    }
  }

  /** What a reader missed, or null when it has to read everything again. */
  async function findMissed(resumed: Resumed): Promise<readonly Change[] | null> {
    if (resumed.timeline !== undefined && resumed.timeline !== feed.timeline()) return null
    // Another node may be a little ahead of this one; nobody is ahead of the database, unless it was restored.
    const isAhead = isAfter(resumed.position, feed.cursor()) && isAfter(resumed.position, await feed.findEnd())
    if (isAhead) return null
    const missed = await feed.readSince(resumed.position, LONGEST_RESUME)
    // A client that is told of a change reads anew at once: by then this process's caches must have been told as well.
    if (feed.isBehind(missed.at(-1)?.cursor ?? resumed.position)) await feed.catchUp()
    return missed.length === LONGEST_RESUME ? null : missed
  }

  feed.onReset(() => {
    for (const subscriber of subscribers) subscriber.send({ type: 'reset' }, feed.cursor())
  })
  feed.onChanges((changes) => (subscribers.size > 0 ? deliver(changes, subscribers) : undefined))

  return {
    /** Sends a subscriber everything after `cursor`, or from now on. Returns the function that stops it. */
    async subscribe(subscriber: Subscriber, cursor: string | undefined): Promise<() => void> {
      const present = feed.cursor()
      const resumed = cursor === undefined ? undefined : readCursor(cursor)
      let told = resumed?.position ?? present
      const tell: Subscriber['send'] = (event, at) => {
        const isNews = event.type === 'reset' || isAfter(at, told)
        if (isNews) told = at
        if (isNews || event.type === 'heartbeat') subscriber.send(event, `${told}.${feed.timeline()}`)
      }

      // Changes that arrive while missed ones are read wait, so that cursors only rise.
      const waiting: Parameters<Subscriber['send']>[] = []
      const receiver: Subscriber = { ...subscriber, send: (...event) => waiting.push(event) }
      subscribers.add(receiver)
      try {
        tell({ type: 'heartbeat', at: now().toISOString() }, told)
        const missed = resumed ? await findMissed(resumed) : []
        if (missed) await deliver(missed, [{ ...subscriber, send: tell }])
        else tell({ type: 'reset' }, present)
        for (const event of waiting) tell(...event)
        receiver.send = tell
      } catch (error) {
        subscribers.delete(receiver)
        throw error
      }
      return () => subscribers.delete(receiver)
    },

    beat(): void {
      const cursor = feed.cursor()
      for (const subscriber of subscribers) subscriber.send({ type: 'heartbeat', at: now().toISOString() }, cursor)
    },

    /** Ends every stream on shutdown. */
    closeAll(): void {
      for (const subscriber of subscribers) subscriber.close()
    },

    count: () => subscribers.size,
  }
}

export type LiveService = ReturnType<typeof createLiveService>

/** Whether a change is about the caller's own account, session or key. */
function isOf({ topic, subject }: Change, principal: Principal): boolean {
  if (principal.kind !== topic) return false
  return principal.id === subject || (principal.kind === 'account' && principal.sessionId === subject)
}

/** The event for a reader; undefined when there is none for them. */
function eventFor(principal: Principal, { event, guestEvent = event, owner }: News): LiveEvent | undefined {
  if (!owner || worksAt(principal, owner.locationId)) return event
  return readableOf(principal, 'order', owner) === 'all' ? guestEvent : undefined
}
