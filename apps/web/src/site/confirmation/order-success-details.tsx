import type { OrderView } from '@thali/contracts/orders/orders'
import { paymentWordsOf } from '@thali/domain/payments/receipt'
import { refundLine } from '@thali/domain/payments/refund'
import { formatPhone } from '@thali/domain/people/contact-fields'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'

import { whatsNext } from '../orders/order-state.tsx'
import { telHref } from '#web/lib/contact.ts'
import { addressOf } from '#web/lib/language.ts'
import { paidOrderOf } from '#web/lib/paid-order.ts'
import { useSite } from '#web/lib/site.tsx'
import { words } from '#words/confirmation.ts'

export function WhatsNext({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="whats-next">
      <h2 id="whats-next" className="display text-xl md:text-2xl">
        {words.next}
      </h2>
      <ul className="mt-1.5 grid gap-1 text-sm md:text-base">
        {whatsNext(order).map(({ text, isDone }) => (
          <li key={text} className="flex gap-2">
            {isDone ? (
              <CircleCheck aria-hidden size={18} className="mt-px shrink-0 md:mt-1 text-success" />
            ) : (
              <Circle aria-hidden size={18} className="mt-px shrink-0 md:mt-1 text-line-strong" />
            )}
            <span>
              {isDone && <span className="sr-only">{words.done}</span>}
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
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="order-record" className="display text-xl md:text-2xl">
          {words.details}
        </h2>
        {order.receiptUrl !== '' && (
          <a
            href={addressOf(order.receiptUrl)}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-(--tap) items-center text-sm font-semibold"
          >
            {words.receipt}
          </a>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-1 text-sm 2xs:grid-cols-[auto_1fr] md:text-base">
        <Entry name={words.orderType}>{words.types[order.orderType]}</Entry>
        <Entry name={words.paymentMethod}>
          {words.methods[order.paymentMethod]}
          {order.card && (
            <span className="block text-sm text-muted">
              {paymentWordsOf({ paid, paymentMethod: order.paymentMethod })}
            </span>
          )}
        </Entry>
        {refund && order.status !== 'cancelled' && <Entry name={words.refund}>{refundLine(refund)}</Entry>}
        {customerInfo.name !== '' && (
          <>
            <Entry name={words.name}>{customerInfo.name}</Entry>
            <Entry name={words.email}>{email}</Entry>
            <Entry name={words.phone}>{phone}</Entry>
          </>
        )}
      </dl>
    </section>
  )
}

export function OrderHelp({ order }: { order: OrderView }) {
  const { brand } = useSite()
  const { name, phone: ownPhone } = order.locationInfo
  const phone = ownPhone || brand.phone

  return (
    <section aria-labelledby="order-help" className="rounded-lg bg-sunken px-4 py-3 text-sm md:text-base">
      <h2 id="order-help" className="font-semibold">
        {words.help}
      </h2>
      <p>
        {words.helpCall(name)}{' '}
        <a href={telHref(phone)} className="link tap-area font-semibold whitespace-nowrap">
          {formatPhone(phone)}
        </a>{' '}
        {words.helpSay(order.orderNumber)}
      </p>
    </section>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid 2xs:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
