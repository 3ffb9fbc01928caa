import type { ManagedLocationView } from '@thali/contracts/locations/location-management'

import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'
import { inThousands, totalsOf } from './location-words.ts'

/** Over all locations the account sees. */
export function LocationTiles({ locations }: { locations: readonly ManagedLocationView[] | undefined }) {
  const totals = locations && totalsOf(locations)
  const stats = [
    { label: 'Total Locations', figure: totals?.total },
    { label: 'Active Locations', figure: totals?.active },
    { label: 'Avg Rating', figure: totals?.averageRating?.toFixed(1) },
    { label: 'Total Orders', figure: totals?.orders.toLocaleString('en-CA') },
    { label: 'Monthly Revenue', figure: totals && inThousands(totals.monthlyRevenue) },
  ]
  return <StatTiles stats={stats} className="@min-[40rem]:grid-cols-5 @max-[40rem]:*:last:col-span-2" />
}
