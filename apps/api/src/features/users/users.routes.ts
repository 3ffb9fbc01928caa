import { lookupCustomer } from '@thali/contracts/orders/order-desk'
import {
  changeUser,
  changeUsers,
  deleteUser,
  getUser,
  getUserAnalytics,
  listUsers,
  sendVerification,
} from '@thali/contracts/people/user-management'
import { confirmPhone, provePhone, sendPhoneCode, getMe, getSession, updateMe } from '@thali/contracts/people/users'

import type { CustomerLookup } from '#api/features/users/customer-lookup.service.ts'
import type { PhoneProof } from '#api/features/users/phone-proof/phone-proof.service.ts'
import type { UserManagement } from '#api/features/users/user-management.service.ts'
import type { UsersService } from '#api/features/users/users.service.ts'
import { requireAccount } from '#api/identity/access.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Deps = { users: UsersService; customers: CustomerLookup; management: UserManagement; phoneProof: PhoneProof }

export function addUserRoutes(addRoute: AddRoute, { users, customers, management, phoneProof }: Deps): void {
  addRoute(getSession, async ({ principal, reply }) => {
    reply.header('cache-control', 'no-store')
    if (principal.kind !== 'account') return { user: null }
    const { tablet } = principal
    return {
      user: await users.getProfile(principal.id),
      ...(tablet && { tablet: { name: tablet.name, endsAt: tablet.endsAt.toISOString() } }),
    }
  })
  addRoute(getMe, async ({ principal }) => ({ user: await users.getProfile(requireAccount(principal).id) }))
  addRoute(updateMe, (call) => users.updateOwn(requireAccount(call.principal).id, call.body, call))
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
