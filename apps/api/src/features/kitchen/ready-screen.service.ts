import { AppError } from '@thali/contracts/errors'
import {
  type GetReadyScreen,
  type ListReadyScreens,
  READY_SCREENS,
  type ReadyScreen,
} from '@thali/contracts/locations/ready-screen'

import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import { findLocation } from '#api/features/locations/locations.statements.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'

type Deps = { orders: OrdersRepository; tokens: LinkTokens; publicUrl: string; db: Database; clock: Clock }

/** As many as a screen can show of each kind. */
const MOST_SHOWN = 60

/** The screen that tells guests whose order is ready. Its address is its only key: it shows no more than is called out. */
export function createReadyScreen({ orders, tokens, publicUrl, db, clock }: Deps) {
  const tokenOf = (locationId: string, screen: ReadyScreen) =>
    `${locationId}.${screen}.${tokens.of(`${locationId}.${screen}`)}`

  /** @throws AppError `not-found` */
  async function open(token: string) {
    const [locationId = '', kind = '', signature = ''] = token.split('.')
    const screen = READY_SCREENS.find((one) => one === kind)
    const isOurs = tokens.opens(`${locationId}.${kind}`, signature)
    const location = isOurs && screen ? await findLocation(db, locationId) : undefined
    if (!location || !screen) throw new AppError('not-found')
    return { location, screen }
  }

  return {
    async get(token: string): Promise<GetReadyScreen['reply']> {
      const { location, screen } = await open(token)
      // Orders that nobody completed for days must not push today's off the page.
      const sorting = { by: 'updatedAt', direction: 'desc' } as const
      const page = { limit: MOST_SHOWN * 2, offset: 0 }
      const filter = { locationIds: [location.id], statuses: ['preparing', 'ready'] as const }
      // Deliveries are not called out at the counter.
      const found = (await orders.listPage(filter, page, sorting)).filter(({ orderType }) => orderType !== 'delivery')
      const show = (order: Order) => ({
        orderNumber: order.number,
        name: screen === 'names' ? firstNameIn(order.customerName) : null,
      })
      const preparing = found.filter(({ status }) => status === 'preparing').toSorted(compareDue)
      const ready = found.filter(({ status }) => status === 'ready').toSorted(compareReady)
      return {
        location: { name: location.name },
        preparing: preparing.slice(0, MOST_SHOWN).map(show),
        ready: ready.slice(0, MOST_SHOWN).map(show),
        at: clock.now().toISOString(),
      }
    },

    /** @throws AppError `location-not-found` */
    async listAddresses(id: string, principal: Principal): Promise<ListReadyScreens['reply']> {
      const location = worksAt(principal, id) ? await findLocation(db, id) : undefined
      if (!location) throw new AppError('location-not-found')
      const addressOf = (screen: ReadyScreen) => `${publicUrl}/ready/${tokenOf(id, screen)}`
      return { numbers: addressOf('numbers'), names: addressOf('names') }
    },
  }
}

export type ReadyScreenService = ReturnType<typeof createReadyScreen>

function firstNameIn(name: string): string | null {
  return name.trim().split(/\s+/)[0] || null
}

function compareDue(a: Order, b: Order): number {
  return (a.promisedFor ?? a.estimatedReady).getTime() - (b.promisedFor ?? b.estimatedReady).getTime()
}

/** The last one first: its guest looks for it now. */
function compareReady(a: Order, b: Order): number {
  return (b.readyAt?.getTime() ?? 0) - (a.readyAt?.getTime() ?? 0)
}
