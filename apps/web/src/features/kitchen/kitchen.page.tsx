import type { ProfileView } from '@thali/contracts/users'

import { placesFor, usePlace } from './kitchen-place.ts'
import { OrderBoard } from './order-board.tsx'
import { userMessage } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { useApi } from '#web/lib/use-api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

import './kitchen.css'

/** The order board of the location this device belongs to. */
export function KitchenPage() {
  const { user } = useSession()
  return (
    <div data-surface="board" className="flex-1">
      {user && <Kitchen user={user} />}
    </div>
  )
}

function Kitchen({ user }: { user: ProfileView }) {
  const { data, error, mutate } = useApi('GET /locations')
  const places = data ? placesFor(user, data.locations) : []
  const place = usePlace(places)

  if (error && !data) {
    return (
      <Banner
        tone="danger"
        className="m-4"
        action={
          <Button variant="secondary" onClick={() => void mutate()}>
            Try again
          </Button>
        }
      >
        {userMessage(error)}
      </Banner>
    )
  }
  if (data && places.length === 0) {
    return (
      <EmptyState level={1} title="No location is assigned to you" className="m-4">
        An administrator chooses the locations whose orders you see. Ask them to add yours.
      </EmptyState>
    )
  }
  if (!place) return <BoardSkeleton />
  return <OrderBoard key={place.id} user={user} places={places} place={place} />
}

function BoardSkeleton() {
  return (
    <Loading label="Loading the orders" className="grid gap-4 p-4 md:grid-cols-3">
      <h1 className="display text-2xl md:col-span-3">Order Management</h1>
      {['pending', 'preparing', 'ready'].map((column) => (
        <Skeleton key={column} className="h-96 w-full" />
      ))}
    </Loading>
  )
}
