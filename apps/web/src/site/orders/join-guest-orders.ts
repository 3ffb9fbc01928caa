import type { ProfileView } from '@thali/contracts/people/users'

import { forgetGuestOrders, guestLinks } from './guest-links.ts'
import { call } from '#web/lib/api/api.ts'
import { refreshReads } from '#web/lib/api/use-read.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/orders/join.ts'

/**
 * Takes orders into the account that were placed without one: under its proved number, and of links kept in this browser
 * under its verified address. Best effort: the links stay where it fails.
 */
export async function joinGuestOrders({ emailVerified }: Pick<ProfileView, 'emailVerified'>): Promise<void> {
  const body = { links: [...guestLinks()] }
  try {
    const { joined } = await call('POST /me/orders/join', { body, idempotencyKey: crypto.randomUUID() })
    // Until the address is verified, only orders of the number can join.
    if (emailVerified) forgetGuestOrders()
    if (joined === 0) return
    await refreshReads('/me/orders')
    toast.success(words.joined(joined))
  } catch {
    // Asked again when the orders are opened the next time.
  }
}
