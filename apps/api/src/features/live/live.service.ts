import type { LiveEvent } from '@thali/contracts/events'

import type { Change, ChangeFeed } from '#api/features/live/change-feed.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { Order } from '#api/features/orders/order.ts'
import { type Principal, worksAt } from '#api/plugins/principal.ts'

/** Somebody who is listening. `send` writes one server-sent event. */
export type Subscriber = {
  principal: Principal
  send: (event: LiveEvent, cursor: string) => void
  close: () => void
}

/** Past this, reading everything again is cheaper than catching up. */
const LONGEST_RESUME = 1_000
const CURSOR = /^\d{1,18}\.\d{1,18}$/

type Deps = { feed: ChangeFeed; orders: OrdersRepository; presenter: OrderPresenter; now: () => Date }

/** Tells subscribers what changed, each only what they may read. */
export function createLiveService({ feed, orders, presenter, now }: Deps) {
  const subscribers = new Set<Subscriber>()

  async function loadOrders(changes: readonly Change[]): Promise<Map<string, Order>> {
    const ids = new Set(changes.filter((change) => change.topic === 'order').map((change) => change.subject))
    const found = await orders.listByIds([...ids])
    return new Map(found.map((order) => [order.id, order]))
  }

  async function deliver(changes: readonly Change[], audience: Iterable<Subscriber>): Promise<void> {
    const found = await loadOrders(changes)
    const receivers = [...audience]
    for (const change of changes) {
      const order = found.get(change.subject)
      const event = toEvent(change, order)
      for (const receiver of receivers) {
        if (change.topic === 'account') {
          if (receiver.principal.kind === 'account' && receiver.principal.id === change.subject) receiver.close()
        } else if (event && (!order || mayRead(receiver.principal, order))) {
          receiver.send(event, change.cursor)
        }
      }
    }
  }

  function toEvent(change: Change, order: Order | undefined): LiveEvent | undefined {
    if (change.topic === 'menu') return { type: 'menu', locationId: change.subject, version: change.version }
    if (change.topic === 'location') return { type: 'location', locationId: change.subject }
    return order ? { type: 'order', order: presenter.toView(order) } : undefined
  }

  feed.onChanges((changes) => (subscribers.size > 0 ? deliver(changes, subscribers) : undefined))

  return {
    /** Starts telling a subscriber everything after `cursor`, or from now on. Returns how to stop. */
    async subscribe(subscriber: Subscriber, cursor: string | undefined): Promise<() => void> {
      const present = feed.cursor()
      const resumesAt = cursor && CURSOR.test(cursor) ? cursor : undefined
      let told = resumesAt ?? present
      const tell: Subscriber['send'] = (event, at) => {
        const isNews = isAfter(at, told)
        if (isNews) told = at
        if (isNews || event.type === 'heartbeat') subscriber.send(event, told)
      }

      // What happens while the missed changes are read waits its turn, so that cursors only rise.
      const waiting: Parameters<Subscriber['send']>[] = []
      const receiver: Subscriber = { ...subscriber, send: (...event) => waiting.push(event) }
      subscribers.add(receiver)
      try {
        tell({ type: 'heartbeat', at: now().toISOString() }, told)
        const missed = resumesAt ? await feed.readSince(resumesAt, LONGEST_RESUME) : []
        if (missed.length === LONGEST_RESUME) {
          told = present
          subscriber.send({ type: 'reset' }, present)
        } else {
          await deliver(missed, [{ ...subscriber, send: tell }])
        }
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

    /** Ends every stream, when the process stops. */
    closeAll(): void {
      for (const subscriber of subscribers) subscriber.close()
    },

    count: () => subscribers.size,
  }
}

export type LiveService = ReturnType<typeof createLiveService>

/** Cursors are `transaction.sequence`, both rising. */
function isAfter(cursor: string, other: string): boolean {
  const [xid, seq] = cursor.split('.').map(Number)
  const [otherXid, otherSeq] = other.split('.').map(Number)
  return Number(xid) > Number(otherXid) || (xid === otherXid && Number(seq) > Number(otherSeq))
}

function mayRead(principal: Principal, order: Order): boolean {
  return (principal.kind === 'account' && principal.id === order.accountId) || worksAt(principal, order.locationId)
}
