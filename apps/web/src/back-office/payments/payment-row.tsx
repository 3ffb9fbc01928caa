import { formatPhone } from '@thali/domain/people/contact-fields'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { moneyOf } from './payment-link-words.ts'
import { useOpenOrder } from '#web/back-office/actions/use-open-order.ts'
import { telHref } from '#web/lib/contact.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { classes } from '#web/ui/classes.ts'

export type RowTone = 'danger' | 'warning' | 'info' | 'success' | 'neutral'

const TONES: Readonly<Record<RowTone, string>> = {
  danger: 'text-danger',
  warning: 'text-warning',
  info: 'text-info',
  success: 'text-success',
  neutral: 'text-muted',
}

const COLUMNS = '@min-[56rem]:grid-cols-[minmax(0,4fr)_5rem_minmax(0,4fr)_6rem_14rem] @min-[56rem]:items-center'
/** On a desk two lines of links fit into a row. */
const LINK = 'link inline-flex min-h-(--tap) items-center @min-[56rem]:min-h-6'

type PaymentRowProps = {
  /** What a screen reader calls the row. */
  label: string
  icon: LucideIcon
  tone: RowTone
  /** What it is, in a word or two; announced when it changes. */
  title: ReactNode
  detail?: string | null
  amount?: number
  who?: { name: string; phone: string; place: string | null; orderId: string | null; orderNumber: number | null }
  /** How long it has been there, in words. */
  since: string
  /** One button, and the rest behind More. */
  actions?: ReactNode
}

/** A task about a payment: its reason, amount, guest, age and button. */
export function PaymentRow({ label, icon: Icon, tone, title, detail, amount, who, since, actions }: PaymentRowProps) {
  return (
    <li
      aria-label={label}
      className={classes(
        'grid min-h-12 gap-x-4 gap-y-1 border-t border-line px-3 py-1.5 [overflow-wrap:anywhere] first:border-t-0 @max-[56rem]:py-3',
        COLUMNS,
      )}
    >
      <div className="min-w-0">
        <p className={classes('flex items-center gap-2 font-semibold', TONES[tone])}>
          <Icon aria-hidden size={18} className="shrink-0" />
          {title}
        </p>
        {detail && <p className="ps-6.5 text-sm text-muted tabular-nums">{detail}</p>}
      </div>
      <p className="font-semibold tabular-nums @min-[56rem]:text-right">{amount !== undefined && moneyOf(amount)}</p>
      <div className="min-w-0">{who && <Who {...who} />}</div>
      <p className="text-sm text-muted">
        <AtlanticTime>{since}</AtlanticTime>
      </p>
      <div className="flex items-center gap-1 @min-[56rem]:justify-end">{actions}</div>
    </li>
  )
}

function Who({ name, phone, place, orderId, orderNumber }: NonNullable<PaymentRowProps['who']>) {
  const openOrder = useOpenOrder()
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="font-medium">{name}</span>
      {orderId !== null && orderNumber !== null && (
        <button type="button" className={LINK} onClick={() => openOrder(orderId)}>
          Order {orderNumber}
        </button>
      )}
      {phone !== '' && (
        <a href={telHref(phone)} className={classes(LINK, 'tabular-nums')}>
          {formatPhone(phone)}
        </a>
      )}
      {place !== null && <span className="text-sm text-muted">{place}</span>}
    </p>
  )
}
