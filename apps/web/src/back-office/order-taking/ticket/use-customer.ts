import type { LookupCustomer } from '@thali/contracts/order-desk'
import { useEffect } from 'react'

import { phoneHint, tenDigits } from '../phone-lookup.ts'
import { fillFrom } from '../new-order-state.ts'
import { changeNewOrder, useNewOrderState } from '../new-order-store.ts'
import { useApi } from '#web/lib/api/use-api.ts'

/** Who owns a number does not change while somebody corrects it. */
const LOOKED_UP_MS = 5 * 60_000

export type Customer = {
  /** The account of the number that stands in the field. */
  found: LookupCustomer['reply']['user']
  recentOrders: LookupCustomer['reply']['recentOrders']
  hint: string | null
}

/** Who is calling, by the number alone. A look-up that fails is nobody found: the order can be taken all the same. */
export function useCustomer(uid: string): Customer {
  const { phone: typed } = useNewOrderState(uid).fields
  const phone = tenDigits(typed)
  const { data, isLoading } = useApi(
    phone === null ? null : 'GET /admin/users/lookup',
    { query: { phone: phone ?? '' } },
    {
      freshForMs: LOOKED_UP_MS,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      onError: (error) => globalThis.console.warn('The look-up of a customer failed.', error),
    },
  )
  const found = data?.user ?? null

  useEffect(() => {
    if (phone !== null && found?.phoneVerified) changeNewOrder(uid, (state) => fillFrom(state, phone, found))
  }, [uid, phone, found])

  return {
    found,
    recentOrders: data?.recentOrders ?? [],
    hint: phoneHint(typed, isLoading ? 'running' : found ? 'found' : 'unknown'),
  }
}
