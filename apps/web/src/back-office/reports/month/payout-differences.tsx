import type { PayoutDifference } from '@thali/contracts/payments/payouts'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { counted, exactDollars } from '../figure-words.ts'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'

const KINDS = {
  'charge-without-order': 'Charged, but no order here',
  'order-without-charge': 'An order here, but no charge',
  'different-amount': 'Charged with another amount',
  'different-refund': 'Another amount was given back',
  payout: 'The payout is not the sum of its movements',
} as const satisfies Record<PayoutDifference['kind'], string>

/** What our records and the card provider's book disagree about; every one is listed. */
export function PayoutDifferences({ differences }: { differences: readonly PayoutDifference[] }) {
  if (differences.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-success">
        <CircleCheck aria-hidden size={18} className="shrink-0" />
        Every charge and refund agrees with its order.
      </p>
    )
  }
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 text-sm font-semibold text-danger">
        <TriangleAlert aria-hidden size={18} className="shrink-0" />
        {counted(differences.length, 'difference')} between the orders and the card provider
      </p>
      <Table caption="Differences" className="text-sm">
        <thead>
          <tr>
            <Th className="py-2!">What differs</Th>
            <Th numeric className="py-2!">
              Here
            </Th>
            <Th numeric className="py-2!">
              Provider
            </Th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ kind, providerId, order, ours, theirs }) => (
            <tr key={`${kind} ${providerId}`}>
              <Td className="py-2!">
                <span className="block font-medium">{KINDS[kind]}</span>
                <span className="block text-muted [overflow-wrap:anywhere]">
                  {order && `Order ${order.number}, ${order.customerName} · `}
                  {providerId}
                </span>
              </Td>
              <Td numeric className="py-2!">
                {exactDollars(ours)}
              </Td>
              <Td numeric className="py-2!">
                {exactDollars(theirs)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
