import { createGuestCodesRepository } from './guest-codes.repository.ts'
import { createGuestOrders, createRequireGuests } from './guest-orders.service.ts'
import { createGuestPhone } from './guest-phone.service.ts'
import { createGuestProofs } from './guest-proofs.ts'
import { createJoinOrders } from './join-orders.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import { createLinkTokens } from '#api/identity/tokens.ts'

export { addGuestRoutes as addGuests } from './guests.routes.ts'

type Ordering = Parameters<typeof createGuestOrders>[0]
type Parts = Pick<Ordering, 'menu' | 'placing' | 'checkouts' | 'orders' | 'presenter'> &
  Pick<Parameters<typeof createJoinOrders>[0], 'tokens'>

export function createGuests(options: FeatureOptions, parts: Parts) {
  const { config, database, brand } = options
  const shared = { ...options, ...parts, proofs: createGuestProofs(config.secrets.session) }
  return {
    guestOrders: createGuestOrders(shared),
    joining: createJoinOrders(shared),
    guestPhone: createGuestPhone({
      ...shared,
      codes: createGuestCodesRepository(database.db),
      hashes: createLinkTokens(config.secrets.session, 'phone-code'),
      requireGuests: createRequireGuests(parts.menu),
      brand: brand.now,
      limits: config.limits,
    }),
  }
}
