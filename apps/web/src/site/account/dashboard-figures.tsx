import type { ProfileView } from '@thali/contracts/people/users'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'

const NUMBERS = /* @__PURE__ */ new Intl.NumberFormat('en-CA')

/** Loyalty points and completed orders of the account. */
export function AccountFigures({ user }: { user: ProfileView }) {
  const figures = [
    { label: user.loyaltyPoints === 1 ? 'loyalty point' : 'loyalty points', value: NUMBERS.format(user.loyaltyPoints) },
    { label: user.totalOrders === 1 ? 'completed order' : 'completed orders', value: NUMBERS.format(user.totalOrders) },
    { label: 'total spent', value: formatMoney(centsFromDollars(user.totalSpent)) },
  ]
  return (
    <dl className="grid grid-cols-[auto_auto_auto] justify-start gap-x-6 xs:gap-x-10">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-s border-brass ps-3 xs:ps-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="display text-2xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
