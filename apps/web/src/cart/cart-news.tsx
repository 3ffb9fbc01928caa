import { toDollars } from '@thali/domain/money/cents'

import { Banner } from '#web/ui/notices/banner.tsx'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/cart/lines.ts'
import type { CartNews as News } from './use-repricing.ts'

/** Changes of the menu that affect the cart, with old and new prices. */
export function CartNews({ news, onDismiss }: { news: News; onDismiss: () => void }) {
  if (news.changes.length + news.lost.length === 0) return null
  return (
    <Banner tone="warning" title={words.menuChanged} onDismiss={onDismiss}>
      <ul className="mt-1 grid gap-0.5 text-sm">
        {news.changes.map(({ name, from, to }) => (
          <li key={`${name} ${from}`}>
            {words.newPrice(name)} <Price amount={toDollars(to)} was={toDollars(from)} />
          </li>
        ))}
        {[...new Set(news.lost.map(({ name }) => name))].map((name) => (
          <li key={name}>{words.gone(name)}</li>
        ))}
      </ul>
    </Banner>
  )
}
