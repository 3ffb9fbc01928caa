import type { ReservationFilter } from '@thali/contracts/reservations'

import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

const STATUSES = [
  { value: 'all', label: 'All statuses' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'cancelled', label: 'Cancelled' },
]
const DATES = [
  { value: 'all', label: 'All dates' },
  { value: 'today', label: 'Today' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
]

type ListFiltersProps = { choices: ListChoices; onChange: (changed: Partial<ListChoices>) => void }

/** Filters the list by text, status, location and date. */
export function ListFilters({ choices, onChange }: ListFiltersProps) {
  const { places } = useWorkspace()
  const locations = [
    { value: 'all', label: 'All locations' },
    ...places.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <search
      aria-label="Filter reservations"
      className="grid grid-cols-2 gap-2 @min-[32rem]:grid-cols-3 @min-[60rem]:grid-cols-[2fr_1fr_1fr_1fr]"
    >
      <SearchField
        label="Search reservations"
        controlSize="staff"
        className="col-span-2 @min-[32rem]:col-span-3 @min-[60rem]:col-span-1"
        placeholder="Name, e-mail, phone or ID"
        value={choices.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        label="Status"
        hideLabel
        controlSize="staff"
        options={STATUSES}
        value={choices.status}
        onChange={(event) => onChange({ status: event.target.value as ListChoices['status'] })}
      />
      <SelectField
        label="Location of the reservations"
        hideLabel
        controlSize="staff"
        options={locations}
        value={choices.location}
        onChange={(event) => onChange({ location: event.target.value })}
      />
      <SelectField
        label="Date"
        hideLabel
        controlSize="staff"
        className="col-span-2 @min-[32rem]:col-span-1"
        options={DATES}
        value={choices.date}
        onChange={(event) => onChange({ date: event.target.value as ListChoices['date'] })}
      />
    </search>
  )
}

/** The filters of the list. `location`: `all` or an id. */
export type ListChoices = {
  search: string
  status: ReservationFilter['status']
  location: string
  date: ReservationFilter['date']
}

export const PAGE_SIZE = 20
export const NO_CHOICES: ListChoices = { search: '', status: 'all', location: 'all', date: 'all' }

/** The query parameters, without filters that are set to `all`. */
export function queryOf({ search, status, location, date }: ListChoices) {
  const sought = search.trim()
  return {
    status,
    date,
    ...(location !== 'all' && { location }),
    ...(sought !== '' && { search: sought }),
  }
}

export function isNarrowed({ search, ...rest }: ListChoices): boolean {
  return search.trim() !== '' || Object.values(rest).some((value) => value !== 'all')
}
