import { useRead } from '#web/back-office/lib/queries.ts'

export type PlaceNames = (ids: readonly string[]) => string

/** Names of locations, inactive ones too; the id while a name is unknown. */
export function usePlaceNames(): PlaceNames {
  const { data } = useRead('GET /admin/locations')
  const names = new Map(data?.locations.map(({ id, name }) => [id, name]))
  return (ids) => ids.map((id) => names.get(id) ?? id).join(', ')
}
