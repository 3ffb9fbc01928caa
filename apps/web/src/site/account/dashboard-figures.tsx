import type { ProfileView } from '@thali/contracts/people/users'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'

import { LANGUAGE } from '#web/lib/language.ts'
import { words } from '#words/account/dashboard.ts'

const NUMBERS = /* @__PURE__ */ new Intl.NumberFormat(LANGUAGE)

/** Loyalty points and completed orders of the account. */
export function AccountFigures({ user }: { user: ProfileView }) {
  const figures = [
    { label: words.points(user.loyaltyPoints), value: NUMBERS.format(user.loyaltyPoints) },
    { label: words.orders(user.totalOrders), value: NUMBERS.format(user.totalOrders) },
    { label: words.spent, value: formatMoney(centsFromDollars(user.totalSpent)) },
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 xs:gap-x-10">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-s border-brass ps-2.5 xs:ps-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="display text-xl tabular-nums md:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
