import type { MenuItemView } from '@thali/contracts/menu/menu'
import { dishValues } from '@thali/domain/menu/dish-fields'
import { localParts } from '@thali/domain/time/zone'
import Plus from 'lucide-react/icons/plus'

import { drawingIn } from '../menu-words.ts'
import type { MenuEditor } from '../use-menu-editor.ts'
import { inputOf, type ItemForm, numberOf } from './item-form.ts'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { DishRow } from '#web/dishes/dish-row.tsx'
import { MarkDrawings } from '#web/dishes/mark-drawings.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'

type ItemPreviewProps = { fields: ItemForm; categories: MenuEditor['categories'] }

/** The row that guests see, of what is typed. */
export function ItemPreview({ fields, categories }: ItemPreviewProps) {
  const today = localParts(useNow()).date
  const { isTodaysSpecial, specialStartDate, specialEndDate, isAvailable } = fields
  const isSpecialToday = isTodaysSpecial && specialStartDate <= today && today <= specialEndDate
  const item = rowOf(fields, categories)
  return (
    <section aria-labelledby="item-preview" className="rounded-lg border border-line bg-bg p-4 md:sticky md:top-0">
      <h3 id="item-preview" className="eyebrow mb-2">
        What customers see
      </h3>
      <MarkDrawings />
      {isSpecialToday && <Badge tone="accent">Today&apos;s Special</Badge>}
      <ul>
        <DishRow
          item={item}
          isSold={isAvailable}
          picture={<DishPicture image={item.image} drawing={item.drawing} size={96} />}
          control={
            <span
              aria-hidden
              className="grid size-11 place-items-center rounded-full border border-line-strong bg-surface"
            >
              <Plus size={20} />
            </span>
          }
        />
      </ul>
      {!isAvailable && <p className="mt-1 font-semibold">Sold out today</p>}
    </section>
  )
}

function rowOf(fields: ItemForm, categories: MenuEditor['categories']): MenuItemView {
  const price = numberOf(fields.price)
  const values = dishValues(inputOf(fields))
  const { category, spiceLevel, isAvailable, isTodaysSpecial } = fields
  return {
    ...values,
    id: 'preview',
    name: fields.name.trim() || 'Name of the dish',
    description: fields.description.trim() || 'What it is made of',
    price: typeof price === 'number' ? price : 0,
    category,
    spiceLevel,
    isAvailable,
    hiddenUntil: null,
    isTodaysSpecial,
    image: shownImage(fields.image),
    drawing: drawingIn(categories, { category, drawnAs: fields.drawnAs, allergens: values.allergens }),
  }
}

function shownImage(typed: string): string | null {
  const address = typed.trim()
  return /^(https:\/\/|\/media\/)./.test(address) ? address : null
}
