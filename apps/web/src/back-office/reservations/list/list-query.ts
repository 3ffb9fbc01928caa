import type { ReservationFilter } from '@thali/contracts/reservations'

/** What the list is narrowed to. `location`: `all` or the id of one. */
export type ListChoices = {
  search: string
  status: ReservationFilter['status']
  location: string
  date: ReservationFilter['date']
}

export const PAGE_SIZE = 20
export const NO_CHOICES: ListChoices = { search: '', status: 'all', location: 'all', date: 'all' }

/** The choices as they are sent; what narrows nothing is left out. */
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
