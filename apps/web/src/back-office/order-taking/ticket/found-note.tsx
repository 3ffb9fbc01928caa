import type { FoundCustomer } from '@thali/contracts/orders/order-desk'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserCheck from 'lucide-react/icons/user-check'

import { allergyNote } from '../repeat-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'

export const FOUND_WORDS = 'Existing Customer Found'

/** Under the fields of a known customer: how well they are known, and the allergy of an earlier order. */
export function FoundNote({ editor: { customer } }: { editor: NewOrderEditor }) {
  const allergy = allergyNote(customer.recentOrders)
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="inline-flex items-center gap-1.5 font-semibold text-success" role="status">
          <UserCheck aria-hidden size={18} />
          {FOUND_WORDS}
        </span>
        {customer.found && <span className="text-muted">{accountWords(customer.found)}</span>}
      </p>
      {allergy !== null && <AllergyNote>{`Last time: ${allergy}`}</AllergyNote>}
    </div>
  )
}

export function AllergyNote({ children }: { children: string }) {
  return (
    <span className="inline-flex w-fit max-w-full min-w-0 items-center gap-1.5 rounded-sm bg-warning-tint px-1.5 text-sm font-semibold text-warning">
      <TriangleAlert aria-hidden size={16} className="shrink-0" />
      <span className="truncate">{children}</span>
    </span>
  )
}

export function accountWords({ totalOrders, isActive }: Pick<FoundCustomer, 'totalOrders' | 'isActive'>): string {
  const orders = totalOrders === 1 ? '1 order so far' : `${totalOrders} orders so far`
  return isActive ? orders : `${orders} · this account is switched off`
}
