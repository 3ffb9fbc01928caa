import { findSameAddress } from '@thali/domain/people/saved-address'

import type { CheckoutFields } from '../checkout-fields.ts'
import { call, readPath } from '#web/lib/api/api.ts'
import { knownRead, rememberRead } from '#web/lib/api/use-read.ts'

const ADDRESSES = 'GET /me/addresses'

type Place = { address: string; instructions: string; postalCode?: string }
type Wish = Pick<CheckoutFields, 'savesAddress' | 'addressLabel'>

/** Until the owner has chosen, the first address is kept, and none beside others: it may be that of a friend. */
export function isToBeKept({ savesAddress }: Pick<Wish, 'savesAddress'>, saved: readonly unknown[]): boolean {
  return savesAddress ?? saved.length === 0
}

/** Keeps the address of a delivery, or notes that a kept one was used. */
export async function keepAddress({ address, instructions, postalCode }: Place, wish: Wish): Promise<void> {
  const saved = knownRead(ADDRESSES)?.addresses
  // The owner was not asked.
  if (!saved) return
  const place = { address, postalCode: postalCode || null }
  const isSaved = findSameAddress(saved, place) !== undefined
  if (!isSaved && !isToBeKept(wish, saved)) return
  const body = { ...place, instructions, ...(!isSaved && { label: wish.addressLabel.trim() }) }
  rememberRead(readPath(ADDRESSES), await call('POST /me/addresses', { body }))
}
