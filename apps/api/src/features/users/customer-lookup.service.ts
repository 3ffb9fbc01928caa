import { AppError } from '@thali/contracts/errors'
import type { FoundCustomer, LookupCustomer } from '@thali/contracts/orders/order-desk'
import { type Cents, toDollars } from '@thali/domain/money/cents'
import { normalizePhone, phoneSpellings } from '@thali/domain/people/contact-fields'

import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { OrdersService } from '#api/features/orders/orders.service.ts'
import type { User, UsersRepository } from '#api/features/users/users.repository.ts'
import type { Principal } from '#api/identity/principal.ts'

type Deps = { db: Database; users: UsersRepository; orders: OrdersService }

/** As many as can be read aloud on the phone. */
const RECENT_ORDERS = 3

/** Finds a caller's account by phone number. Every look-up is audited: nobody may browse the customers. */
export function createCustomerLookup({ db, users, orders }: Deps) {
  return {
    /** @throws AppError `invalid-argument` for anything but a number of ten digits */
    async lookUp(
      { phone }: LookupCustomer['query'],
      { principal, actor }: { principal: Principal; actor: string },
    ): Promise<LookupCustomer['reply']> {
      const spellings = phoneSpellings(phone)
      if (spellings.length === 0) {
        const message = 'Please enter a valid phone number'
        throw new AppError('invalid-argument', { message, details: { phone: message } })
      }
      const user = await users.findByPhone(spellings)
      const subject = user?.id ?? 'nobody'
      await recordAudit(db, { actor, action: 'customer.lookup', subject, personal: { phone: phone.slice(-4) } })
      if (!user) return { success: true, user: null, recentOrders: [] }
      // Anybody can type any number, so account data is shown for a proved number only.
      if (!user.phoneVerifiedAt) return { success: true, user: toFoundCustomer(user, null), recentOrders: [] }
      const latest = await orders.listLatestOf(user.id, RECENT_ORDERS, principal)
      return { success: true, user: toFoundCustomer(user, latest.lastOrderedAt), recentOrders: latest.orders }
    },
  }
}

export type CustomerLookup = ReturnType<typeof createCustomerLookup>

function toFoundCustomer(user: User, lastOrderedAt: Date | null): FoundCustomer {
  return {
    firebaseId: user.id,
    id: user.id,
    name: user.name.trim() || 'Unknown User',
    email: user.phoneVerifiedAt ? user.email : '',
    phone: normalizePhone(user.phoneNumber ?? '') ?? '',
    phoneVerified: user.phoneVerifiedAt !== null,
    totalOrders: user.totalOrders,
    totalSpent: toDollars(user.totalSpentCents as Cents),
    isActive: user.isActive,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
    lastOrderDate: lastOrderedAt?.toISOString() ?? null,
  }
}
