import type { LocationView } from '@thali/contracts/locations/locations'

import { Link } from '#web/lib/routing/navigation.tsx'
import { words } from '#words/menu/late.ts'

type LocationSwitchProps = {
  here: LocationView
  locations: readonly LocationView[]
  /** Carried along, so that the filters stay. */
  filterQuery: string
}

/** Links to the menus of the other locations. */
export function LocationSwitch({ here, locations, filterQuery }: LocationSwitchProps) {
  if (locations.every(({ id }) => id === here.id)) return null
  return (
    <nav aria-label={words.location}>
      <ul className="inline-flex w-fit max-w-full flex-wrap rounded-md border border-line-strong bg-surface p-1">
        {locations.map(({ id, name }) => (
          <li key={id} className="grow">
            <Link
              href={`/menu/${id}${filterQuery}`}
              aria-current={id === here.id ? 'page' : undefined}
              className="flex tap items-center justify-center rounded-sm px-3 font-semibold 2xs:px-4 aria-[current]:bg-primary aria-[current]:text-on-primary"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
