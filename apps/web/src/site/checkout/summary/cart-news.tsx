import type { PriceChange } from '@thali/domain/cart/reprice'
import { formatMoney } from '@thali/domain/money/cents'

import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/checkout/page.ts'

/** Differences between the menu and the cart, shown before anybody pays. */
export function CartNews({ changes, gone }: { changes: readonly PriceChange[]; gone: readonly string[] }) {
  if (changes.length === 0 && gone.length === 0) return null

  return (
    <Banner tone="warning" title={words.changed}>
      <ul className="mt-1 grid gap-0.5">
        {changes.map(({ name, from, to }) => (
          <li key={name}>{words.newPrice(name, formatMoney(from), formatMoney(to))}</li>
        ))}
        {gone.map((name) => (
          <li key={name}>{words.leftOut(name)}</li>
        ))}
      </ul>
    </Banner>
  )
}
