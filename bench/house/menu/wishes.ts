import { DISHES, type Dish } from '@thali/testing/order-payload'

import type { Random } from '../../support/random.ts'
import {
  type ChangingMenu,
  type Group,
  GROUPS,
  GROUPS_OF,
  type GroupState,
  type Heat,
  HEATS,
  heatName,
  type Picked,
} from './changing-menu.ts'

/** Items of an order with something chosen for each, under a note that says which wish it is. */
export function chosenFor<Item extends { id: string }>(
  { states, next }: ChangingMenu,
  items: readonly Item[],
  random: Random,
): Item[] {
  return items.map((item) => {
    const dish = (Object.keys(DISHES) as Dish[]).find((one) => item.id.endsWith(DISHES[one].slug))
    const groups = (dish && GROUPS_OF[dish]) ?? []
    const picked = random.chance(0.2) ? null : groups.flatMap((group) => pickFrom(group, random))
    const heat = (1 + random.int(3)) as Heat
    const note = `Wish ${next()}`
    states.wishByNote.set(note, { heat, picked })
    return { ...item, note, ...spiceOf(heat), ...(picked && { choices: picked.map(toChoice) }) }
  })
}

function spiceOf(heat: Heat) {
  return { selectedSpiceLevel: heat, spiceLevelName: heatName(heat), spiceLevelId: HEATS[heat] }
}

function toChoice({ heat, ...choice }: Picked): object {
  return heat === 0 ? choice : { ...choice, choices: [{ group: 'spice', option: HEATS[heat], units: 1 }] }
}

function pickFrom(group: Group, random: Random): Picked[] {
  const { least, most, options } = GROUPS[group] as GroupState
  const units = new Map<string, number>()
  let left = least === most ? most : random.int(4)
  for (const { id, most: mostOfIt } of random.shuffle(options)) {
    const taken = Math.min(left, 1 + random.int(mostOfIt))
    if (taken > 0) units.set(id, taken)
    left -= taken
  }
  return [...units].map(([option, some]) => {
    const isHot = options.find(({ id }) => id === option)?.heat !== undefined
    return { group, option, units: some, heat: isHot ? ((1 + random.int(3)) as Heat) : 0 }
  })
}
