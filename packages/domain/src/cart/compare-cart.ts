import { dishKey } from '../menu/dish-names.ts'
import { DEFAULT_SPICE, SPICE_LEVELS } from '../menu/dish.ts'
import type { Choice } from '../menu/options/choices.ts'
import type { ChoiceProblem } from '../menu/options/choose.ts'
import type { OptionMenu } from '../menu/options/option-group.ts'
import type { Cents } from '../money/cents.ts'
import type { RequestedLine } from '../orders/order-lines.ts'
import { type Cart, type CartLine, dishCount, lineTotal } from './cart-line.ts'
import { canBeAdded, toCartLine } from './cart.ts'
import { chooseForLine, type MenuDish, optionMenuOf, type ReadMenu } from './line-choice.ts'

/** A location with its menu, as guests read it. */
export type Branch = { locationId: string; menu: ReadMenu }

/** What becomes of a line elsewhere. `fewer`: not all of its portions can be had there. */
export const LINE_OUTCOMES = ['same', 'price', 'fewer', 'choice-missing', 'sold-out', 'not-offered'] as const
export type LineOutcome = (typeof LINE_OUTCOMES)[number]

export type ComparedLine = {
  /** As the dish is called there, or else here. */
  name: string
  quantity: number
  outcome: LineOutcome
  /** What has to be chosen otherwise: names of options, or of groups in which a choice is due. */
  missing: readonly string[]
  quantityThere: number
  /** Of its portions; null where it is not on the menu or cannot be had. */
  here: Cents | null
  there: Cents | null
  /** Whether the line keeps the cart from being ordered as it is. */
  isStuckHere: boolean
}

export type ComparedCart = {
  lines: ComparedLine[]
  /** The lines that the cart holds here. */
  here: Cart
  /** The lines as they would stand in the cart there. */
  there: Cart
}

/**
 * Compares what a guest put together at one location with the same at another. Dishes are the same by their key, options
 * by the ids of group and option; spice, note and quantity are kept. A line that cannot be had costs nothing, so that
 * the differences of the lines add up to the difference of the two carts.
 */
export function compareCart(wanted: readonly RequestedLine[], here: Branch, there: Branch): ComparedCart {
  const [own, other] = [menuOf(here), menuOf(there)]
  const carts: Record<'here' | 'there', CartLine[]> = { here: [], there: [] }
  const portionsThere = new Map<string, number>()
  const lines = wanted.map((line): ComparedLine => {
    const key = dishKey(line.itemId ?? '', here.locationId)
    const [dishHere, dishThere] = [own.dishes.get(key), other.dishes.get(key)]
    // A dish whose portions are used up stays in a cart: the guest's own payment may hold the last ones.
    const placedHere = place(line, dishHere, own.options, { cart: carts.here, left: Infinity })
    // Elsewhere only what can be had now is offered.
    const left = dishThere?.isAvailable === false ? 0 : (dishThere?.portionsLeft ?? Infinity)
    const placedThere = place(line, dishThere, other.options, {
      cart: carts.there,
      left: left - (portionsThere.get(key) ?? 0),
    })
    portionsThere.set(key, (portionsThere.get(key) ?? 0) + (placedThere?.portions ?? 0))
    const missing = namesOfProblems(placedThere?.problems ?? [], choiceNames(line.choices, own.options))
    return {
      name: dishThere?.name ?? dishHere?.name ?? line.name ?? '',
      quantity: line.quantity,
      outcome: outcomeOf(line, dishThere, { here: placedHere, there: placedThere }),
      missing,
      quantityThere: placedThere?.quantity ?? 0,
      here: placedHere?.total ?? null,
      there: placedThere?.total ?? null,
      isStuckHere: !placedHere || placedHere.problems.length > 0 || dishHere?.isAvailable === false,
    }
  })
  return { lines, ...carts }
}

type Placed = { quantity: number; portions: number; total: Cents; problems: readonly ChoiceProblem[] }

/** Puts a line into a cart as the menu sells it; null where it does not. */
function place(
  { quantity: wanted, spiceLevel, choices, note }: RequestedLine,
  dish: MenuDish | undefined,
  options: OptionMenu,
  { cart, left }: { cart: CartLine[]; left: number },
): Placed | null {
  if (!dish || isHidden(dish)) return null
  const spice = dish.spiceLevel === 'none' ? null : (spiceAt(spiceLevel) ?? DEFAULT_SPICE)
  const chosen = chooseForLine(dish, { choices, note }, options)
  const line = toCartLine(dish, spice, wanted, chosen.line)
  const quantity = Math.min(wanted, line.maxQuantity - dishCount(cart, dish.id), Math.floor(left / chosen.portions))
  if (quantity < 1) return null

  const twin = cart.find(({ cartKey }) => cartKey === line.cartKey)
  if (twin) twin.quantity += quantity
  else cart.push({ ...line, quantity })
  return {
    quantity,
    portions: quantity * chosen.portions,
    total: lineTotal({ ...line, quantity }),
    problems: chosen.problems,
  }
}

function outcomeOf(
  { quantity }: RequestedLine,
  dishThere: MenuDish | undefined,
  { here, there }: Record<'here' | 'there', Placed | null>,
): LineOutcome {
  if (!dishThere) return 'not-offered'
  if (!dishThere.isAvailable) return 'sold-out'
  if (there === null || there.quantity < quantity) return 'fewer'
  if (there.problems.length > 0) return 'choice-missing'
  return there.total === here?.total ? 'same' : 'price'
}

/** Hidden by somebody; a dish whose portions are used up, or that can be ordered for later, is on the menu still. */
function isHidden(dish: MenuDish): boolean {
  return !canBeAdded(dish) && dish.portionsLeft !== 0
}

function spiceAt(level: number | undefined) {
  return SPICE_LEVELS.find((spice) => spice.level === level)
}

function menuOf({ locationId, menu }: Branch): { dishes: ReadonlyMap<string, MenuDish>; options: OptionMenu } {
  return {
    dishes: new Map(menu.items.map((item) => [dishKey(item.id, locationId), item])),
    options: optionMenuOf(menu),
  }
}

/** What the chosen options are called in a menu, by their path: `main.korma.bread.naan`. */
export type ChoiceNames = ReadonlyMap<string, string>

function choiceNames(choices: readonly Choice[] = [], menu: OptionMenu, path = ''): ChoiceNames {
  return new Map(
    choices.flatMap(({ group, option, choices: inner }) => {
      const at = `${path}${group}.${option}`
      const name = menu.group(group)?.options.find(({ id }) => id === option)?.name ?? option
      return [[at, name] as const, ...choiceNames(inner, menu, `${at}.`)]
    }),
  )
}

/** The options that are wrong by their names, or the groups in which something is to be chosen still. */
function namesOfProblems(problems: readonly ChoiceProblem[], names: ChoiceNames): string[] {
  const options = problems.flatMap(({ kind, path, option }) => {
    if (option !== null) return [names.get(path) ?? option]
    return kind === 'unknown' ? chosenIn(path, names) : []
  })
  return [...new Set(options.length > 0 ? options : problems.map(({ group }) => group))]
}

function chosenIn(group: string, names: ChoiceNames): string[] {
  const inGroup = `${group}.`
  return [...names].flatMap(([path, name]) =>
    path.startsWith(inGroup) && !path.slice(inGroup.length).includes('.') ? [name] : [],
  )
}
