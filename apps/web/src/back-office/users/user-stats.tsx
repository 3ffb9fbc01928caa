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
        stats={TILES.map(({ label, figure }) => ({ label, figure: data && figure(data) }))}
        className="@min-[40rem]:grid-cols-4 @min-[58rem]:grid-cols-8 @min-[58rem]:[&_dd]:text-base @min-[58rem]:[&_dt]:text-xs"
      />
    </>
  )
}
