import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { can } from '@thali/domain/auth/roles'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef, useState } from 'react'

import { AddLocationDialog } from './add-location-dialog.tsx'
import { LocationList } from './location-list.tsx'
import { LocationPage } from './location-page.tsx'
import { placeIn } from './location-parts.ts'
import { syncWords, inThousands, totalsOf } from './location-words.ts'
import { type LocationDesk, shownLocations, waitingLocations, useLocationDesk } from './use-location-desk.ts'
import { useSectionHash } from '#web/back-office/frame/sections.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import type { Queue } from '#web/lib/action-queue/action-queue.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Locations: admins create, change and deactivate them; managers set hours and features of theirs. */
export function LocationsSection() {
  const { user } = useWorkspace()
  const mayAll = can(user.role, 'locations.manage')
  const desk = useLocationDesk()
  const { actions } = useActionQueue()
  const [isAdding, setIsAdding] = useState(false)
  const place = placeIn(useSectionHash())
  const shown = desk.locations && shownLocations(desk.locations, actions)
  const locations = shown?.map(({ location }) => location)
  const opened = place && shown?.find(({ location }) => location.id === place.id)
  const content = useFocusedHeading(opened?.location.id ?? null)
  const open = mayAll ? () => setIsAdding(true) : null
  return (
    <>
      <div ref={content} className="@container mx-auto grid w-full grid-cols-1 max-w-[100rem] gap-4 p-4 md:px-6">
        {!opened && <PageHeading dense title="Location Management" actions={<Tools desk={desk} onAdd={open} />} />}
        <SyncBanner actions={actions} />
        <Notes desk={desk} />
        {opened && place ? (
          <LocationPage key={place.id} shown={opened} part={place.part} mayAll={mayAll} desk={desk} />
        ) : (
          <>
            {place && shown && <Banner tone="warning">There is no such location, or it is not one of yours.</Banner>}
            <LocationTiles locations={locations} />
            {!shown && !desk.failure && <ListSkeleton />}
            {shown?.length === 0 && <NoLocations onAdd={open} />}
            {shown && shown.length > 0 && <LocationList locations={shown} />}
          </>
        )}
      </div>
      {isAdding && (
        <AddLocationDialog locations={locations ?? []} onSaved={desk.noteSaved} onClose={() => setIsAdding(false)} />
      )}
      {desk.question}
    </>
  )
}

/** Moves the focus to the heading when a location is opened or left; at the first view the frame sets the focus. */
function useFocusedHeading(opened: string | null) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    if (before.current !== opened) content.current?.querySelector('h1')?.focus()
    before.current = opened
  }, [opened])
  return content
}

/** The last failure, and warnings about what was saved. */
function Notes({ desk }: { desk: LocationDesk }) {
  return (
    <>
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
    </>
  )
}

function Tools({ desk, onAdd }: { desk: LocationDesk; onAdd: (() => void) | null }) {
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

function ListSkeleton() {
  return (
    <Loading label="Loading locations" className="grid gap-px">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-12 w-full" />
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
