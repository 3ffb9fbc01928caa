import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import type { ManagedGroupView } from '@thali/contracts/menu/option-groups'

import { dishesWords } from '../menu-words.ts'
import { unitsWords } from './group-form.ts'

const NAMED = 3

/** `Regular, Large`, `Onion, Chili, Coriander and 4 more`: what tells two groups of one name apart. */
export function optionsWords({ options }: Pick<ManagedGroupView, 'options'>): string {
  const names = options.slice(0, NAMED).map(({ name }) => name)
  const more = options.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** The name of a group where nothing else is told of it: with its options if another group has that name. */
export function tellingName(group: ManagedGroupView, groups: readonly ManagedGroupView[]): string {
  const isAlone = groups.every(({ id, name }) => id === group.id || name !== group.name)
  const options = optionsWords(group)
  return isAlone || !options ? group.name : `${group.name} (${options})`
}

/** A group where one is chosen from a list: `Size, choose 1: Regular, Large`. */
export function groupLabel(group: ManagedGroupView): string {
  const options = optionsWords(group)
  return `${group.name}, ${unitsWords(group)}${options && `: ${options}`}`
}

/** What the three numbers of a group mean, as they are typed: `Guests pick 1 to 3. One is free; we give away the dearest.` */
export function pickWords({ least, most, free }: Readonly<Record<'least' | 'most' | 'free', string>>): string {
  const [from, until, given] = [least, most, free].map((typed) => typed.trim() || '0')
  const pick = `Guests pick ${from === until ? until : `${from} to ${until}`}.`
  if (!(Number(given) > 0)) return pick
  return `${pick} ${given === '1' ? 'One is free' : `${given} are free`}; we give away the dearest.`
}

/** Where guests meet a group: `Mango Lassi`, `3 dishes`, `behind “Bread instead” of Rice or bread`, `no dish yet`. */
export function usesWords(
  { id }: Pick<ManagedGroupView, 'id'>,
  items: readonly Pick<ManagedItemView, 'name' | 'groups'>[],
  groups: readonly ManagedGroupView[],
): string {
  const dishes = items.filter((item) => item.groups?.includes(id))
  const [only, ...others] = dishes
  const inDishes = only && others.length === 0 ? only.name : dishesWords(dishes.length)
  const behind = groups.flatMap((group) =>
    group.options
      .filter(({ opensGroupId }) => opensGroupId === id)
      .map(({ name }) => `behind “${name}” of ${group.name}`),
  )
  return [...(only ? [inDishes] : []), ...behind].join(', ') || 'no dish yet'
}
