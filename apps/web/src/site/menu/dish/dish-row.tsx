import type { MenuItemView } from '@thali/contracts/menu/menu'
import { canBeAdded } from '@thali/domain/cart/cart'
import { memo, Suspense } from 'react'

import { DietMark, HeatMark } from '#web/dishes/dish-marks.tsx'
import { allergensInWords, dietsOf } from '#web/dishes/dish-words.ts'
import type { Tint } from '#web/dishes/tint.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { langOf } from '#words/dish-language.ts'
import { words } from '#words/menu/page.ts'
import { QuickAdd } from './quick-add.tsx'

// Loaded only when signed in.
const FavoriteHeart = latePart(async () => (await import('../favorites.tsx')).FavoriteHeart)

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
  tint: Tint
  onOpen: (item: MenuItemView) => void
}

/** One dish of the menu. There are dozens: few elements, and memoised. */
export const DishRow = memo(function DishRow({ item, inCart, isFavorite, locationId, tint, onOpen }: DishRowProps) {
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
          <DishPicture name={item.name} image={item.image} tint={tint} />
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
