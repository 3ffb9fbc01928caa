import { AppError } from '@thali/contracts/errors'
import type { FreeUnpaidPage, ListUnpaidPages, UnpaidPageView } from '@thali/contracts/payments/payments'
import { toDollars } from '@thali/domain/money/cents'
import { CHOSEN_TIMES, unpaidStationOf } from '@thali/domain/orders/capacity/load'
import { dishesOf, dishSubject } from '@thali/domain/orders/capacity/portions'

import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { HeldByDraft } from '#api/features/capacity/capacity.repository.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import { giveBackHeld } from '#api/features/capacity/capacity.statements.ts'
import type { OrderDraft } from '#api/features/orders/order.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import { placesOf, type Principal } from '#api/identity/principal.ts'

type Deps = {
  db: Database
  payments: Pick<PaymentsRepository, 'listOpenPages'>
  capacity: Pick<CapacityService, 'listHeld'>
}
type Caller = { principal: Principal; actor: string }
type HoldingPage = { page: Checkout; draft: OrderDraft; held: HeldByDraft }

/** What payment pages hold of a kitchen that nobody has paid for yet (ruling 48). */
export function createUnpaidPagesService({ db, payments, capacity }: Deps) {
  async function find(principal: Principal): Promise<HoldingPage[]> {
    const holds = new Map((await capacity.listHeld(placesOf(principal))).map((held) => [held.orderId, held]))
    const pages = await payments.listOpenPages([...holds.keys()])
    return pages.flatMap((page) => {
      const held = holds.get(page.orderId)
      return held && page.draft ? [{ page, draft: page.draft, held }] : []
    })
  }

  return {
    async list(principal: Principal): Promise<ListUnpaidPages['reply']> {
      return { pages: (await find(principal)).map(toView) }
    },

    /**
     * Gives back what a page holds. The page can still be paid. Then its order takes portions again, or the money goes back
     * where too few are left.
     *
     * @throws AppError `not-found` for a page that holds nothing any more, or of another location
     */
    async free(id: string, { principal, actor }: Caller): Promise<FreeUnpaidPage['reply']> {
      const found = (await find(principal)).find(({ page }) => page.id === id)
      if (!found) throw new AppError('not-found')
      const { orderId: subject, locationId } = found.page
      const detail = { claims: found.held.claims }
      await db.transaction(async (tx) => {
        await giveBackHeld(tx, subject)
        await recordAudit(tx, { actor, action: 'payment.page-freed', subject, locationId, detail })
      })
      return { freed: true }
    },
  }
}

export type UnpaidPagesService = ReturnType<typeof createUnpaidPagesService>

function toView({ page, draft, held: { claims, minutesUntil } }: HoldingPage): UnpaidPageView {
  const held = claims.filter(({ subject }) => unpaidStationOf(subject) !== null)
  const minutes = held.filter(({ subject }) => unpaidStationOf(subject) !== CHOSEN_TIMES)
  return {
    pageId: page.id,
    locationId: page.locationId,
    customerName: draft.customerName,
    total: toDollars(draft.totalCents),
    portions: portionsOf(draft, claims),
    kitchenMinutes: minutes.reduce((sum, { n }) => sum + n, 0),
    chosenTime: held.length > minutes.length ? (draft.promise?.readyAt ?? null) : null,
    minutesUntil: held.length > 0 ? (minutesUntil?.toISOString() ?? null) : null,
    createdAt: page.createdAt.toISOString(),
    expiresAt: page.expiresAt.toISOString(),
  }
}

function portionsOf({ lines }: OrderDraft, claims: HeldByDraft['claims']): UnpaidPageView['portions'] {
  const names = new Map(dishesOf(lines).map(({ itemId, name }) => [dishSubject(itemId), name]))
  return claims.flatMap(({ subject, n }) => {
    const name = names.get(subject)
    return name === undefined ? [] : [{ name, count: n }]
  })
}
