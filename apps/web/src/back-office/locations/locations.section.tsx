import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { can } from '@thali/domain/auth/roles'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import { CalendarDialog } from './calendar-dialog.tsx'
import { DeliveryDialog } from './delivery/delivery-dialog.tsx'
import { KitchenDialog } from './kitchen-dialog.tsx'
import { LocationCard } from './location-card.tsx'
import { LocationDialog } from './location-dialog.tsx'
import { syncWords, inThousands, totalsOf } from './location-words.ts'
import { shownLocations, waitingLocations, useLocationDesk } from './use-location-desk.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import type { Queue } from '#web/lib/action-queue/action-queue.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

type Asked = { location: ManagedLocationView | null }

/** Locations: admins create, change and deactivate them; managers set hours and features of theirs. */
export function LocationsSection() {
  const { user } = useWorkspace()
  const mayAll = can(user.role, 'locations.manage')
  const desk = useLocationDesk()
  const { actions } = useActionQueue()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [cooking, setCooking] = useState<ManagedLocationView | null>(null)
  const [delivering, setDelivering] = useState<ManagedLocationView | null>(null)
  const [calendarOf, setCalendarOf] = useState<string | null>(null)
  const shown = desk.locations && shownLocations(desk.locations, actions)
  const open = () => setAsked({ location: null })
  const ofCalendar = shown?.find(({ location }) => location.id === calendarOf)?.location
  return (
    <>
      <div className="@container mx-auto grid w-full grid-cols-1 max-w-[100rem] gap-5 p-4 md:p-6">
        <PageHeading dense title="Location Management" actions={<Tools desk={desk} onAdd={mayAll ? open : null} />} />
        <SyncBanner actions={actions} />
        {desk.failure !== null && (
          <Banner tone="danger" onDismiss={desk.dismissFailure}>
            {desk.failure}
          </Banner>
        )}
        {desk.warnings.length > 0 && (
          <Banner tone="warning" title="Saved. Please look at this:" onDismiss={desk.dismissWarnings}>
            {desk.warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </Banner>
        )}
        <LocationTiles locations={shown?.map(({ location }) => location)} />
        {!shown && !desk.failure && <CardSkeletons />}
        {shown?.length === 0 && <NoLocations onAdd={mayAll ? open : null} />}
        {shown && shown.length > 0 && (
          <ul
            aria-label="Locations"
            className="grid grid-cols-1 gap-4 @min-[46rem]:grid-cols-2 @min-[80rem]:grid-cols-3"
          >
            {shown.map(({ location, isWaiting }) => (
              <LocationCard
                key={location.id}
                location={location}
                isWaiting={isWaiting}
                mayAll={mayAll}
                busy={desk.busyWith === location.id}
                onEdit={() => setAsked({ location })}
                onCalendar={() => setCalendarOf(location.id)}
                onKitchen={() => setCooking(location)}
                onDelivery={() => setDelivering(location)}
                onToggle={() => void desk.toggle(location)}
                onDelete={() => void desk.remove(location)}
              />
            ))}
          </ul>
        )}
      </div>
      {asked && (
        <LocationDialog
          {...asked}
          mayAll={mayAll}
          locations={(shown ?? []).map(({ location }) => location)}
          onSaved={desk.noteSaved}
          onClose={() => setAsked(null)}
        />
      )}
      {cooking && <KitchenDialog location={cooking} onSaved={desk.noteSaved} onClose={() => setCooking(null)} />}
      {delivering && (
        <DeliveryDialog
          location={delivering}
          onSaved={() => toast.success(`Delivery from ${delivering.name} is saved`)}
          onClose={() => setDelivering(null)}
        />
      )}
      {ofCalendar && <CalendarDialog location={ofCalendar} onClose={() => setCalendarOf(null)} />}
      {desk.question}
    </>
  )
}

type Desk = ReturnType<typeof useLocationDesk>

function Tools({ desk, onAdd }: { desk: Desk; onAdd: (() => void) | null }) {
  return (
    <>
      <Button
        size="staff"
        variant="secondary"
        busy={desk.isRefreshing}
        icon={<RefreshCw aria-hidden size={22} />}
        onClick={desk.refresh}
      >
        Refresh
      </Button>
      {onAdd && <AddButton onAdd={onAdd} />}
    </>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button size="staff" icon={<Plus aria-hidden size={22} />} onClick={onAdd}>
      Add Location
    </Button>
  )
}

function NoLocations({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <EmptyState
      title="No locations found"
      icon={<MapPin aria-hidden size={28} />}
      action={onAdd && <AddButton onAdd={onAdd} />}
    >
      {onAdd ? 'Add the first place where people can order and book.' : 'An admin has given you no location yet.'}
    </EmptyState>
  )
}

function CardSkeletons() {
  return (
    <Loading label="Loading locations" className="grid gap-4 @min-[46rem]:grid-cols-2 @min-[80rem]:grid-cols-3">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-96 w-full" />
      ))}
    </Loading>
  )
}

/** Says which changes have not been sent yet. */
function SyncBanner({ actions }: { actions: Queue }) {
  const { live } = useWorkspace()
  const isOffline = live.status === 'offline'
  const words = syncWords({ isOffline, waiting: waitingLocations(actions).length })
  return words === null ? null : <Banner tone={isOffline ? 'warning' : 'info'}>{words}</Banner>
}

/** Over all locations the account sees. */
function LocationTiles({ locations }: { locations: readonly ManagedLocationView[] | undefined }) {
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
