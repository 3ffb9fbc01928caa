/** One thing that can be chosen in a group. It is plain, or it is a dish of the menu, or it opens one more group. */
export type Option = {
  id: string
  name: string
  frenchName: string | null
  /** Added to the price for each unit; may be negative. */
  deltaCents: number
  /** Most units of this option. */
  most: number
  /** Units that are chosen at first. */
  preset: number
  /** The dish that this option is, with that dish's own groups and spice (a combo). */
  itemId: string | null
  opensGroupId: string | null
  /** Portions of its dish that one takes: of the dish that it is, or else in place of the one that its line is; none: 1. */
  portions?: number | null | undefined
  isAvailable: boolean
  /** What guests read beside an option that can be had only for a time to come. */
  note?: string | undefined
}

/** What a guest chooses from, for one portion of a dish. */
export type OptionGroup = {
  id: string
  name: string
  frenchName: string | null
  /** Fewest and most units, over all options. */
  least: number
  most: number
  /** How many of the dearest chosen units cost nothing. */
  free: number
  options: readonly Option[]
}

/** The part of a dish that choosing its options needs. */
export type DishWithGroups = {
  id: string
  name: string
  spiceLevel: string
  isAvailable: boolean
  /** Ids of its groups, in the order in which they are asked. */
  groups: readonly string[]
}

/** One location's groups and dishes, to look up. */
export type OptionMenu = {
  group(id: string): OptionGroup | undefined
  dish(id: string): DishWithGroups | undefined
}

/** Limits of groups and options, for the form, the tables and the check of a request. */
export const OPTION_LIMITS = {
  name: 60,
  id: 60,
  units: 20,
  /** Either way. */
  deltaDollars: 1_000,
  groupsOfDish: 10,
  optionsOfGroup: 40,
  note: 140,
} as const

/** The built-in group of every dish that has spice levels; it is not stored. */
export const SPICE_GROUP = 'spice'

/** The groups of these ids that the menu has, in this order. */
export function groupsNamed(ids: readonly string[], menu: OptionMenu): OptionGroup[] {
  return ids.map((id) => menu.group(id)).filter((group) => group !== undefined)
}

/** The groups that an option asks for once it is chosen; without the built-in spice. */
export function groupsOpenedBy({ opensGroupId, itemId }: Option, menu: OptionMenu): OptionGroup[] {
  if (opensGroupId !== null) return groupsNamed([opensGroupId], menu)
  return itemId === null ? [] : groupsNamed(menu.dish(itemId)?.groups ?? [], menu)
}
