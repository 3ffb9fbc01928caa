import { SPICE_LEVELS } from '../cart/cart-line.ts'

type NamesSpice = {
  selectedSpiceLevel?: unknown
  spiceLevelId?: unknown
  spiceLevelName?: unknown
  /** The name, of programs that know no `spiceLevelName` (ADM-ENT-08). */
  spice?: unknown
}

/** The level of every way in which a line names its spice: by number, by id, by name. */
export function namedSpiceLevels({ selectedSpiceLevel, spiceLevelId, spiceLevelName, spice }: NamesSpice): number[] {
  const name = spiceLevelName ?? spice
  return [
    typeof selectedSpiceLevel === 'number' ? Math.round(selectedSpiceLevel) : undefined,
    SPICE_LEVELS.find(({ id }) => id === spiceLevelId)?.level,
    SPICE_LEVELS.find((level) => level.name === name)?.level,
  ].filter((level) => level !== undefined)
}
