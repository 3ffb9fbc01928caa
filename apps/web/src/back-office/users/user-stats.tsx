import { TILES } from './user-words.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'

/** Figures of all accounts, whatever the filters of the list. */
export function UserStats() {
  const { data, error } = useRead('GET /admin/users/analytics', {}, { freshForMs: 0 })
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
