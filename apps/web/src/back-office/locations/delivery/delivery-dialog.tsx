import type { ManagedLocationView } from '@thali/contracts/locations/location-management'

import { useRead } from '#web/back-office/lib/queries.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { DeliveryForm } from './delivery-form.tsx'

type DeliveryDialogProps = {
  location: ManagedLocationView
  onSaved: () => void
  onClose: () => void
}

/** Where a location delivers, and for how much. */
export function DeliveryDialog({ location, onSaved, onClose }: DeliveryDialogProps) {
  const { data, error, isReading, reread } = useRead(
    'GET /admin/locations/:id/delivery-zones',
    { params: { id: location.id } },
    { freshForMs: 0, onFocus: false },
  )
  // An answer of before must not be edited: saving replaces all zones.
  const isKnown = data !== undefined && !isReading && error === null
  const title = `Delivery from ${location.name}`
  if (isKnown)
    return <DeliveryForm title={title} location={location} known={data} onSaved={onSaved} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} size="wide" title={title}>
      {error ? (
        <RetryBanner onRetry={reread}>The delivery zones could not be read.</RetryBanner>
      ) : (
        <Loading label="Loading the delivery zones" className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}
