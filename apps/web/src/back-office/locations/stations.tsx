import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { KITCHEN_LIMITS, LYING_MINUTES, proposedStations } from '@thali/domain/kitchen'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { flushSync } from 'react-dom'

import {
  dishesByStation,
  kitchenOfForm,
  kitchenProblems,
  newStation,
  removedWords,
  stationForm,
  type StationForm,
  promisedWords,
  withoutStationWords,
} from './kitchen-form.ts'
import type { KitchenFormState } from './kitchen-part.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { goToField } from '#web/ui/forms/error-summary.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { keepingFocus, moved, RowButtons } from '#web/ui/lists/row-order.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type StationsProps = { formId: string; state: KitchenFormState; location: ManagedLocationView }

/** The stations of a kitchen; the first one cooks every dish that names none. */
export function Stations({ formId, state, location }: StationsProps) {
  const { before, fields, errors, change } = state
  const { stations } = fields
  const { data } = useRead('GET /admin/menu/:location/items', { params: { location: location.id } })
  const items = data?.items ?? []
  const dishes = dishesByStation(items)
  const proposed = proposedStations(items)
  const removed = removedWords(before, fields, dishes)
  const addId = useId()
  const set = (next: readonly StationForm[]) => change({ stations: next })

  function add() {
    flushSync(() => set([...stations, newStation()]))
    goToField(`${formId}-stations.${stations.length}.name`)
  }

  function propose() {
    flushSync(() => set(proposed.map(stationForm)))
    goToField(`${formId}-stations.0.hands`)
    announce(`${proposed.map(({ name }) => name).join(', ')} are filled in`)
  }

  function move(index: number, by: number) {
    keepingFocus(() => set(moved(stations, index, index + by)))
    announce(`${nameOf(stations[index])} is now number ${index + by + 1}`)
  }

  function remove(index: number) {
    flushSync(() => set(stations.toSpliced(index, 1)))
    goToField(addId)
    announce(`${nameOf(stations[index])} is removed`)
  }

  return (
    <fieldset id={`${formId}-stations`} tabIndex={-1} className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">Stations</legend>
      <p className="text-muted">
        {stations.length === 0
          ? 'Without stations the promised time depends on how many dishes are ordered. With the places where you cook, such as tandoor and stove, it depends on how busy each of them is.'
          : 'A station is a place where dishes are cooked, and its hands are the people who cook there at once. Each dish takes minutes of a station; when one is full, the next order is promised later. Dishes without a station use the first one that cooks. Food for a chosen time lies at most 20 minutes before it is packed; of a tandoor or a fryer you may want fewer.'}
      </p>
      <ol className="grid gap-2 empty:hidden">
        {stations.map((station, index) => (
          <StationRow
            key={station.key}
            id={`${formId}-stations.${index}`}
            station={station}
            place={{ index, count: stations.length }}
            dishes={(station.id !== null && dishes.get(station.id)?.length) || 0}
            errorOf={(field) => errors[`stations.${index}.${field}`]}
            onChange={(changed) => set(stations.with(index, { ...station, ...changed }))}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {removed && <Banner tone="warning">{removed}</Banner>}
      <FieldError id={`${formId}-stations-error`} error={errors['stations']} />
      <div className="flex flex-wrap gap-3">
        {stations.length === 0 && proposed.length > 0 && (
          <Button variant="secondary" icon={<ListChecks aria-hidden size={20} />} onClick={propose}>
            Plan by stations
          </Button>
        )}
        <Button
          id={addId}
          variant="secondary"
          icon={<Plus aria-hidden size={20} />}
          aria-disabled={stations.length >= KITCHEN_LIMITS.stations || undefined}
          onClick={() => stations.length < KITCHEN_LIMITS.stations && add()}
        >
          Add a station
        </Button>
      </div>
      {stations.length > 0 && <Preview state={state} items={items} location={location} />}
    </fieldset>
  )
}

type PreviewProps = { state: KitchenFormState; items: readonly ManagedItemView[]; location: ManagedLocationView }

/** What these stations would mean for guests, before they are saved. */
function Preview({ state: { fields }, items, location }: PreviewProps) {
  const now = useNow()
  const kitchen = kitchenOfForm(fields)
  if (kitchen === null || Object.keys(kitchenProblems(fields)).length > 0) return null
  const sentences = [withoutStationWords(items, kitchen), promisedWords(items, kitchen, location, now)]
  return (
    <Banner tone="info">
      {sentences
        .filter((sentence) => sentence !== null)
        .map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
    </Banner>
  )
}

type StationRowProps = {
  id: string
  station: StationForm
  place: { index: number; count: number }
  /** How many dishes name it. */
  dishes: number
  errorOf: (field: 'name' | 'hands' | 'keepsMinutes') => string | undefined
  onChange: (change: Partial<StationForm>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

function StationRow({ id, station, place, dishes, errorOf, onChange, onMove, onRemove }: StationRowProps) {
  const name = nameOf(station)
  const count = dishes === 0 ? null : dishes === 1 ? '1 dish' : `${dishes} dishes`
  return (
    <li className="grid grid-cols-2 items-end gap-x-3 gap-y-2 rounded-md border border-line p-3 xs:grid-cols-[1fr_5rem_7rem]">
      <TextField
        id={`${id}.name`}
        label={`Station ${place.index + 1}`}
        controlSize="staff"
        autoComplete="off"
        maxLength={KITCHEN_LIMITS.stationName}
        className="max-xs:col-span-2"
        value={station.name}
        error={errorOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        id={`${id}.hands`}
        label="Hands"
        controlSize="staff"
        inputMode="numeric"
        autoComplete="off"
        value={station.hands}
        error={errorOf('hands')}
        onChange={({ target }) => onChange({ hands: target.value })}
      />
      <TextField
        id={`${id}.keepsMinutes`}
        label="Lies at most"
        controlSize="staff"
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(LYING_MINUTES)}
        suffix="min"
        value={station.keepsMinutes}
        error={errorOf('keepsMinutes')}
        onChange={({ target }) => onChange({ keepsMinutes: target.value })}
      />
      <CheckboxField
        className="col-span-full"
        label="A counter: drinks, and what else needs no cooking"
        checked={station.isCounter}
        onChange={({ target }) => onChange({ isCounter: target.checked })}
      />
      <div className="col-span-full flex items-center">
        <p className="flex-1 text-sm text-muted">{count}</p>
        <RowButtons
          {...place}
          words={{ up: `Move ${name} up`, down: `Move ${name} down`, remove: `Remove ${name}` }}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
    </li>
  )
}

function nameOf(station: StationForm | undefined): string {
  return station?.name.trim() || 'the new station'
}
