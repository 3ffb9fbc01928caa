import { AppError } from '@thali/contracts/errors'
import type { Language } from '@thali/domain/language/languages'
import { scheduleOf } from '@thali/domain/locations/schedule'
import type { ParsedOrder } from '@thali/domain/orders/parse-order'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { Clock } from '#api/clock.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import type { OrderDraft } from '#api/features/orders/order.ts'
import { claimsOf } from '#api/features/orders/placing/order-claims.ts'
import { draftOrder, findOrderableMenu, orderOf } from '#api/features/orders/placing/order-draft.ts'
import type { Promises } from '#api/features/orders/promise/promises.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

/** The account of a customer whom staff looked up. */
export type AccountReader = {
  findById(
    id: string,
  ): Promise<
    | { id: string; email: string; emailVerified: boolean; phoneNumber: string | null; phoneVerifiedAt: Date | null }
    | undefined
  >
}

type Deps = { users: AccountReader; menu: MenuService; promises: Promises; clock: Clock }

/** Makes the draft of an order that staff take, at the prices of the menu, with what it claims. */
export function createStaffDraft({ users, menu, promises, clock }: Deps) {
  /** The account an order counts for: only one whose proved phone or e-mail is the customer's (ADM-NEW-13). */
  async function findCustomer({ email, phone, accountId }: ParsedOrder['customer']): Promise<string | null> {
    const account = accountId === null ? undefined : await users.findById(accountId)
    if (!account) return null
    const isSamePhone =
      account.phoneVerifiedAt !== null && phone !== '' && phone === normalizePhone(account.phoneNumber ?? '')
    const isSameEmail = account.emailVerified && email === account.email
    return isSamePhone || isSameEmail ? account.id : null
  }

  /** @throws AppError `permission-denied` at a location where the caller does not work, and as `draftOrder` */
  return async function draft(
    input: ParsedOrder,
    { principal, actor, language }: { principal: Principal; actor: string; language: Language },
    paymentMethod: OrderDraft['paymentMethod'] = 'online',
  ) {
    const snapshot = await findOrderableMenu(menu, input.locationId)
    if (!worksAt(principal, snapshot.location.id)) throw new AppError('permission-denied')
    const accountId = await findCustomer(input.customer)
    const drafted = draftOrder({
      input,
      snapshot,
      accountId,
      paymentMethod,
      takenBy: 'staff',
      discount: null,
      language,
    })
    const hours = scheduleOf(snapshot.location, drafted.orderType)
    const plan = await promises.plan(snapshot, { ...input, ...drafted, takenBy: 'staff' })
    const content = { ...drafted, promise: plan.promise }
    const claims = [...claimsOf(snapshot, orderOf(content, { now: clock.now(), hours })), ...plan.claims]
    return { content, hours, claims, oversoldBy: input.mayOversell ? actor : null }
  }
}

export type StaffDraft = ReturnType<typeof createStaffDraft>
