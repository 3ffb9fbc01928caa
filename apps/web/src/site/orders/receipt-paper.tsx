import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { dishWordsIn } from '@thali/domain/language/dish-words'
import { lineDetails } from '@thali/domain/menu/options/line-option'
import { centsFromDollars } from '@thali/domain/money/cents'
import type { PricedLine } from '@thali/domain/money/pricing'
import { reportedRate, taxForPostalCode, type TaxRate } from '@thali/domain/money/tax'
import { chosenSpice } from '@thali/domain/orders/chosen-spice'
import {
  changeLinesOf,
  factsOf,
  itemSumOf,
  paymentOf,
  sumLinesOf,
  type ReceiptOrder,
} from '@thali/domain/payments/receipt'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { reasonInWords } from '@thali/domain/reservations/cancellation-words'

import { telHref } from '#web/lib/contact.ts'
import { LANGUAGE } from '#web/lib/language.ts'
import { paidOrderOf } from '#web/lib/paid-order.ts'
import { placeKey } from '#web/lib/place-key.ts'
import './receipt.css'
import { useSite } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Jaali } from '#web/ui/jaali.tsx'
import { words } from '#words/orders/paper.ts'

/** The receipt itself: the same on screen and on paper. It speaks the language of its page, to which the link in the mail leads. */
export function ReceiptPaper({ order }: { order: OrderView }) {
  const { brand } = useSite()
  const { name, address, postalCode, phone, taxNumber = brand.taxNumber } = order.locationInfo
  const receipt = receiptOrderOf(order)
  const payment = paymentOf(receipt)
  const changes = changeLinesOf(receipt)
  return (
    <article className="print-alone receipt-paper" aria-label={words.receiptOf(order.orderNumber)}>
      <header className="receipt-head">
        <Jaali className="text-heading print:hidden" />
        <p className="receipt-brand">{brand.name}</p>
        <address className="not-italic">
          {name}
          <br />
          {[address, postalCode].filter(Boolean).join(', ')}
          <a href={telHref(phone)} className="flex min-h-(--tap) items-center justify-center print:min-h-0">
            {formatPhone(phone)}
          </a>
          {taxNumber && <span className="block">{words.taxNumber(taxNumber)}</span>}
        </address>
      </header>
      <div className="receipt-number">
        <span>{words.order}</span>
        <strong>{order.orderNumber}</strong>
      </div>
      <dl className="receipt-facts">
        {factsOf(receipt).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <AtlanticTime>{value}</AtlanticTime>
            </dd>
          </div>
        ))}
      </dl>
      <ul className="receipt-items" aria-label={words.items}>
        {order.items.map((item, place) => (
          <Item key={placeKey(place, item.cartKey)} item={item} />
        ))}
      </ul>
      {changes.length > 0 && (
        <section aria-label={words.changed} className="receipt-changes">
          <strong>{words.changed}</strong>
          <ul>
            {changes.map((change) => (
              <li key={change}>
                <AtlanticTime>{change}</AtlanticTime>
              </li>
            ))}
          </ul>
        </section>
      )}
      {order.specialInstructions && (
        <p className="receipt-note">
          <strong>{words.instructions}</strong>
          {order.specialInstructions}
        </p>
      )}
      <dl className="receipt-sums">
        {sumLinesOf(receipt).map(({ label, amount, isStrong }, place) => (
          <div key={placeKey(place, label)} data-strong={isStrong}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <div className="receipt-state">
        <strong>{payment.state}</strong>
        {payment.note && <p>{payment.note}</p>}
        {order.status === 'cancelled' && order.cancelReason && <p>{words.reason(reasonInWords(order.cancelReason))}</p>}
      </div>
      <footer className="receipt-foot">
        {order.status !== 'cancelled' && <p>{words.thanks}</p>}
        <p className="receipt-id">{words.orderId(order.orderId)}</p>
      </footer>
    </article>
  )
}

function Item({ item }: { item: OrderItemView }) {
  const { total, each } = itemSumOf(receiptLineOf(item))
  const spice = chosenSpice(item)
  return (
    <li>
      <p className="receipt-item">
        <span>{dishWordsIn(LANGUAGE, item).name}</span>
        <span>{total}</span>
      </p>
      <p className="receipt-each">
        {each}
        {spice && `, ${words.heat(spice.name)}`}
      </p>
      {lineDetails(item).map((detail) => (
        <p key={detail} className="receipt-each">
          {detail}
        </p>
      ))}
    </li>
  )
}

/** The order of a reply as the rules of receipts read it, in cents. */
export function receiptOrderOf(order: OrderView): ReceiptOrder {
  const { pricing, locationInfo, deliveryInfo } = order
  return {
    ...paidOrderOf(order),
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    orderType: order.orderType,
    orderedAt: new Date(order.orderTime),
    customerName: order.customerInfo.name,
    locationSnapshot: locationInfo,
    tableNumber: order.tableInfo?.tableNumber ?? null,
    deliveryAddress: deliveryInfo?.address ?? null,
    deliveryInstructions: deliveryInfo?.instructions ?? null,
    discountCents: centsFromDollars(pricing.discount),
    feeCents: centsFromDollars(pricing.deliveryFee ?? 0),
    subtotalCents: centsFromDollars(pricing.subtotal),
    taxCents: centsFromDollars(pricing.tax),
    tipCents: centsFromDollars(pricing.tip),
    taxRate: chargedRate(pricing.taxRate, locationInfo.postalCode),
  }
}

export function receiptLineOf({ price, quantity }: OrderItemView): PricedLine {
  return { unitPrice: centsFromDollars(price), quantity }
}

/** Replies round the rate: 14.98% in Quebec are its 14.975%. */
function chargedRate(reported: number, postalCode: string): TaxRate {
  const { rate } = taxForPostalCode(postalCode)
  return reportedRate(rate) === reported ? rate : (Math.round(reported * 100_000) as TaxRate)
}
