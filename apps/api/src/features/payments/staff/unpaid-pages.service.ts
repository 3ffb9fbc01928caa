import { AppError } from '@thali/contracts/errors'
import type { FreeUnpaidPage, ListUnpaidPages, UnpaidPageView } from '@thali/contracts/payments/staff-payments'
import { toDollars } from '@thali/domain/money/cents'
import { dishesOf, dishSubject } from '@thali/domain/orders/capacity/portions'
import { unpaidStationOf } from '@thali/domain/orders/promise/load'

import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import { giveBackHeld } from '#api/features/capacity/claims.statements.ts'
import type { OrderDraft } from '#api/features/orders/order.ts'
import type { HoldingPage, PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import { placesOf, type Principal } from '#api/identity/principal.ts'

type Deps = { db: Database; payments: PaymentsRepository }

/** What payment pages hold of a kitchen that nobody has paid for yet (ruling 48). */
export function createUnpaidPagesService({ db, payments }: Deps) {
  return {
    async list(principal: Principal): Promise<ListUnpaidPages['reply']> {
      return { pages: (await payments.listHolding(placesOf(principal))).map(toView) }
    },

    /**
     * Gives back what a page holds. It can still be paid: then its order takes what is there, or the money goes back.
     *
     * @throws AppError `not-found` for a page that holds nothing any more, or of another location
     */
    async free(id: string, { principal, actor }: { principal: Principal; actor: string }): Promise<FreeUnpaidPage['reply']> {
      const found = (await payments.listHolding(placesOf(principal))).find(({ checkout }) => checkout.id === id)
      if (!found) throw new AppError('not-found')
      const { orderId, locationId } = found.checkout
      await db.transaction(async (tx) => {
        await giveBackHeld(tx, orderId)
        await recordAudit(tx, {
          actor,
          action: 'payment.page-freed',
          subject: orderId,
          locationId,
          detail: { claims: found.claims },
        })
      })
      return { freed: true }
    },
  }
}

export type UnpaidPagesService = ReturnType<typeof createUnpaidPagesService>

function toView({ checkout, draft, claims, minutesUntil }: HoldingPage): UnpaidPageView {
  const minutes = claims.filter(({ subject }) => unpaidStationOf(subject) !== null)
  return {
    pageId: checkout.id,
    locationId: checkout.locationId,
    customerName: draft.customerName,
    total: toDollars(draft.totalCents),
    portions: portionsOf(draft, claims),
    kitchenMinutes: minutes.reduce((sum, { n }) => sum + n, 0),
    minutesUntil: minutes.length > 0 ? (minutesUntil?.toISOString() ?? null) : null,
    createdAt: checkout.createdAt.toISOString(),
    expiresAt: checkout.expiresAt.toISOString(),
  }
}

function portionsOf({ lines }: OrderDraft, claims: HoldingPage['claims']): UnpaidPageView['portions'] {
  const names = new Map(dishesOf(lines).map(({ itemId, name }) => [dishSubject(itemId), name]))
  return claims.flatMap(({ subject, n }) => {
    const name = names.get(subject)
    return name === undefined ? [] : [{ name, count: n }]
  })
}
