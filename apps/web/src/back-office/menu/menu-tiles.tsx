import type { ManagedItemView } from '@thali/contracts/menu-management'

import { totalsOf } from './menu-words.ts'
import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'

/** Over all dishes of the location. */
export function MenuTiles({ items }: { items: readonly ManagedItemView[] | undefined }) {
  const totals = items && totalsOf(items)
  const stats = [
    { label: 'Total Items', figure: totals?.total },
    { label: 'Available', figure: totals?.available },
    { label: 'Categories', figure: totals?.categories },
    { label: 'Avg Price', figure: totals?.averagePrice },
  ]
  return <StatTiles stats={stats} className="@min-[46rem]:grid-cols-4" />
}
