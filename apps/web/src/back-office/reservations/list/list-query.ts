import type { ReservationFilter } from '@thali/contracts/reservations'

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
