import type { ManagedCategoryView, ManagedItemView } from '@thali/contracts/menu/menu-management'
import FolderCog from 'lucide-react/icons/folder-cog'
import ListChecks from 'lucide-react/icons/list-checks'

import { AVAILABILITIES, categoryOptions, type MenuChoices } from './menu-view.ts'
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
}

/** Filters the dishes by text, category and availability. */
export function MenuFilters({ choices, items, categories, onChange, onManage, onGroups }: MenuFiltersProps) {
  const { search, category, availability } = choices
  return (
    <search
      aria-label="Filter dishes"
      className="grid grid-cols-2 items-end gap-2 @min-[60rem]:grid-cols-[2fr_1fr_1fr_auto_auto]"
    >
      <SearchField
        label="Search menu items"
        controlSize="staff"
        className="col-span-2 @min-[60rem]:col-span-1"
        placeholder="Search menu items"
        value={search}
        onChange={(search) => onChange({ search })}
      />
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
        className="col-span-2 @min-[60rem]:col-span-1"
        icon={<FolderCog aria-hidden size={18} />}
        onClick={onManage}
      >
        Manage Categories
      </Button>
      <Button
        size="staff"
        variant="secondary"
        aria-haspopup="dialog"
        className="col-span-2 @min-[60rem]:col-span-1"
        icon={<ListChecks aria-hidden size={18} />}
        onClick={onGroups}
      >
        Option Groups
      </Button>
    </search>
  )
}
