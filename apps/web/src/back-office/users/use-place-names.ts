import { useApi } from '#web/lib/api/use-api.ts'

export type PlaceNames = (ids: readonly string[]) => string

/** Names of locations, inactive ones too; the id while a name is unknown. */
export function usePlaceNames(): PlaceNames {
  const { data } = useApi('GET /admin/locations')
  const names = new Map(data?.locations.map(({ id, name }) => [id, name]))
  return (ids) => ids.map((id) => names.get(id) ?? id).join(', ')
}
