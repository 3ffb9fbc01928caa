import { type Choice, choicesFrom, choicesText, parseNote } from '../menu/options/choices.ts'
import { chooseOptions, type ChoiceProblem } from '../menu/options/choose.ts'
import { choicesOf, groupedTexts, portionsOfOne } from '../menu/options/line-option.ts'
import type { DishWithGroups, Option, OptionGroup, OptionMenu } from '../menu/options/option-group.ts'
import { centsFromDollars, cents, toDollars } from '../money/cents.ts'
import { canBeAdded, type CartItem, type LineChoice } from './cart.ts'
import type { Chooses } from './reprice.ts'

/** A dish of a menu as pages read it. */
export type MenuDish = CartItem & { spiceLevel: string; isAvailable: boolean }

/** `later`: it cannot be had now, but for a time to come. */
type ReadOption = Omit<Option, 'deltaCents' | 'frenchName'> & { price: number; later?: boolean | undefined }

/** A menu as pages read it: in dollars, and in one language. */
export type ReadMenu = {
  items: readonly MenuDish[]
  groups?:
    | readonly (Pick<OptionGroup, 'id' | 'name' | 'least' | 'most' | 'free'> & {
        options: readonly ReadOption[]
      })[]
    | undefined
}

/** The groups and dishes of a menu, as the rules look them up. */
export function optionMenuOf({ items, groups = [] }: ReadMenu): OptionMenu {
  const byId = new Map(
    groups.map((group): [string, OptionGroup] => [
      group.id,
      {
        ...group,
        frenchName: null,
        options: group.options.map((option) => ({
          ...option,
          frenchName: null,
          deltaCents: centsFromDollars(option.price),
        })),
      },
    ]),
  )
  const dishes = new Map(items.map((item) => [item.id, withGroups(item)]))
  return { group: (id) => byId.get(id), dish: (id) => dishes.get(id) }
}

/** The same for an order whose time is not chosen yet: what can be had for a time to come can be chosen. */
export function optionMenuForAnyTime({ items, groups = [] }: ReadMenu): OptionMenu {
  return optionMenuOf({
    items: items.map(asReturned),
    groups: groups.map((group) => ({ ...group, options: group.options.map(asReturned) })),
  })
}

function asReturned<Sold extends MenuDish | ReadOption>(sold: Sold): Sold {
  return canBeAdded(sold) ? { ...sold, isAvailable: true } : sold
}

function withGroups(item: MenuDish): DishWithGroups {
  const { id, name, spiceLevel, isAvailable, groups = [] } = item
  return { id, name, spiceLevel, isAvailable, groups }
}

type WantedOfDish = { choices?: readonly Choice[] | undefined; note?: string | undefined }

/**
 * What a line of the cart holds of its choices, and what one portion costs with them. A choice that cannot be sold as it
 * is stays with the line, and its group is named in `chooseAgain`.
 *
 * @param wanted without choices: the presets
 */
export function lineChoice(item: MenuDish, wanted: WantedOfDish, menu: OptionMenu): LineChoice {
  return chooseForLine(item, wanted, menu).line
}

/** The same, with the portions that one takes, and everything that is wrong about the choices. */
export function chooseForLine(
  item: MenuDish,
  { choices: wanted, note }: WantedOfDish,
  menu: OptionMenu,
): { line: LineChoice; portions: number; problems: readonly ChoiceProblem[] } {
  const written = parseNote(note)
  const noted = written === null ? {} : { note: written }
  if (!item.groups?.length && !wanted?.length) return { line: noted, portions: 1, problems: [] }
  const { options, cents: added, problems } = chooseOptions(withGroups(item), wanted, menu)
  const [problem] = problems
  const line = {
    ...noted,
    choices: choicesText((problem && wanted) ?? choicesOf(options)),
    texts: groupedTexts(options),
    price: toDollars(cents(centsFromDollars(item.price) + added)),
    ...(problem && { chooseAgain: problem.group }),
  }
  return { line, portions: portionsOfOne(options), problems }
}

/** Chooses anew for the lines of a cart at today's menu: what `repriceCart` asks for each of them. */
export function choosingAt(menu: ReadMenu): Chooses {
  const options = optionMenuForAnyTime(menu)
  const dishes = new Map(menu.items.map((item) => [item.id, item]))
  return (line, { id }) => {
    const item = dishes.get(id)
    const { choices, note } = line
    return item
      ? lineChoice(item, { choices: choices === undefined ? choices : choicesFrom(choices), note }, options)
      : {}
  }
}
