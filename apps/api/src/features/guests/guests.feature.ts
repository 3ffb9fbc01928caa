import { createGuestCodesRepository } from './guest-codes.repository.ts'
import { createGuestOrders, createRequireGuests } from './guest-orders.service.ts'
import { createGuestPhone } from './guest-phone.service.ts'
import { createGuestProofs } from './guest-proofs.ts'
import { createJoinOrders } from './join-orders.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import { createTextedCodes } from '#api/features/users/texted-codes.ts'

export { addGuestRoutes as addGuests } from './guests.routes.ts'

type Ordering = Parameters<typeof createGuestOrders>[0]
type Parts = Pick<Ordering, 'menu' | 'placing' | 'checkouts' | 'orders' | 'presenter'> &
  Pick<Parameters<typeof createJoinOrders>[0], 'tokens'>

export function createGuests(options: FeatureOptions, parts: Parts) {
  const { config, database } = options
  const shared = { ...options, ...parts, proofs: createGuestProofs(config.secrets.session) }
  return {
    guestOrders: createGuestOrders(shared),
    joining: createJoinOrders(shared),
    guestPhone: createGuestPhone({
      ...shared,
      codes: createGuestCodesRepository(database.db),
      texted: createTextedCodes(options),
      requireGuests: createRequireGuests(parts.menu),
    }),
  }
}
