import type { ReactNode } from 'react'

import { sectionHref } from '../lib/open-section.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

/** What a section needs: a location that takes orders, or any location with work. */
export type PlaceNeed = 'active location' | 'location'

type PlaceGateProps = { needs?: PlaceNeed | undefined; children: ReactNode }

/**
 * Renders a section once the account's locations are known. People without a location are told so; an admin, who sets
 * up the first one here, may use every section that needs none.
 */
export function PlaceGate({ needs, children }: PlaceGateProps) {
  const { user, places, activePlaces, reading } = useWorkspace()
  const isAdmin = user.role === 'admin'
  if (isAdmin && needs === undefined) return children
  if (!reading.isKnown) return <NotKnown />
  if (places.length === 0 && !isAdmin) return <NowhereToWork isAssigned={user.locationIds.length > 0} />
  if (places.length === 0 || (needs === 'active location' && activePlaces.length === 0)) return <NoActiveLocation />
  return children
}

function NotKnown() {
  const { failure, retry } = useWorkspace().reading
  if (failure === null) {
    return (
      <Loading label="Loading the locations" className="grid gap-4 p-4">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-96 w-full" />
      </Loading>
    )
  }
  return (
    <RetryBanner className="m-4" onRetry={retry}>
      Failed to load locations: {failure}
    </RetryBanner>
  )
}

function NowhereToWork({ isAssigned }: { isAssigned: boolean }) {
  return isAssigned ? (
    <EmptyState level={1} title="Your location is not active" className="m-4">
      It takes no orders and no reservations until an administrator activates it again. This page follows by itself.
    </EmptyState>
  ) : (
    <EmptyState level={1} title="No location is assigned to you" className="m-4">
      An administrator chooses the locations whose orders you see. Ask them to add yours.
    </EmptyState>
  )
}

function NoActiveLocation() {
  const { user } = useWorkspace()
  return (
    <EmptyState
      level={1}
      title="No location is active"
      className="m-4"
      action={user.role === 'admin' && <ButtonLink href={sectionHref('locations')}>Locations</ButtonLink>}
    >
      Nobody can order or book until a location is added or activated.
    </EmptyState>
  )
}
