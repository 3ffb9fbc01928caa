import type { MenuItemView } from '@thali/contracts/menu/menu'
import { memo, Suspense } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'

import { DietMark, HeatMark } from '#web/dishes/dish-marks.tsx'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import type { Tint } from '#web/dishes/tint.ts'
import { allergensInWords, dietsOf } from '#web/dishes/dish-words.ts'
import { QuickAdd } from './quick-add.tsx'

// Loaded only when signed in.
const FavoriteHeart = latePart(async () => (await import('./favorites.tsx')).FavoriteHeart)

export type DishRowProps = {
  item: MenuItemView
  /** How many are in the cart, whatever their spice level. */
  inCart: number
  locationId: string
  tint: Tint
  onOpen: (item: MenuItemView) => void
}

/** One dish of the menu. There are dozens: few elements, and memoised. */
export const DishRow = memo(function DishRow({ item, inCart, locationId, tint, onOpen }: DishRowProps) {
  return (
    <li className="dish" data-out={item.isAvailable ? undefined : ''}>
      <div>
        <h3 className="display text-lg">
          <button type="button" className="dish-name" aria-haspopup="dialog" onClick={() => onOpen(item)}>
            {item.name}
          </button>
        </h3>
        <p className="dish-about">{item.description}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <Price amount={item.price} className={item.isAvailable ? 'font-semibold' : 'text-muted'} />
          {item.spiceLevel !== 'none' && <HeatMark heat={item.spiceLevel} />}
          {dietsOf(item).map((diet) => (
            <DietMark key={diet} diet={diet} />
          ))}
        </p>
        <p className="mt-0.5 text-sm text-muted">{allergensInWords(item.allergens)}</p>
        {!item.isAvailable && <p className="mt-1 font-semibold">Sold out today</p>}
      </div>
      <div className="dish-side">
        <DishPicture name={item.name} image={item.image} tint={tint} />
        {useSession().user && (
          <Suspense>
            <FavoriteHeart item={item} locationId={locationId} />
          </Suspense>
        )}
        <div className="dish-control">
          <DishControl item={item} inCart={inCart} locationId={locationId} onOpen={onOpen} />
        </div>
      </div>
    </li>
  )
})

function DishControl({ item, inCart, locationId, onOpen }: Omit<DishRowProps, 'tint'>) {
  if (!item.isAvailable) {
    return (
      <Button variant="secondary" disabled>
        Unavailable
      </Button>
    )
  }
  if (item.spiceLevel === 'none') return <QuickAdd item={item} inCart={inCart} locationId={locationId} />

  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" aria-label={`Add ${item.name}`} onClick={() => onOpen(item)}>
        Add
      </Button>
      {inCart > 0 && <span className="pt-0.5 text-sm text-muted">{inCart} in cart</span>}
    </>
  )
}
