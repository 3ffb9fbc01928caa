import { TILES } from './user-words.ts'
import { useApi } from '#web/lib/api/use-api.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'

/** Over all accounts, regardless of filters. */
export function UserStats() {
  const { data, error } = useApi('GET /admin/users/analytics', {}, { freshForMs: 0 })
  return (
    <>
      {error && !data && <Banner tone="danger">Failed to generate analytics</Banner>}
      <StatTiles
        small
        stats={TILES.map(({ label, figure }) => ({ label, figure: data && figure(data) }))}
        className="@min-[40rem]:grid-cols-4"
      />
    </>
  )
}
