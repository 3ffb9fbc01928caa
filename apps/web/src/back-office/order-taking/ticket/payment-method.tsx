import { useSite } from '#web/lib/site.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import type { NewOrderEditor } from '../use-new-order.ts'

/** Cash, paid now, or a link to pay by card. */
export function PaymentMethod({ editor: { fields, change } }: { editor: NewOrderEditor }) {
  const { offers } = useSite()
  return (
    <Segments
      legend="Payment Method"
      options={[
        { value: 'cash', label: 'Cash', hint: 'Paid now' },
        ...(offers.cards ? [{ value: 'card' as const, label: 'Card', hint: 'Payment link' }] : []),
      ]}
      value={fields.payBy}
      onChange={(payBy) => change({ payBy })}
    />
  )
}
