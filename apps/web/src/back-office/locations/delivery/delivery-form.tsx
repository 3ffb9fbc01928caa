import type { ListDeliveryZones } from '@thali/contracts/locations/delivery-zones'
import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { Point } from '@thali/domain/delivery/geometry'
import { ZONE_LIMITS } from '@thali/domain/delivery/zone-limits'
import { overlapsOf } from '@thali/domain/delivery/zone-overlaps'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { refreshLocations } from '#web/back-office/actions/location-actions.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { reread } from '#web/back-office/lib/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { keepingFocus } from '#web/ui/lists/keep-focus.ts'
import { moved } from '#web/ui/lists/moved.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { type DeliveryFormState, HouseFields } from './house-fields.tsx'
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

type DeliveryFormProps = {
  title: string
  location: ManagedLocationView
  known: ListDeliveryZones['reply']
  onSaved: () => void
  onClose: () => void
}

/** The zones of a location in the order in which they are asked, beside a map of them. */
export function DeliveryForm({ title, location: { id, name }, known, onSaved, onClose }: DeliveryFormProps) {
  const state = useFormOf<Fields>({
    first: () => deliveryForm(known),
    check: problemsOf,
    send: async (fields, idempotencyKey) => {
      await call('PUT /admin/locations/:id/delivery-zones', {
        params: { id },
        body: deliveryBody(fields),
        idempotencyKey,
      })
      await Promise.all([refreshLocations(), reread(['GET /admin/locations/:id/delivery-zones'])])
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
