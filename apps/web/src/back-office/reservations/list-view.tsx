import type { ListReservations, ReservationView } from '@thali/contracts/reservations'
import { can } from '@thali/domain/auth/roles'
import CalendarX from 'lucide-react/icons/calendar-x'
import Download from 'lucide-react/icons/download'
import RefreshCw from 'lucide-react/icons/refresh-cw'

import type { BookingDialog } from './booking-dialogs.tsx'
import { ListFilters, isNarrowed, NO_CHOICES, PAGE_SIZE, queryOf, type ListChoices } from './list-filters.tsx'
import { ListTable, ReservationCard } from './list-rows.tsx'
import { usePollingMs } from './use-polling.ts'
import { waitingOn } from '#web/back-office/actions/reservation-actions.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { fillPath } from '#web/lib/api/endpoints.ts'
import { useDownload } from '#web/lib/files/use-file-transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { pageCount, shownWords, useListChoices } from '#web/ui/lists/list-choices.ts'
import { PageButtons } from '#web/ui/lists/page-buttons.tsx'
import { StatRow } from '#web/ui/lists/stat-tiles.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { useWide } from '#web/ui/use-media.ts'

/** All bookings, newest first. */
export function ListView({ onOpen }: { onOpen: (dialog: BookingDialog) => void }) {
  const { choices, sent, page, change, choosePage } = useListChoices(NO_CHOICES)
  const query = { ...queryOf(sent), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const pollMs = usePollingMs()
  const { data, error, isOld, isReading, reread } = useRead(
    'GET /admin/reservations',
    { query },
    { freshForMs: 0, keepPrevious: true, pollMs },
  )
  const pages = pageCount(data?.total ?? 0, PAGE_SIZE)
  // Cancelling or filtering may have removed the last page.
  if (data && page > pages) choosePage(pages)

  return (
    <div className="@container grid grid-cols-1 gap-3 pt-3">
      <ListStats stats={data?.stats} />
      <ListFilters choices={choices} onChange={change} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold tabular-nums">
          {isOld || (!data && !error)
            ? 'Loading reservations'
            : data && shownWords({ total: data.total, page, pageSize: PAGE_SIZE, one: 'reservation' })}
        </p>
        <ListTools choices={sent} total={data?.total ?? 0} onRefresh={reread} />
      </div>
      {error && (
        <RetryBanner title="Failed to load reservations" busy={isReading} buttonSize="staff" onRetry={reread}>
          {userMessage(error)}
        </RetryBanner>
      )}
      {!data && !error && <RowSkeletons />}
      {data?.total === 0 && <NothingFound isNarrowed={isNarrowed(sent)} onClear={() => change(NO_CHOICES)} />}
      {data && data.total > 0 && <Bookings bookings={data.reservations} isOld={isOld} onOpen={onOpen} />}
      <PageButtons label="Pages of reservations" page={page} pages={pages} onChange={choosePage} />
    </div>
  )
}

/** `isOld`: the previous page, shown while the next one loads. */
type BookingsProps = { bookings: readonly ReservationView[]; isOld: boolean; onOpen: (dialog: BookingDialog) => void }

function Bookings({ bookings, isOld, onOpen }: BookingsProps) {
  const isWide = useWide()
  const { actions } = useActionQueue()
  const waiting = waitingOn(actions)
  if (isWide) return <ListTable bookings={bookings} waiting={waiting} isOld={isOld} onOpen={onOpen} />
  return (
    <ul aria-label="Reservations" aria-busy={isOld || undefined} className="grid grid-cols-1 gap-2">
      {bookings.map((booking) => (
        <ReservationCard key={booking.id} booking={booking} waiting={waiting.get(booking.id)} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function NothingFound({ isNarrowed: isFiltered, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No Reservations Found"
      icon={<CalendarX aria-hidden size={28} />}
      action={
        isFiltered && (
          <Button size="staff" variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      {isFiltered ? 'Try adjusting your filters to see more results.' : 'No reservations have been made yet.'}
    </EmptyState>
  )
}

function RowSkeletons() {
  return (
    <Loading label="Loading reservations" className="grid gap-1">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-11 w-full" />
      ))}
    </Loading>
  )
}

const FIGURES = [
  { key: 'total', label: 'Total Reservations' },
  { key: 'confirmedToday', label: 'Confirmed Today' },
  { key: 'upcoming', label: 'Upcoming' },
  { key: 'cancelled', label: 'Cancelled' },
] as const

/** Counts over all bookings the account may see, regardless of the filters. */
function ListStats({ stats }: { stats: ListReservations['reply']['stats'] | undefined }) {
  return <StatRow stats={FIGURES.map(({ key, label }) => ({ label, figure: stats?.[key] }))} />
}

type ListToolsProps = { choices: ListChoices; total: number; onRefresh: () => Promise<unknown> }

/** Refresh and CSV export. */
function ListTools({ choices, total, onRefresh }: ListToolsProps) {
  const { user } = useWorkspace()
  const refreshing = useMutation({
    mutationFn: onRefresh,
    onSuccess: () => announce('The reservations were read again'),
  })

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        busy={refreshing.isPending}
        icon={<RefreshCw aria-hidden size={18} />}
        onClick={() => refreshing.mutate()}
      >
        Refresh
      </Button>
      {can(user.role, 'reports.export') && <ExportButton choices={choices} total={total} />}
    </div>
  )
}

function ExportButton({ choices, total }: Pick<ListToolsProps, 'choices' | 'total'>) {
  const file = useDownload()

  async function handleClick() {
    try {
      await file.save(fillPath('/admin/reservations/export.csv', {}, queryOf(choices)))
      announce(`${total} reservations exported`)
      settleToasts('reservation export')
    } catch (error) {
      toast.error(`Export failed: ${userMessage(error)}`, { about: 'reservation export' })
    }
  }

  return (
    <Button
      variant="secondary"
      disabled={total === 0}
      busy={file.isBusy}
      icon={<Download aria-hidden size={18} />}
      onClick={() => void handleClick()}
    >
      {file.isBusy ? file.words : 'Export'}
    </Button>
  )
}
