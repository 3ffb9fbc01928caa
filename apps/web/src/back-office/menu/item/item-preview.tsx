import { localParts } from '@thali/domain/time/zone'

import { FoodBadges } from '../dish-badges.tsx'
import { type ItemForm, numberOf, wordsOf } from './item-form.ts'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { tintOf } from '#web/dishes/tint.ts'
import { allergensInWords } from '#web/dishes/dish-words.ts'
import { useNow } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/price.tsx'

/** A live preview of the row customers will see. */
export function ItemPreview({ fields, categories }: { fields: ItemForm; categories: readonly { id: string }[] }) {
  const price = numberOf(fields.price)
  const today = localParts(useNow()).date
  const { isTodaysSpecial, specialStartDate, specialEndDate, isAvailable } = fields
  const isSpecialToday = isTodaysSpecial && specialStartDate <= today && today <= specialEndDate
  return (
    <section aria-labelledby="item-preview" className="rounded-lg border border-line bg-bg p-4 md:sticky md:top-0">
      <h3 id="item-preview" className="eyebrow mb-2">
        What customers see
      </h3>
      {isSpecialToday && <Badge tone="accent">Today&apos;s Special</Badge>}
      <div className="mt-1 flex items-start gap-3 [overflow-wrap:anywhere]">
        <div className="min-w-0 flex-1">
          <p className="display text-lg">{fields.name.trim() || 'Name of the dish'}</p>
          <p className="line-clamp-2 text-sm text-muted">{fields.description.trim() || 'What it is made of'}</p>
        </div>
        <DishPicture name={fields.name} tint={tintOf(fields.category, categories)} image={shownImage(fields.image)} />
      </div>
      {typeof price === 'number' && <Price amount={price} className="font-semibold" />}
      <FoodBadges item={fields} />
      <p className="mt-0.5 text-sm text-muted">{allergensInWords(wordsOf(fields.allergens))}</p>
      {!isAvailable && <p className="mt-1 font-semibold">Sold out today</p>}
    </section>
  )
}

function shownImage(typed: string): string | null {
  const address = typed.trim()
  return /^(https:\/\/|\/media\/)./.test(address) ? address : null
}
