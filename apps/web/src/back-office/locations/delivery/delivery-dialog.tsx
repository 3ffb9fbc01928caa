import type { ListDeliveryZones } from '@thali/contracts/locations/delivery-zones'
import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { ZONE_LIMITS } from '@thali/domain/delivery/delivery'
import type { Point } from '@thali/domain/delivery/geometry'
import { overlapsOf } from '@thali/domain/delivery/zone-check'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'

import {
  deliveryBody,
  deliveryForm,
  type DeliveryForm as Fields,
  houseOf,
  needPlace,
  newZone,
  problemsOf,
  withZone,
  type ZoneForm,
  zonesOf,
} from './zone-form.ts'
import { ZoneItem } from './zone-item.tsx'
import { ZoneMap } from './zone-map.tsx'
import { refreshLocations } from '#web/back-office/actions/location-actions.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { forget, reread, useRead } from '#web/back-office/lib/reads.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { keepingFocus, moved } from '#web/ui/lists/row-order.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

const ZONES = 'GET /admin/locations/:id/delivery-zones'

type DeliveryDialogProps = {
  location: ManagedLocationView
  onSaved: () => void
  onClose: () => void
}

/** Where a location delivers, and for how much. */
export function DeliveryDialog({ location, onSaved, onClose }: DeliveryDialogProps) {
  const {
    data,
    error,
    isReading,
    reread: readAgain,
  } = useRead(ZONES, { params: { id: location.id } }, { freshForMs: 0 })
  // Only zones read since the dialog opened are edited, because saving replaces all of them. Later reads do not touch the form.
  useEffect(() => () => forget(ZONES), [])
  const [known, setKnown] = useState<ListDeliveryZones['reply'] | null>(null)
  if (known === null && data !== undefined && !isReading && error === null) setKnown(data)
  const title = `Delivery from ${location.name}`
  if (known !== null)
    return <DeliveryForm title={title} location={location} known={known} onSaved={onSaved} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} size="wide" title={title}>
      {error ? (
        <RetryBanner onRetry={readAgain}>The delivery zones could not be read.</RetryBanner>
      ) : (
        <Loading label="Loading the delivery zones" className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}

type DeliveryFormProps = {
  title: string
  location: ManagedLocationView
  known: ListDeliveryZones['reply']
  onSaved: () => void
  onClose: () => void
}

/** The zones of a location in the order in which they are asked, beside a map of them. */
function DeliveryForm({ title, location: { id, name }, known, onSaved, onClose }: DeliveryFormProps) {
  const state = useFormOf<Fields>({
    first: () => deliveryForm(known),
    check: problemsOf,
    send: async (fields, idempotencyKey) => {
      await call('PUT /admin/locations/:id/delivery-zones', {
        params: { id },
        body: deliveryBody(fields),
        idempotencyKey,
      })
      await Promise.all([refreshLocations(), reread(ZONES)])
      onSaved()
      onClose()
    },
    fieldOf: (path) => (path === 'point' ? 'latitude' : path),
  })
  const { zones } = state.fields
  const house = houseOf(state.fields)
  const list = useZoneList(state)

  return (
    <FormDialog size="wide" title={title} state={state} submitLabel="Save delivery" onClose={onClose}>
      {(formId) => (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="grid content-start gap-4">
            <p className="text-muted">
              {zones.length === 0
                ? `Without zones ${name} delivers anywhere, without a fee. Add a zone to charge for deliveries, and to say how far you go.`
                : 'The first zone in this list that an address lies in counts. Outside of all zones nothing is delivered.'}
            </p>
            <ol className="grid gap-2 empty:hidden">
              {zones.map((zone, index) => (
                <ZoneItem
                  key={zone.id}
                  formId={formId}
                  state={state}
                  index={index}
                  isOpen={index === list.selected}
                  onOpen={() => list.select(index)}
                  onChange={(change) => list.change(index, change)}
                  onArea={(points) => list.takeArea(index, points)}
                  onMove={(by) => list.move(index, by)}
                  onRemove={() => list.remove(index)}
                />
              ))}
            </ol>
            <FieldError id={`${formId}-zones-error`} error={state.errors['zones']} />
            {zones.length < ZONE_LIMITS.zones && (
              <Button
                variant="secondary"
                icon={<Plus aria-hidden size={20} />}
                className="justify-self-start"
                onClick={list.add}
              >
                Add a zone
              </Button>
            )}
            {needPlace(zones) && (
              <Banner tone="warning">
                Guests who do not share their place cannot order a delivery: add a zone of postal codes.
              </Banner>
            )}
            <Overlaps fields={state.fields} />
          </div>
          <div className="grid content-start gap-4 lg:sticky lg:top-0 lg:self-start">
            <HouseFields state={state} />
            {house && (
              <ZoneMap
                house={house}
                zones={zones}
                key={`${zones[list.selected]?.id} ${list.areasTaken}`}
                selected={list.selected}
                onChange={(change) => list.change(list.selected, change)}
              />
            )}
          </div>
        </div>
      )}
    </FormDialog>
  )
}

/** Which zone is open, and the ways to change the list of zones. */
function useZoneList(state: DeliveryFormState) {
  const { zones } = state.fields
  const [selected, select] = useState(0)
  /** How many areas came from files: the map begins anew with each, so that it shows all of it. */
  const [areasTaken, setAreasTaken] = useState(0)
  const setZones = (next: readonly ZoneForm[]) => state.change({ zones: next })
  const change = (index: number, changed: Partial<ZoneForm>) => setZones(withZone(zones, index, changed))
  return {
    selected,
    select,
    areasTaken,
    change,

    takeArea(index: number, points: readonly Point[]) {
      change(index, { points })
      setAreasTaken(areasTaken + 1)
    },

    add() {
      setZones([...zones, newZone(zones)])
      select(zones.length)
    },

    move(index: number, by: number) {
      keepingFocus(() => {
        setZones(moved(zones, index, index + by))
        select(index + by)
      })
      announce(`${zones[index]?.name || 'The zone'} is now number ${index + by + 1}`)
    },

    remove(index: number) {
      setZones(zones.toSpliced(index, 1))
      select(Math.max(0, index - 1))
      announce(`${zones[index]?.name || 'The zone'} is removed`)
    },
  }
}

function Overlaps({ fields }: { fields: Fields }) {
  const zones = zonesOf(fields)
  const nameOf = (index: number) => zones[index]?.name || `zone ${index + 1}`
  const overlaps = overlapsOf(zones)
  if (overlaps.length === 0) return null
  return (
    <Banner title="Some zones overlap">
      <ul>
        {overlaps.map(([first, second]) => (
          <li key={`${first} ${second}`}>
            {nameOf(first)} and {nameOf(second)}: there {nameOf(first)} counts.
          </li>
        ))}
      </ul>
    </Banner>
  )
}

export type DeliveryFormState = ReturnType<typeof useFormOf<Fields>>

/** Where the restaurant stands: the middle of the map. */
function HouseFields({ state }: { state: DeliveryFormState }) {
  const [note, setNote] = useState<string | null>(null)

  function locate() {
    setNote('Asking this device …')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setNote(null)
        state.change({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) })
      },
      () => setNote('This device did not say where it is.'),
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Where the restaurant stands</legend>
      <p className="text-muted">The middle of the map. Only circles and drawn areas need it.</p>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Latitude" optional inputMode="decimal" {...state.input('latitude')} />
        <TextField label="Longitude" optional inputMode="text" {...state.input('longitude')} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" icon={<LocateFixed aria-hidden size={18} />} onClick={locate}>
          I am there now
        </Button>
        <p role="status" className="text-muted empty:hidden">
          {note}
        </p>
      </div>
    </fieldset>
  )
}
