import type { OrderView } from '@thali/contracts/orders/orders'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { paymentWordsOf } from '@thali/domain/orders/receipt/receipt'
import { refundLine } from '@thali/domain/orders/receipt/receipt-refund'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'

import { whatsNext } from '../orders/order-success-words.ts'
import { telHref } from '#web/lib/contact.ts'
import { paidOrderOf } from '#web/lib/paid-order.ts'
import { useSite } from '#web/lib/site.tsx'

const TYPE_WORDS = { pickup: 'Pickup', delivery: 'Delivery', 'dine-in': 'Dine-in' } as const
const METHOD_WORDS = { online: 'Online', cash: 'Cash' } as const

export function WhatsNext({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="whats-next">
      <h2 id="whats-next" className="display text-2xl">
        What's Next
      </h2>
      <ul className="mt-3 grid gap-2.5">
        {whatsNext(order).map(({ text, isDone }) => (
          <li key={text} className="flex gap-3">
            {isDone ? (
              <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-success" />
            ) : (
              <Circle aria-hidden size={20} className="mt-0.5 shrink-0 text-line-strong" />
            )}
            <span>
              {isDone && <span className="sr-only">Done: </span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The details of the order. For holders of the link alone, the server leaves out customer data. */
export function OrderRecord({ order }: { order: OrderView }) {
  const { customerInfo } = order
  const { email } = customerInfo
  const phone = formatPhone(customerInfo.phone)
  const { paid, refund } = paidOrderOf(order)

  return (
    <section aria-labelledby="order-record">
      <h2 id="order-record" className="display text-2xl">
        Details
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-2.5 xs:grid-cols-[auto_1fr]">
        <Entry name="Order type">{TYPE_WORDS[order.orderType]}</Entry>
        <Entry name="Payment method">
          {METHOD_WORDS[order.paymentMethod]}
          {order.card && (
            <span className="block text-sm text-muted">
              {paymentWordsOf({ paid, paymentMethod: order.paymentMethod })}
            </span>
          )}
        </Entry>
        {refund && order.status !== 'cancelled' && <Entry name="Refund">{refundLine(refund)}</Entry>}
        {customerInfo.name !== '' && (
          <>
            <Entry name="Name">{customerInfo.name}</Entry>
            <Entry name="Email">{email}</Entry>
            <Entry name="Phone">{phone}</Entry>
          </>
        )}
        <Entry name="Order ID">
          <span className="text-sm break-all">{order.id}</span>
        </Entry>
      </dl>
      {order.receiptUrl !== '' && (
        <p className="mt-3">
          <a
            href={order.receiptUrl}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-(--tap) items-center font-semibold"
          >
            Click to View Receipt
          </a>
        </p>
      )}
    </section>
  )
}

export function OrderHelp({ order }: { order: OrderView }) {
  const { brand } = useSite()
  const { name, phone: ownPhone } = order.locationInfo
  const phone = ownPhone || brand.phone

  return (
    <section aria-labelledby="order-help" className="rounded-lg bg-sunken px-5 py-4">
      <h2 id="order-help" className="font-semibold">
        Need help with this order?
      </h2>
      <p className="mt-1">
        Call {name} on{' '}
        <a href={telHref(phone)} className="link tap-area font-semibold whitespace-nowrap">
          {formatPhone(phone)}
        </a>{' '}
        and say order {order.orderNumber}.
      </p>
    </section>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid xs:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
