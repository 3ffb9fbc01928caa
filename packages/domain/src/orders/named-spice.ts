import { SPICE_LEVELS } from '../menu/dish.ts'

type NamesSpice = {
  selectedSpiceLevel?: unknown
  spiceLevelId?: unknown
  spiceLevelName?: unknown
  /** The name, of programs that know no `spiceLevelName` (ADM-ENT-08). */
  spice?: unknown
}

/** Whether a line names its spice only in a way that is none of ours: as Mild the dish would be another one. */
export function namesUnknownSpice(line: NamesSpice): boolean {
  const { selectedSpiceLevel, spiceLevelId, spiceLevelName, spice } = line
  const isNamed = [spiceLevelId, spiceLevelName, spice].some((name) => name != null && name !== '')
  return isNamed && selectedSpiceLevel == null && namedSpiceLevels(line).length === 0
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
