import type { ListReservations } from '@thali/contracts/reservations'

import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'

const FIGURES = [
  { key: 'total', label: 'Total Reservations', mark: 'bg-line-strong' },
  { key: 'confirmedToday', label: 'Confirmed Today', mark: 'bg-success' },
  { key: 'upcoming', label: 'Upcoming', mark: 'bg-accent' },
  { key: 'cancelled', label: 'Cancelled', mark: 'bg-danger' },
] as const

/** Over all bookings of the locations the account sees, whatever the list is narrowed to. */
export function ListStats({ stats }: { stats: ListReservations['reply']['stats'] | undefined }) {
  return (
    <StatTiles
      stats={FIGURES.map(({ key, label, mark }) => ({ label, mark, figure: stats?.[key] }))}
      className="@min-[46rem]:grid-cols-4"
    />
  )
}
