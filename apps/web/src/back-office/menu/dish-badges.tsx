import type { ManagedCategoryView } from '@thali/contracts/menu/menu-categories'
import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import type { DietField } from '@thali/domain/menu/dish-fields'
import { FEW_PORTIONS } from '@thali/domain/orders/capacity/portions'
import { localParts } from '@thali/domain/time/zone'

import { portionsWords, specialWords } from './menu-words.ts'
import { soldOutWords } from '#web/back-office/board/tools/sold-out.ts'
import { dietsOf } from '#web/dishes/dish-marks.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Chillies } from '#web/ui/chillies.tsx'
import { DietMark } from '#web/ui/diet-mark.tsx'

export type DishParts = {
  item: ManagedItemView
  categories: readonly ManagedCategoryView[]
  now: Date
}

type Food = Pick<ManagedItemView, DietField | 'spiceLevel'>

const HEAT = { mild: 1, medium: 2, hot: 3 } as const

/** Why it is hidden, today's special, popular and queued changes. That it is on the menu its button says. */
export function StateBadges({ item, now, isWaiting }: { item: ManagedItemView; now: Date; isWaiting: boolean }) {
  const hidden = soldOutWords(item, now)
  const special = specialWords(item, localParts(now).date)
  return (
    <span className="flex flex-wrap gap-1">
      {hidden !== null && (
        <Badge tone="warning" className="whitespace-normal!">
          {hidden}
        </Badge>
      )}
      {item.portions !== null && item.portionsLeft !== undefined && (
        <Badge tone={item.portionsLeft <= FEW_PORTIONS ? 'warning' : 'info'}>
          {portionsWords(item.portionsLeft, item.portions)}
        </Badge>
      )}
      {item.isTodaysSpecial && <Badge tone="accent">Today&apos;s Special</Badge>}
      {special && (
        <Badge tone="info" className="whitespace-normal!">
          {special}
        </Badge>
      )}
      {item.isPopular && <Badge>Popular</Badge>}
      {isWaiting && <Badge tone="info">Waiting to be sent</Badge>}
    </span>
  )
}

/** Spice level and diets. */
export function FoodBadges({ item }: { item: Food }) {
  const diets = dietsOf(item)
  if (item.spiceLevel === 'none' && diets.length === 0) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {item.spiceLevel !== 'none' && <Chillies level={HEAT[item.spiceLevel]} />}
      {diets.map((diet) => (
        <DietMark key={diet} diet={diet} />
      ))}
    </span>
  )
}
