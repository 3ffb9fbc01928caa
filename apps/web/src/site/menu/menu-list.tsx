import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { type Cart, canBeAdded } from '@thali/domain/cart/cart'
import { memo, useMemo, Suspense } from 'react'

import type { MenuSection } from './menu-sections.ts'
import { QuickAdd } from './quick-add.tsx'
import { DietMark, HeatMark, allergensInWords, dietsOf } from '#web/dishes/dish-marks.tsx'
import { latePart } from '#web/lib/late-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { langOf } from '#words/dish-language.ts'
import { words } from '#words/menu/page.ts'

type MenuListProps = {
  menu: MenuView
  sections: readonly MenuSection[]
  cart: Cart
  /** Ids of the favourites here; null while they are not known yet, undefined for guests. */
  favorites: readonly string[] | null | undefined
  onOpen: (item: MenuItemView) => void
}

/** Every section of the menu under its title. */
export const MenuList = memo(function MenuList({ menu, sections, cart, favorites, onOpen }: MenuListProps) {
  const counts = useMemo(() => countsOf(cart), [cart])
  return sections.map(({ id, title, lang, items }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className="menu-section">
      <h2 id={`${id}-title`} className="menu-title" lang={lang}>
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <DishRow
            key={item.id}
            item={item}
            inCart={counts.get(item.id) ?? 0}
            isFavorite={favorites && favorites.includes(item.id)}
            locationId={menu.location.id}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  ))
})

function countsOf(cart: Cart): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, quantity } of cart) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}

// Loaded only when signed in.
const FavoriteHeart = latePart(async () => (await import('./favorites.tsx')).FavoriteHeart)

const HEART_ROOM = <span className="dish-heart" />

// Loaded only where a dish has a photograph.
const DishPicture = latePart(async () => (await import('#web/dishes/dish-picture.tsx')).DishPicture)

export type DishRowProps = {
  item: MenuItemView
  /** How many are in the cart, whatever their spice level. */
  inCart: number
  /** Whether it is a favourite; null while that is not known yet, left out for guests, who have none. */
  isFavorite?: boolean | null | undefined
  locationId: string
  onOpen: (item: MenuItemView) => void
}

/** One dish of the menu. There are dozens: few elements, and memoised. */
const DishRow = memo(function DishRow({ item, inCart, isFavorite, locationId, onOpen }: DishRowProps) {
  // Such a dish has something to choose, so that its dialog opens before it is added.
  const asksFirst = item.spiceLevel !== 'none' || item.groups !== undefined
  const isSold = canBeAdded(item)
  return (
    <li className="dish" data-out={isSold ? undefined : ''} data-photo={item.image === null ? undefined : ''}>
      <div className="dish-words" lang={langOf(item)}>
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="display grow text-lg">
            <button type="button" className="dish-name" aria-haspopup="dialog" onClick={() => onOpen(item)}>
              {item.name}
            </button>
          </h3>
          <p className="dish-price">
            {inCart > 0 && asksFirst && <span className="dish-count">{words.inCart(inCart)}</span>}
            <Price amount={item.presetPrice ?? item.price} className={isSold ? 'font-semibold' : 'text-muted'} />
          </p>
          {isFavorite === null && HEART_ROOM}
          {typeof isFavorite === 'boolean' && (
            <Suspense fallback={HEART_ROOM}>
              <FavoriteHeart item={item} isFavorite={isFavorite} locationId={locationId} />
            </Suspense>
          )}
        </div>
        <p className="dish-about">{item.description}</p>
      </div>
      <p className="dish-facts">
        {item.spiceLevel !== 'none' && <HeatMark heat={item.spiceLevel} />}
        {dietsOf(item).map((diet) => (
          <DietMark key={diet} diet={diet} />
        ))}
        <span>{allergensInWords(item.allergens)}</span>
        {item.note && <strong className="font-semibold text-text">{item.note}</strong>}
      </p>
      {item.image !== null && (
        <Suspense>
          <DishPicture image={item.image} drawing={item.drawing} size={96} className="dish-picture" />
        </Suspense>
      )}
      <div className="dish-control" data-counts={asksFirst ? undefined : ''}>
        {asksFirst || !isSold ? (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={isSold ? words.addDish(item.name) : undefined}
            disabled={!isSold}
            onClick={() => onOpen(item)}
          >
            {isSold ? words.add : words.unavailable}
          </Button>
        ) : (
          <QuickAdd item={item} inCart={inCart} locationId={locationId} />
        )}
      </div>
    </li>
  )
})
