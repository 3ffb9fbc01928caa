import { AppError } from '@thali/contracts/errors'
import type { EndPush, GetPush, StartPush } from '@thali/contracts/messages/push'
import { can } from '@thali/domain/auth/roles'
import { type PushNews, type PushWing, secondsToLive } from '@thali/domain/messages/push-news'

import type { PushGateway } from './push.gateway.ts'
import type { PushRepository, ReachableSubscription, Readers } from './push.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import type { Order, OrderReader } from '#api/features/orders/order.ts'
import type { AccountPrincipal } from '#api/identity/principal.ts'
import { pushJob, type PushTask } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

type Deps = {
  db: Database
  subscriptions: PushRepository
  orders: Pick<OrderReader, 'findById'>
  gateway: PushGateway
  clock: Clock
}

const DONE = { success: true as const }

/** The news about an order, when it happened, and the people it is for. */
type Announcement = { news: PushNews; happenedAt: Date; readers: Readers }

/** Tells staff of new orders, and customers that theirs is ready, on devices that asked for it. */
export function createPushService({ db, subscriptions, orders, gateway, clock }: Deps) {
  /** Undefined when it is no news any more: a step was taken back, or somebody was faster. */
  async function findAnnouncement({ kind, orderId }: PushTask): Promise<Announcement | undefined> {
    const order = await orders.findById(orderId)
    if (!order) return undefined
    const news = { kind, order: order.number, location: order.locationId }
    if (kind === 'order-placed') {
      if (order.status !== 'pending') return undefined
      return { news, happenedAt: releasedAt(order), readers: { locationId: order.locationId } }
    }
    if (order.status !== 'ready' || !order.readyAt || !order.accountId) return undefined
    return { news, happenedAt: order.readyAt, readers: { accountId: order.accountId } }
  }

  async function send(subscription: ReachableSubscription, { news, happenedAt }: Announcement): Promise<void> {
    const ttlSeconds = secondsToLive(news.kind, happenedAt, clock.now())
    if (ttlSeconds === null) return
    const urgency = news.kind === 'order-placed' ? 'high' : 'normal'
    try {
      const outcome = await gateway.send(subscription, JSON.stringify(news), { ttlSeconds, urgency })
      if (outcome === 'gone') await subscriptions.forget(subscription)
      else await subscriptions.noteSent(subscription.id, clock.now())
    } catch (error) {
      await subscriptions.noteFailed(subscription.id, clock.now())
      throw error
    }
  }

  return {
    async find(wing: PushWing, { sessionId }: AccountPrincipal): Promise<GetPush['reply']> {
      const found = await subscriptions.find({ sessionId, wing })
      return {
        publicKey: gateway.publicKey,
        here: found
          ? {
              endpoint: found.endpoint,
              lastSentAt: found.lastSentAt?.toISOString() ?? null,
              failedAt: found.failedAt?.toISOString() ?? null,
            }
          : null,
      }
    },

    /** @throws AppError `permission-denied`, `push-refused` */
    async start(
      wing: PushWing,
      { endpoint, keys }: StartPush['body'],
      { id: accountId, sessionId, role }: AccountPrincipal,
    ): Promise<StartPush['reply']> {
      if (wing === 'admin' && !can(role, 'orders.board')) throw new AppError('permission-denied')
      const subscription = { endpoint, ...keys }
      if (!gateway.accepts(subscription)) throw new AppError('push-refused')
      if (!(await subscriptions.save({ accountId, sessionId, wing }, subscription))) throw new AppError('push-refused')
      return DONE
    },

    async end(wing: PushWing, { sessionId }: AccountPrincipal): Promise<EndPush['reply']> {
      await subscriptions.end({ sessionId, wing })
      return DONE
    },

    /**
     * Sends one push, or makes a job for each device that is to be told. Rights are looked up both times: between them
     * somebody may have signed out.
     */
    async deliver(task: PushTask): Promise<void> {
      const announcement = await findAnnouncement(task)
      if (!announcement) return
      const reachable = await subscriptions.listFor(announcement.readers, task.subscriptionId)
      if (task.subscriptionId === undefined) {
        const { kind, orderId } = task
        await enqueueMessages(
          db,
          reachable.map(({ id }) => pushJob({ kind, orderId, subscriptionId: id })),
        )
        return
      }
      const [subscription] = reachable
      if (subscription) await send(subscription, announcement)
    },
  }
}

/** When the kitchen got an order: an order for later is no news before. */
function releasedAt({ orderedAt, kitchenAt }: Order): Date {
  return kitchenAt !== null && kitchenAt > orderedAt ? kitchenAt : orderedAt
}

export type PushService = ReturnType<typeof createPushService>
