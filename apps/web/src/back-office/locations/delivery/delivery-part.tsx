import type { ListDeliveryZones } from '@thali/contracts/locations/delivery-zones'
import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { ZONE_LIMITS } from '@thali/domain/delivery/delivery'
import type { Point } from '@thali/domain/delivery/geometry'
import { overlapsOf } from '@thali/domain/delivery/zone-check'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'

import { useStoredForm } from '../kept-drafts.ts'
import { HousePoint } from './house-point.tsx'
import {
  deliveryBody,
  deliveryForm,
  type DeliveryForm as Fields,
  houseOf,
  needMap,
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
import { PartForm } from '#web/back-office/lib/part-form.tsx'
import { forget, reread, useRead } from '#web/back-office/lib/reads.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { keepingFocus, moved } from '#web/ui/lists/row-order.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const ZONES = 'GET /admin/locations/:id/delivery-zones'

/** Where a location delivers, and for how much. */
export function DeliveryPart({ location }: { location: ManagedLocationView }) {
  const {
    data,
    error,
    isReading,
    reread: readAgain,
  } = useRead(ZONES, { params: { id: location.id } }, { freshForMs: 0 })
  // Only zones read since the part was opened are edited, because saving replaces all of them. Later reads do not touch the form.
  useEffect(() => () => forget(ZONES), [])
  const [known, setKnown] = useState<ListDeliveryZones['reply'] | null>(null)
  if (known === null && data !== undefined && !isReading && error === null) setKnown(data)
  if (known !== null) return <DeliveryForm location={location} known={known} />
  return error ? (
    <RetryBanner onRetry={readAgain}>The delivery zones could not be read.</RetryBanner>
  ) : (
    <Loading label="Loading the delivery zones" className="grid gap-4">
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
}

type DeliveryFormProps = { location: ManagedLocationView; known: ListDeliveryZones['reply'] }

/** The zones of a location in the order in which they are checked, and a map of those that are drawn. */
function DeliveryForm({ location: { id, name }, known }: DeliveryFormProps) {
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
      toast.success(`Delivery from ${name} is saved`)
      state.reset(fields)
    },
    fieldOf: (path) => (path === 'point' ? 'latitude' : path),
  })
  useStoredForm(`${id}/delivery`, state, deliveryForm(known))
  const { zones } = state.fields
  const house = houseOf(state.fields)
  const list = useZoneList(state)

  return (
    <PartForm
      label={`Delivery from ${name}`}
      state={state}
      submitLabel="Save delivery"
      onUndo={() => state.reset(state.before)}
    >
      <p className="text-muted">
        {zones.length === 0
          ? `Without zones ${name} delivers anywhere, without a fee. Add a zone to charge for deliveries, and to say how far you go.`
          : 'We use the first zone that matches. Outside of all zones nothing is delivered.'}
      </p>
      <ol className="grid gap-2 empty:hidden">
        {zones.map((zone, index) => (
          <ZoneItem
            key={zone.id}
            formId={state.id}
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
      <FieldError id={`${state.id}-zones-error`} error={state.errors['zones']} />
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
      {needMap(zones) && <HousePoint state={state} />}
      {house && needMap(zones) && (
        <ZoneMap
          house={house}
          map={known.map}
          zones={zones}
          key={`${zones[list.selected]?.id} ${list.areasTaken}`}
          selected={list.selected}
          onChange={(change) => list.change(list.selected, change)}
          onHouse={({ latitude, longitude }) =>
            state.change({ latitude: String(latitude), longitude: String(longitude) })
          }
        />
      )}
    </PartForm>
  )
}

/** Which zone is open, and the ways to change the list of zones. */
function useZoneList(state: DeliveryFormState) {
  const { zones } = state.fields
  const [selected, select] = useState(0)
  /** How many areas came from files; the map is drawn anew with each, so that all of it is in sight. */
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
