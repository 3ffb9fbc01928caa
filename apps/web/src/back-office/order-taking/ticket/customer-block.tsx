import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { OrderView } from '@thali/contracts/orders/orders'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { addDays, formatDate, localParts } from '@thali/domain/time/zone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'

import { fieldId, type FieldErrors } from '../new-order.ts'
import { UnconfirmedCustomer } from './unconfirmed-customer.tsx'
import { allergyNote, repeatOrder, type Repeated } from '../repeat-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { changeCart } from '#web/cart/cart-store.ts'
import { useNow } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { PadField } from '#web/ui/forms/pad-field.tsx'
import { Price } from '#web/ui/price.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type CustomerBlockProps = { editor: NewOrderEditor; errors: FieldErrors; menu: readonly MenuItemView[] }

/** The customer fields. The number comes first because a look-up may fill in the others. */
export function CustomerBlock({ editor, errors, menu }: CustomerBlockProps) {
  const { fields, change, customer } = editor
  return (
    <div className="grid gap-4">
      <PadField
        id={fieldId('phone')}
        label="Phone"
        pad="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        value={fields.phone}
        error={errors.phone}
        onType={(phone) => change({ phone })}
        onBlur={() => change({ phone: formatPhone(fields.phone) })}
      />
      <p role="status" className="-mt-2.5 text-sm text-muted empty:hidden">
        {customer.hint}
      </p>
      {customer.found?.phoneVerified === true && (
        <FoundCustomer key={customer.found.firebaseId} editor={editor} menu={menu} />
      )}
      {customer.found?.phoneVerified === false && (
        <UnconfirmedCustomer key={customer.found.firebaseId} found={customer.found} />
      )}
      <div className="grid items-start gap-4 @min-[24rem]/ticket:grid-cols-2">
        <TextField
          id={fieldId('name')}
          label="Name"
          autoComplete="off"
          maxLength={50}
          value={fields.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          id={fieldId('email')}
          label="Email"
          optional
          type="email"
          autoComplete="off"
          maxLength={100}
          value={fields.email}
          error={errors.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </div>
    </div>
  )
}

function FoundCustomer({ editor, menu }: { editor: NewOrderEditor; menu: readonly MenuItemView[] }) {
  const { customer, location } = editor
  const [missing, setMissing] = useState<Repeated['missing']>([])
  const { found, recentOrders } = customer
  const allergy = allergyNote(recentOrders)

  function repeat(order: OrderView) {
    let leftOut: Repeated['missing'] = []
    const changed = changeCart(location.id, (cart) => {
      const repeated = repeatOrder(cart, order, menu)
      leftOut = repeated.missing
      return { ok: true, value: repeated.cart }
    })
    setMissing(leftOut)
    if (changed.ok && leftOut.length === 0) announce(`Order ${order.orderNumber} is in the ticket`)
  }

  return (
    <div className="-mt-1 grid gap-2 rounded-md bg-success-tint px-3 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-2 font-semibold text-success" role="status">
          <UserCheck aria-hidden size={20} />
          Existing Customer Found
        </span>
        {found && <span className="text-sm text-text">{accountWords(found)}</span>}
      </p>
      {allergy !== null && (
        <Badge tone="warning" large icon={<TriangleAlert aria-hidden size={18} />} className="whitespace-normal!">
          Last time: {allergy}
        </Badge>
      )}
      {menu.length > 0 && recentOrders.length > 0 && (
        <ul aria-label="Last orders, tap to repeat" className="grid gap-1.5">
          {recentOrders.map((order) => (
            <li key={order.id}>
              <RepeatButton order={order} onRepeat={() => repeat(order)} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm font-medium text-warning empty:hidden">
        {missing.map(({ name, reason }) => `${name} ${reason}`).join('. ')}
      </p>
    </div>
  )
}

function RepeatButton({ order, onRepeat }: { order: OrderView; onRepeat: () => void }) {
  const now = useNow()
  const dishes = order.items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} ${name}` : name)).join(', ')
  return (
    <button
      type="button"
      onClick={onRepeat}
      className="grid min-h-(--tap) w-full grid-cols-[1fr_auto] items-center gap-x-3 rounded-md border border-success/40 bg-surface px-3 py-1.5 text-start hover:border-success"
    >
      <span className="min-w-0">
        <span className="sr-only">Repeat: </span>
        <span className="line-clamp-2 leading-snug">{dishes}</span>
        <span className="text-sm text-muted">{dayWords(order.orderTime, now)}</span>
      </span>
      <Price amount={order.pricing.total} className="font-semibold" />
    </button>
  )
}

function accountWords({ totalOrders, isActive }: { totalOrders: number; isActive: boolean }): string {
  const orders = totalOrders === 1 ? '1 order so far' : `${totalOrders} orders so far`
  return isActive ? orders : `${orders} · this account is switched off`
}

function dayWords(instant: string, now: Date): string {
  const { date } = localParts(new Date(instant))
  const today = localParts(now).date
  if (date === today) return 'today'
  return date === addDays(today, -1) ? 'yesterday' : formatDate(date)
}
