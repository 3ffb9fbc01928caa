import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { ReactNode } from 'react'

import { allergensInWords, DietBefore, HeatDrawn } from './dish-marks.tsx'
import { Link } from '#web/lib/routing/navigation.tsx'
import { Price } from '#web/ui/price.tsx'
import { langOf } from '#words/dish-language.ts'
import './dish-row.css'

type DishRowProps = {
  item: MenuItemView
  /** Its bowl or photograph; without one the row is text. */
  picture?: ReactNode
  /** What adds it: the plus, or the stepper that the plus becomes. Left out where the row leads to the menu. */
  control?: ReactNode
  /** The control may become a stepper; room for one is kept free, so that the text does not move. */
  counts?: boolean
  isSold: boolean
  /** At the end of the name: the heart. */
  aside?: ReactNode
  /** After the price: how many are in the cart. */
  inCart?: ReactNode
  /** Left out where the row opens nothing, as in a preview. */
  onOpen?: (item: MenuItemView) => void
  /** Where the row leads, in place of opening the dish here. */
  href?: string
}

/** One dish as guests see it on the menu. A menu has dozens: few elements. `MarkDrawings` has its drawings. */
export function DishRow({ item, picture, control, counts, isSold, aside, inCart, onOpen, href }: DishRowProps) {
  return (
    <li
      className="dish"
      data-out={isSold ? undefined : ''}
      data-counts={counts ? '' : undefined}
      data-pictured={picture ? '' : undefined}
    >
      <div className="dish-words" lang={langOf(item)}>
        <h3 className="dish-head">
          <DietBefore item={item} />
          {onOpen ? (
            <button type="button" className="dish-name" aria-haspopup="dialog" onClick={() => onOpen(item)}>
              {item.name}
            </button>
          ) : href !== undefined ? (
            <Link href={href} className="dish-name">
              {item.name}
            </Link>
          ) : (
            <span className="dish-name">{item.name}</span>
          )}
          {aside}
        </h3>
        <p className="dish-about">{item.description}</p>
        <p className="dish-facts">
          <Price amount={item.presetPrice ?? item.price} className="dish-price" />
          {item.spiceLevel !== 'none' && <HeatDrawn heat={item.spiceLevel} />}
          {inCart}
          <span>{allergensInWords(item.allergens)}</span>
          {item.note && <strong className="dish-note">{item.note}</strong>}
        </p>
      </div>
      <div className="dish-side">
        {picture}
        {control && <div className="dish-control">{control}</div>}
      </div>
    </li>
  )
}
