import { ROLE_CHOICES, STATUS_CHOICES, type UserChoices } from './user-query.ts'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type UserFiltersProps = { choices: UserChoices; onChange: (changed: Partial<UserChoices>) => void }

/** Narrows the list by search, role and status. */
export function UserFilters({ choices, onChange }: UserFiltersProps) {
  return (
    <search aria-label="Filter users" className="grid grid-cols-2 gap-2 @min-[60rem]:grid-cols-[2fr_1fr_1fr]">
      <SearchField
        label="Search users"
        controlSize="staff"
        className="col-span-2 @min-[60rem]:col-span-1"
        placeholder="Name, e-mail or phone"
        value={choices.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        label="Role"
        hideLabel
        controlSize="staff"
        options={ROLE_CHOICES}
        value={choices.role}
        onChange={(event) => onChange({ role: event.target.value as UserChoices['role'] })}
      />
      <SelectField
        label="Status"
        hideLabel
        controlSize="staff"
        options={STATUS_CHOICES}
        value={choices.status}
        onChange={(event) => onChange({ status: event.target.value as UserChoices['status'] })}
      />
    </search>
  )
}
