import { toDollars } from '@thali/domain/money/cents'

import { Banner } from '#web/ui/notices/banner.tsx'
import { Price } from '#web/ui/price.tsx'

import { type CartNews as News, isNews } from './use-repricing.ts'

/** Changes of the menu that affect the cart, with old and new prices. */
export function CartNews({ news, onDismiss }: { news: News; onDismiss: () => void }) {
  if (!isNews(news)) return null
  return (
    <Banner tone="warning" title="The menu has changed since you filled this cart" onDismiss={onDismiss}>
      <ul className="mt-1 grid gap-0.5 text-sm">
        {news.changes.map(({ name, from, to }) => (
          <li key={`${name} ${from}`}>
            {name}: <Price amount={toDollars(to)} was={toDollars(from)} />
          </li>
        ))}
        {news.gone.map((name) => (
          <li key={name}>{name} is no longer available and was taken out.</li>
        ))}
      </ul>
    </Banner>
  )
}
