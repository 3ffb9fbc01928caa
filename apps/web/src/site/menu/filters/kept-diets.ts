import { keptOnDevice } from '#web/lib/kept/kept-on-device.ts'
import { DIET_FILTERS, type DietFilter } from './menu-filters.ts'

type DietsByLocation = Readonly<Record<string, readonly DietFilter[]>>

const kept = keptOnDevice<DietsByLocation>({
  key: 'thali_menu_diets',
  empty: {},
  parse: parseDiets,
  serialize: (all) => JSON.stringify(all),
})

/** The diets this device last chose at a location. */
export function keptDiets(locationId: string): readonly DietFilter[] {
  return kept.get()[locationId] ?? []
}

export function keepDiets(locationId: string, diets: readonly DietFilter[]): void {
  kept.change((all) => ({ ...all, [locationId]: diets }))
}

/** Anything that is not a diet of a location is left out. */
export function parseDiets(text: string | null): DietsByLocation {
  try {
    const entries = Object.entries((JSON.parse(text ?? '{}') ?? {}) as object)
    return Object.fromEntries(
      entries.map(([id, diets]: [string, unknown]) => [
        id,
        DIET_FILTERS.filter((diet) => Array.isArray(diets) && diets.includes(diet)),
      ]),
    )
  } catch {
    return {} // Damaged: only a convenience is lost.
  }
}
