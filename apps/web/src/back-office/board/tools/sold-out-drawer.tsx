import type { LocationView } from '@thali/contracts/locations/locations'
import { useState } from 'react'

import { DishSwitch, type DishSwitchProps, useDishes } from './dish-switch.tsx'
import type { Switched } from './sold-out.ts'
import { chooseOnePlace, useOnePlace } from '#web/back-office/live/place.ts'
import { findDishes } from '#web/dishes/dish-search.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type SoldOutDrawerProps = { places: readonly LocationView[]; onClose: () => void }

/** Sold-out dishes and options: marked in two taps from the board, and undone in two. */
export function SoldOutDrawer({ places, onClose }: SoldOutDrawerProps) {
  const place = useOnePlace(places)
  const title = places.length > 1 && place ? `Sold out at ${place.name}` : 'Sold out'
  return (
    <Dialog open onClose={onClose} variant="sheet" title={title}>
      {places.length > 1 && place && (
        <div className="mb-4">
          <Chips
            legend="Location"
            hideLegend
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            value={place.id}
            onChange={chooseOnePlace}
          />
        </div>
      )}
      {place && <Dishes key={place.id} place={place} />}
    </Dialog>
  )
}

function Dishes({ place }: { place: LocationView }) {
  const { dishes, options, error, reread, question, ...switching } = useDishes(place.id)
  if (error && !dishes) {
    return <RetryBanner title="The menu could not be read." buttonSize="staff" onRetry={reread} />
  }
  if (!dishes) {
    return (
      <Loading label="Loading the menu">
        <Skeleton className="h-96 w-full" />
      </Loading>
    )
  }
  return (
    <>
      <DishLists dishes={[...dishes, ...options]} {...switching} />
      {question}
    </>
  )
}

type DishListsProps = { dishes: readonly Switched[] } & Omit<DishSwitchProps, 'dish'>

/** Dishes that were sold out when the drawer opened come first. After that none changes its place under a finger. */
function DishLists({ dishes, ...switching }: DishListsProps) {
  const [search, setSearch] = useState('')
  const [hiddenIds] = useState(() => new Set(dishes.filter(({ isAvailable }) => !isAvailable).map(({ id }) => id)))
  const found = findDishes(dishes, search)
  const hidden = found.filter(({ id }) => hiddenIds.has(id))
  const shown = found.filter(({ id }) => !hiddenIds.has(id))
  return (
    <div className="grid gap-5">
      <SearchField
        label="Find a dish"
        controlSize="staff"
        placeholder="Find a dish"
        value={search}
        onChange={setSearch}
      />
      {hidden.length > 0 && (
        <section aria-labelledby="sold-out-now">
          <h3 id="sold-out-now" className="text-lg font-bold">
            Off the menu
          </h3>
          <ul>
            {hidden.map((dish) => (
              <DishSwitch key={dish.id} dish={dish} {...switching} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="sold-out-next">
        <h3 id="sold-out-next" className="text-lg font-bold">
          On the menu
        </h3>
        <p className="text-base text-muted">
          A dish that is sold out comes back by itself at the next opening after tonight.
        </p>
        <ul>
          {shown.map((dish) => (
            <DishSwitch key={dish.id} dish={dish} {...switching} />
          ))}
        </ul>
        {shown.length === 0 && (
          <p className="py-3 text-lg">
            {search.trim() === '' ? 'Nothing is left on the menu.' : `No other dish is called “${search.trim()}”.`}
          </p>
        )}
      </section>
    </div>
  )
}
