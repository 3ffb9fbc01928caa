import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { type Cart, canBeAdded } from '@thali/domain/cart/cart'
import Plus from 'lucide-react/icons/plus'
import { memo, useMemo, Suspense } from 'react'

import type { MenuSection } from './menu-sections.ts'
import { QuickAdd } from './quick-add.tsx'
import { DishRow } from '#web/dishes/dish-row.tsx'
import { latePart } from '#web/lib/late-part.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
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
  return sections.map(({ id, title, lang, tagline, drawing, isPictured = false, items }, index) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className="menu-section">
      <header className="menu-section-head menu-bleed">
        <div>
          <h2 id={`${id}-title`} className="menu-title" lang={lang}>
            {title}
          </h2>
          {index > 0 && tagline !== undefined && (
            <p className="menu-tagline" lang={lang}>
              {tagline}
            </p>
          )}
        </div>
        {index > 0 && drawing !== undefined && <Picture image={null} drawing={drawing} size={112} />}
      </header>
      <ul className="dishes">
        {items.map((item) => (
          <MenuRow
            key={item.id}
            item={item}
            inCart={counts.get(item.id) ?? 0}
            isPictured={isPictured}
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

// Pictures wait for the words.
const DishPicture = latePart(async () => (await import('#web/dishes/dish-picture.tsx')).DishPicture)

/** Memoised, because one that changes would be taken off the page until its script is loaded. */
const Picture = memo(function Picture(props: { image: string | null; drawing: string | undefined; size: number }) {
  return (
    <Suspense>
      <DishPicture {...props} />
    </Suspense>
  )
})

type MenuRowProps = {
  item: MenuItemView
  /** How many are in the cart, whatever their spice level. */
  inCart: number
  /** With its bowl also where it has no photo. */
  isPictured: boolean
  /** Whether it is a favourite; null while that is not known yet, left out for guests, who have none. */
  isFavorite?: boolean | null | undefined
  locationId: string
  onOpen: (item: MenuItemView) => void
}

const MenuRow = memo(function MenuRow({ item, inCart, isPictured, isFavorite, locationId, onOpen }: MenuRowProps) {
  // Such a dish has something to choose, so that its dialog opens before it is added.
  const asksFirst = item.spiceLevel !== 'none' || item.groups !== undefined
  const isSold = canBeAdded(item)
  return (
    <DishRow
      item={item}
      isSold={isSold}
      counts={isSold && !asksFirst}
      picture={(isPictured || item.image !== null) && <Picture image={item.image} drawing={item.drawing} size={96} />}
      aside={
        typeof isFavorite === 'boolean' ? (
          <Suspense fallback={HEART_ROOM}>
            <FavoriteHeart item={item} isFavorite={isFavorite} locationId={locationId} />
          </Suspense>
        ) : (
          isFavorite === null && HEART_ROOM
        )
      }
      inCart={inCart > 0 && asksFirst && <span className="dish-count">{words.inCart(inCart)}</span>}
      control={
        !isSold ? (
          <Button variant="secondary" disabled>
            {words.unavailable}
          </Button>
        ) : asksFirst ? (
          <IconButton
            label={words.addDish(item.name)}
            variant="secondary"
            aria-haspopup="dialog"
            icon={<Plus aria-hidden size={20} />}
            onClick={() => onOpen(item)}
          />
        ) : (
          <QuickAdd item={item} inCart={inCart} locationId={locationId} />
        )
      }
      onOpen={onOpen}
    />
  )
})
