import {
  CURRIES,
  type GroupState,
  type Heat,
  heatName,
  type MenuStates,
  type OptionState,
  type Picked,
} from './changing-menu.ts'

/** What the model reads of a line that the board was served. */
export type ServedLine = {
  id: string
  description: string
  note?: string
  options?: readonly { group: string; groupName: string }[]
}

/** What a cook has to be told of a line, in any order, and at which stations its dishes were cooked when it was sold. */
type Sold = { told: string[]; stations: Record<string, readonly string[]> | undefined }

/**
 * What the ticket of a line must say and where its dishes are cooked, worked out from the menu at the sale and the wish of
 * the guest. Undefined if the line names a menu that never existed, or lacks a group from which the guest chose.
 */
export function soldLine(line: ServedLine, address: string, states: MenuStates): Sold | undefined {
  const dish = states.dishByDescription.get(line.description)
  const wish = states.wishByNote.get(line.note ?? '')
  const kitchen = states.stationsByAddress.get(address)
  if (!dish || !wish || !kitchen) return undefined
  const groups = new Map<string, GroupState>()
  for (const { group, groupName } of line.options ?? []) {
    const state = states.groupByName.get(groupName)
    if (!state) return undefined
    groups.set(group, state)
  }
  const picked = wish.picked ?? [...groups].flatMap(([group, state]) => presetsOf(group, state))
  if (picked.some(({ group }) => !groups.has(group))) return undefined
  const heat = dish.heat === 0 ? null : heatWord(wish.heat, dish.heat)
  const told = [...groups].flatMap(([group, state]) =>
    differences(
      state,
      picked.filter((one) => one.group === group),
    ),
  )
  const location = line.id.startsWith('truro') ? 'truro' : 'new-glasgow'
  const curries = picked.filter(({ group }) => group === 'curries').map(({ option }) => option)
  const cooked = [
    [line.id, dish.stations] as const,
    ...curries.map((slug) => [`${location}-${slug}`, CURRIES[slug]?.stations ?? []] as const),
  ]
  return {
    told: [...(heat === null ? [] : [heat]), ...told],
    stations:
      kitchen.length < 2 ? undefined : Object.fromEntries(cooked.map(([id, at]) => [id, placesIn(kitchen, at)])),
  }
}

function presetsOf(group: string, { options }: GroupState): Picked[] {
  return options.flatMap(({ id, preset, heat }) =>
    preset === 0 ? [] : [{ group, option: id, units: preset, heat: heat === undefined ? 0 : 1 }],
  )
}

/** A station that the kitchen does not have is its first one, and so is that of a dish whose steps nobody entered. */
function placesIn(kitchen: readonly string[], stations: readonly string[] | null): string[] {
  const [first = ''] = kitchen
  return [...new Set((stations ?? [first]).map((id) => (kitchen.includes(id) ? id : first)))]
}

function differences({ least, most, options }: GroupState, picked: readonly Picked[]): string[] {
  const wanted = ({ id }: OptionState) => picked.find(({ option }) => option === id)
  const unitsOf = (option: OptionState) => wanted(option)?.units ?? 0
  const missing = options.flatMap((option) =>
    Array.from({ length: Math.max(0, option.preset - unitsOf(option)) }, () => option.name),
  )
  const isUsual = options.some(({ preset }) => preset > 0)
  return options.flatMap((option) => {
    const { name, preset } = option
    const units = unitsOf(option)
    const heat = option.heat === undefined ? null : heatWord(wanted(option)?.heat ?? 1, option.heat)
    if (least === 0) return sideWords(name, units, preset)
    if (units === 0) return []
    const instead = missing.splice(0, Math.max(0, units - preset))
    if (units <= preset && heat === null) return []
    const swapped = most > 1 && isUsual && instead.length > 0 ? [`for ${counted(instead)}`] : []
    return [[name + times(units), ...(heat === null ? [] : [heat]), ...swapped].join(' ')]
  })
}

function sideWords(name: string, units: number, preset: number): string[] {
  if (units === preset) return []
  if (units > preset) return [`+ ${name}${times(units - preset)}`]
  return units === 0 ? [`NO ${name}${times(preset)}`] : [`only ${units} ${name}`]
}

/** A ticket always tells hot, and another heat only where it differs from that of the menu. */
function heatWord(wanted: Heat, ofMenu: Heat): string | null {
  if (wanted === 3) return 'HOT'
  return wanted === ofMenu ? null : heatName(wanted)
}

function times(count: number): string {
  return count > 1 ? ` ×${count}` : ''
}

function counted(names: readonly string[]): string {
  return [...new Set(names)].map((name) => name + times(names.filter((one) => one === name).length)).join(', ')
}
