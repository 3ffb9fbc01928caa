import { isUnseen, UNSEEN_AFTER_MINUTES } from '@thali/domain/orders/kitchen/alarm'
import { itemCount } from '@thali/domain/orders/kitchen/board-rules'
import { kitchenStart } from '@thali/domain/orders/kitchen/ready-time'

import { claimUnseen } from '../orders.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

/** Finds the managers of a location. */
export type PeopleInCharge = {
  listInChargeOf(locationId: string): Promise<{ id: string; name: string; email: string; phoneNumber: string | null }[]>
}

type Deps = {
  db: Database
  orders: OrdersRepository
  people: PeopleInCharge
  menu: MenuService
  clock: Clock
  site: { brand: { name: string }; publicUrl: string }
  onError: (error: unknown) => void
}

const ROUND_MS = 15_000
const MINUTE_MS = 60_000
/** A closed location opens again within a week; its orders start waiting only then. */
const LOOK_BACK_MS = 8 * 24 * 60 * MINUTE_MS
const MOST_A_ROUND = 500
/** More order numbers than this do not fit into a text message. */
const MOST_NAMED = 8

/**
 * Tells the managers of a location, once, about orders nobody has started: a board that is switched off makes no sound.
 */
export function createUnseenOrders({ db, orders, people, menu, clock, site, onError }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined

  async function tell(locationId: string, unseen: readonly Order[], now: Date): Promise<void> {
    const [{ location }, inCharge] = await Promise.all([menu.getKept(locationId), people.listInChargeOf(locationId)])
    const desk = { id: location.id, name: location.name, email: location.email, phoneNumber: null }
    await db.transaction(async (tx) => {
      const ids = unseen.map(({ id }) => id)
      const claimed = (await claimUnseen(tx, ids, now)).toSorted((a, b) => a.number - b.number)
      const [first] = claimed
      if (!first) return
      const words = wordsOf(location.name, claimed, site)
      const jobs = [...inCharge, desk].flatMap(({ id, name, email, phoneNumber: phone }) =>
        noteJobs({ kind: 'orders-unseen', subject: `${first.id}/${id}`, name, email: email || null, phone, ...words }),
      )
      await enqueueMessages(tx, jobs)
    })
  }

  async function tellAll(): Promise<void> {
    const now = clock.now()
    const placedBefore = new Date(now.getTime() - UNSEEN_AFTER_MINUTES * MINUTE_MS + 1)
    const waiting = await orders.listUntold(new Date(now.getTime() - LOOK_BACK_MS), placedBefore, MOST_A_ROUND)
    const unseen = waiting.filter((order) => isUnseen({ status: order.status, startsAt: startOf(order) }, now))
    const byLocation = Map.groupBy(unseen, ({ locationId }) => locationId)
    // An error at one location must not keep the managers of the others from being told.
    for (const [locationId, some] of byLocation) await tell(locationId, some, now).catch(onError)
  }

  function run(): void {
    round ??= tellAll()
      .catch(onError)
      .finally(() => {
        round = undefined
      })
  }

  return {
    start(): void {
      timer = setInterval(run, ROUND_MS)
      run()
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await round
    },
  }
}

function startOf({ lines, ...order }: Order): Date {
  return kitchenStart({ ...order, itemCount: itemCount(lines) })
}

function wordsOf(locationName: string, unseen: readonly Order[], { brand, publicUrl }: Deps['site']) {
  const numbers = unseen.map(({ number }) => `#${number}`)
  const named = numbers.slice(0, MOST_NAMED).join(', ')
  const more = numbers.length > MOST_NAMED ? ` and ${numbers.length - MOST_NAMED} more` : ''
  const orders = numbers.length === 1 ? `Order ${named} has` : `Orders ${named}${more} have`
  return {
    title: `${numbers.length === 1 ? 'An order is' : `${numbers.length} orders are`} waiting at ${locationName}`,
    text: `${brand.name}: ${orders} waited ${UNSEEN_AFTER_MINUTES} minutes at ${locationName} and nobody has begun. Board: ${publicUrl}/admin/dashboard#orders`,
  }
}
