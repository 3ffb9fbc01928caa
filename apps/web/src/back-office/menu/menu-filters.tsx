import type { ManagedCategoryView } from '@thali/contracts/menu/menu-categories'
import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import FolderCog from 'lucide-react/icons/folder-cog'
import ListChecks from 'lucide-react/icons/list-checks'
import type { ReactNode } from 'react'

import { categoryLabel } from './menu-words.ts'
import { findDishes } from '#web/dishes/dish-search.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type MenuFiltersProps = {
  choices: MenuChoices
  items: readonly ManagedItemView[]
  categories: readonly ManagedCategoryView[]
  onChange: (changed: Partial<MenuChoices>) => void
  onManage: () => void
  onGroups: () => void
  /** How the dishes are shown. */
  layout: ReactNode
}

/** Two beside each other on a phone; below each other where letters are large. */
const BUTTON = 'px-2! @max-[20rem]:col-span-2'

/** Filters the dishes by text, category and availability. */
export function MenuFilters({ choices, items, categories, onChange, onManage, onGroups, layout }: MenuFiltersProps) {
  const { search, category, availability } = choices
  return (
    <search
      aria-label="Filter dishes"
      className="grid grid-cols-2 items-end gap-2 @min-[52rem]:grid-cols-[2fr_1fr_1fr_auto_auto]"
    >
      <div className="col-span-2 flex items-end gap-2 @min-[52rem]:col-span-1">
        <SearchField
          label="Search menu items"
          controlSize="staff"
          className="min-w-0 flex-1"
          placeholder="Search menu items"
          value={search}
          onChange={(search) => onChange({ search })}
        />
        {layout}
      </div>
      <SelectField
        label="Category"
        hideLabel
        controlSize="staff"
        options={categoryOptions(items, categories)}
        value={category}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <SelectField
        label="Availability"
        hideLabel
        controlSize="staff"
        options={AVAILABILITIES}
        value={availability}
        onChange={(event) => onChange({ availability: event.target.value as MenuChoices['availability'] })}
      />
      <Button
        size="staff"
        variant="secondary"
        aria-haspopup="dialog"
        className={BUTTON}
        icon={<FolderCog aria-hidden size={18} className="@max-[28rem]:hidden" />}
        onClick={onManage}
      >
        Manage Categories
      </Button>
      <Button
        size="staff"
        variant="secondary"
        aria-haspopup="dialog"
        className={BUTTON}
        icon={<ListChecks aria-hidden size={18} className="@max-[28rem]:hidden" />}
        onClick={onGroups}
      >
        Option Groups
      </Button>
    </search>
  )
}

/** The filters of the list. */
export type MenuChoices = {
  search: string
  /** `all`, `special`, or `in:` with a category id. */
  category: string
  availability: 'all' | 'available' | 'unavailable'
}

export const NO_CHOICES: MenuChoices = { search: '', category: 'all', availability: 'all' }

/** The options of the availability filter (ADM-MEN-07). */
export const AVAILABILITIES = [
  { value: 'all', label: 'All Items' },
  { value: 'available', label: 'Available Only' },
  { value: 'unavailable', label: 'Unavailable Only' },
] as const satisfies readonly { value: MenuChoices['availability']; label: string }[]

/** The options of the category filter: all, today's special, and every category that has dishes (ADM-MEN-04). */
export function categoryOptions(
  items: readonly ManagedItemView[],
  categories: readonly { id: string; name: string }[],
): { value: string; label: string }[] {
  const found = new Set(items.map(({ category }) => category))
  const inOrder = categories.flatMap(({ id }) => (found.delete(id) ? [id] : []))
  return [
    { value: 'all', label: 'All Categories' },
    { value: 'special', label: "Today's Special" },
    ...[...inOrder, ...found].map((id) => ({ value: `in:${id}`, label: categoryLabel(id, categories) })),
  ]
}

export function isNarrowed({ search, category, availability }: MenuChoices): boolean {
  return search.trim() !== '' || category !== 'all' || availability !== 'all'
}

/** The dishes that match the filters. */
export function shownItems(
  items: readonly ManagedItemView[],
  { search, category, availability }: MenuChoices,
): readonly ManagedItemView[] {
  return findDishes(items, search).filter((item) => {
    const isWantedState = availability === 'all' || item.isAvailable === (availability === 'available')
    return isWantedState && isIn(item, category)
  })
}

function isIn({ category, isTodaysSpecial }: ManagedItemView, wanted: string): boolean {
  if (wanted === 'all') return true
  return wanted === 'special' ? isTodaysSpecial : wanted === `in:${category}`
}
