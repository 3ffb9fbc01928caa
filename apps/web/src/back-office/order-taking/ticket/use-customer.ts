import type { LookupCustomer } from '@thali/contracts/orders/order-desk'
import { useEffect } from 'react'

import { useRead } from '#web/back-office/lib/queries.ts'
import { fillFrom } from '../new-order-state.ts'
import { changeNewOrder, useNewOrderState } from '../new-order-store.ts'
import { phoneHint, tenDigits } from '../phone-lookup.ts'

export type Customer = {
  /** The account with the typed number. */
  found: LookupCustomer['reply']['user']
  recentOrders: LookupCustomer['reply']['recentOrders']
  hint: string | null
}

/** Looks the customer up by phone number. A failed look-up counts as nobody found, so that the order can go on. */
export function useCustomer(uid: string): Customer {
  const { phone: typed } = useNewOrderState(uid).fields
  const phone = tenDigits(typed)
  const { data, error } = useRead(
    phone === null ? null : 'GET /admin/users/lookup',
    { query: { phone: phone ?? '' } },
    { onFocus: false },
  )
  const found = data?.user ?? null

  useEffect(() => {
    if (error) globalThis.console.warn('The look-up of a customer failed.', error)
  }, [error])

  useEffect(() => {
    if (phone !== null && found?.phoneVerified) changeNewOrder(uid, (state) => fillFrom(state, phone, found))
  }, [uid, phone, found])

  return {
    found,
    recentOrders: data?.recentOrders ?? [],
    hint: phoneHint(typed, data || error ? (found ? 'found' : 'unknown') : 'running'),
  }
}
