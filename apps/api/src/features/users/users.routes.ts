import { lookupCustomer } from '@thali/contracts/orders/order-desk'
import { listAddresses, removeAddress, saveAddress } from '@thali/contracts/people/addresses'
import {
  changeUser,
  changeUsers,
  deleteUser,
  getUser,
  getUserAnalytics,
  listUsers,
  sendVerification,
  type UserView,
} from '@thali/contracts/people/user-management'
import { confirmPhone, provePhone, sendPhoneCode, getMe, getSession, updateMe } from '@thali/contracts/people/users'
import { exportUsers } from '@thali/contracts/system/files'
import { formatPhone } from '@thali/domain/people/contact-fields'

import type { AddressesService } from '#api/features/users/addresses.service.ts'
import type { CustomerLookup } from '#api/features/users/customer-lookup.service.ts'
import type { PhoneProof } from '#api/features/users/phone-proof.service.ts'
import type { UserManagement } from '#api/features/users/user-management.service.ts'
import { toProfileHere } from '#api/features/users/users.presenter.ts'
import type { UsersService } from '#api/features/users/users.service.ts'
import { requireAccount } from '#api/identity/principal.ts'
import { type AddCsv, csvDateTime } from '#api/plugins/csv-routes.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = {
  users: UsersService
  addresses: AddressesService
  customers: CustomerLookup
  management: UserManagement
  phoneProof: PhoneProof
}

export function addUserRoutes(addRoute: AddRoute, deps: Deps): void {
  const { users, addresses, customers, management, phoneProof } = deps
  addRoute(getSession, async ({ principal, reply }) => {
    reply.header('cache-control', 'no-store')
    if (principal.kind !== 'account') return { user: null }
    const { tablet, shared } = principal
    return {
      user: toProfileHere(await users.getProfile(principal.id), principal),
      ...(tablet && { tablet: { name: tablet.name, endsAt: tablet.endsAt.toISOString() } }),
      ...(shared && {
        shared: { isLocked: shared.state === 'locked', locksAfterSeconds: shared.locksAfterSeconds },
      }),
    }
  })
  addRoute(getMe, async ({ principal }) => ({ user: await users.getProfile(requireAccount(principal).id) }))
  addRoute(updateMe, (call) => users.updateOwn(requireAccount(call.principal).id, call.body, call))
  addRoute(listAddresses, (call) => addresses.list(requireAccount(call.principal).id))
  addRoute(saveAddress, (call) => addresses.save(requireAccount(call.principal).id, call.body, call.submission))
  addRoute(removeAddress, (call) =>
    addresses.remove(requireAccount(call.principal).id, call.params.id, call.submission),
  )
  addRoute(sendPhoneCode, (call) => phoneProof.sendCode(requireAccount(call.principal).id, call))
  addRoute(provePhone, (call) => phoneProof.prove(requireAccount(call.principal).id, call.body.code, call))
  addRoute(confirmPhone, (call) => phoneProof.confirm(call.params.id, call.body.phoneNumber, call))
  addRoute(lookupCustomer, (call) => {
    call.reply.header('cache-control', 'no-store')
    return customers.lookUp(call.query, call)
  })
  addRoute(listUsers, ({ query }) => management.list(query))
  addRoute(getUserAnalytics, () => management.getAnalytics())
  addRoute(getUser, ({ params }) => management.getWithAudit(params.id))
  addRoute(changeUser, (call) => management.change(call.params.id, call.body, call))
  addRoute(sendVerification, (call) => management.sendVerification(call.params.id, call.actor))
  addRoute(deleteUser, (call) => management.takeAway(call.params.id, call))
  addRoute(changeUsers, (call) => management.changeAll(call.body, call))
}

/** The filtered accounts as CSV. */
export function addUserExport(addCsv: AddCsv, { management }: { management: UserManagement }): void {
  addCsv(exportUsers, {
    name: (_, today) => `users-export-${today}.csv`,
    // Columns in the specified order (ADM-CSV-05).
    columns: ['ID', 'Name', 'Email', 'Phone', 'Role', 'Status', 'Orders', 'Spent', 'Loyalty Points', 'Created'],
    async *rows(query) {
      for await (const piece of management.listAll(query)) yield piece.map(toCells)
    },
  })
}

function toCells(user: UserView): (string | number)[] {
  return [
    user.id,
    user.displayName,
    user.email,
    user.phoneNumber ? formatPhone(user.phoneNumber) : '',
    user.role,
    user.isActive ? 'active' : 'inactive',
    user.totalOrders,
    user.totalSpent.toFixed(2),
    user.loyaltyPoints,
    csvDateTime(user.createdAt),
  ]
}
