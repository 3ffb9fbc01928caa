import { cartSubtotal } from '@thali/domain/cart/cart'
import { type Branch, type ComparedCart, compareCart } from '@thali/domain/cart/compare-cart'
import { choosingAt, type MenuDish, type ReadMenu } from '@thali/domain/cart/line-choice'
import { repriceCart } from '@thali/domain/cart/reprice'
import type { Choice } from '@thali/domain/menu/options/choices'
import { type Cents, cents, toDollars } from '@thali/domain/money/cents'
import { cartTotals } from '@thali/domain/money/pricing'
import type { RequestedLine } from '@thali/domain/orders/order-lines'

/** A number from 0 up to, not including, 1. */
type Random = () => number

/** A cart, its own location and another one. */
export type CartPair = { wanted: RequestedLine[]; here: Branch; there: Branch }

type Group = NonNullable<ReadMenu['groups']>[number]

const DISHES = 12
const GROUPS = 4
const OPTIONS = 4
/**
 * What all choices of a dish can take off it: two units of each option of three groups, each with two units of each option
 * of the group that it opens, at 50 cents. No menu is taken on which a dish can cost nothing.
 */
const MOST_OFF = (GROUPS - 1) * 2 * OPTIONS * (50 + 2 * OPTIONS * 50)
/** Two provinces and a territory without a rate of its own. */
const POSTAL_CODES = ['B2N 1A1', 'M4V 2T6', 'J3A 1A1', 'X1A 1A1'] as const

/** Two menus that have much in common, and a cart from the first. */
export function someCartPair(random: Random): CartPair {
  const [here, there] = [someBranch('here', random), someBranch('there', random)]
  const count = 1 + whole(random, 8)
  return { here, there, wanted: Array.from({ length: count }, () => someLine(here.menu, random)) }
}

/**
 * What is wrong about a comparison; null when nothing is. The differences of its lines, of discount, delivery and tax
 * are the difference of the totals, and the cart costs the same once it is opened there.
 */
export function faultOfPair({ wanted, here, there }: CartPair, random: Random): string | null {
  const compared = compareCart(wanted, here, there)
  const [before, after] = [totalsOf(compared.here, random), totalsOf(compared.there, random)]
  const lines = sum(compared, 'there') - sum(compared, 'here')
  const parts = (totals: typeof before) => (totals.deliveryFee ?? 0) + totals.tax - totals.discount
  if (lines + parts(after) - parts(before) !== after.total - before.total)
    return 'the differences are not that of the totals'

  const opened = repriceCart(compared.there, there.menu.items, choosingAt(there.menu))
  if (opened.gone.length > 0 || opened.changes.length > 0) return 'the cart there changes once it is opened'
  return cartSubtotal(opened.cart) === sum(compared, 'there')
    ? null
    : 'the cart there has another price once it is opened'
}

function sum({ lines }: ComparedCart, place: 'here' | 'there'): number {
  return lines.reduce((total, line) => total + (line[place] ?? 0), 0)
}

function totalsOf(cart: ComparedCart['here'], random: Random) {
  const postalCode = POSTAL_CODES[whole(random, POSTAL_CODES.length)] ?? ''
  return cartTotals(
    cart,
    { postalCode },
    {
      day: '2026-11-20',
      reduction: { kind: 'percent', percent: whole(random, 3) * 7 },
      deliveryFee: someCents(random, 1500),
    },
  )
}

function someBranch(locationId: string, random: Random): Branch {
  const groups = Array.from({ length: GROUPS }, (_, index) => index).filter(() => random() < 0.9)
  const items = Array.from({ length: DISHES }, (_, index) => index).filter(() => random() < 0.85)
  return {
    locationId,
    menu: {
      groups: groups.map((index) => someGroup(index, random)),
      items: items.map((index) => someDish(`${locationId}-dish-${index}`, random)),
    },
  }
}

function someGroup(index: number, random: Random): Group {
  const least = whole(random, 2)
  const ids = Array.from({ length: OPTIONS }, (_, option) => option).filter(() => random() < 0.85)
  return {
    id: `group-${index}`,
    name: `Group ${index}`,
    least,
    most: least + whole(random, 3) + 1,
    free: whole(random, 2),
    options: ids.map((option) => ({
      id: `option-${option}`,
      name: `Option ${option}`,
      price: toDollars(cents(whole(random, 500) - 50)),
      most: 1 + whole(random, 2),
      preset: random() < 0.3 ? 1 : 0,
      itemId: null,
      // The last group opens none: no menu is deeper.
      opensGroupId: index < GROUPS - 1 && random() < 0.1 ? `group-${GROUPS - 1}` : null,
      isAvailable: random() < 0.9,
    })),
  }
}

function someDish(id: string, random: Random): MenuDish {
  const isUsedUp = random() < 0.05
  return {
    id,
    name: id,
    price: toDollars(cents(MOST_OFF + 1 + whole(random, 2000))),
    spiceLevel: random() < 0.5 ? 'none' : 'medium',
    isAvailable: !isUsedUp && random() < 0.9,
    maxQuantity: 1 + whole(random, 10),
    groups: Array.from({ length: GROUPS - 1 }, (_, index) => `group-${index}`).filter(() => random() < 0.4),
    ...(isUsedUp ? { portionsLeft: 0 } : random() < 0.1 && { portionsLeft: 1 + whole(random, 5) }),
  }
}

function someLine(menu: ReadMenu, random: Random): RequestedLine {
  const dish = menu.items[whole(random, menu.items.length)]
  const itemId = dish && random() < 0.95 ? dish.id : 'here-dish-forgotten'
  const groups = menu.groups?.filter(({ id }) => dish?.groups?.includes(id)) ?? []
  return {
    itemId,
    name: itemId,
    quantity: 1 + whole(random, 10),
    spiceLevel: random() < 0.5 ? 1 + whole(random, 3) : undefined,
    choices: groups.length > 0 ? groups.flatMap((group) => someChoices(group, menu, random)) : undefined,
    ...(random() < 0.2 && { note: 'no nuts' }),
  }
}

function someChoices(group: Group, menu: ReadMenu, random: Random): Choice[] {
  const chosen = group.options.filter(() => random() < 0.4)
  return chosen.map(({ id, opensGroupId, most }) => {
    const opened = menu.groups?.find((other) => other.id === opensGroupId)
    const choices = opened ? someChoices(opened, menu, random) : []
    return { group: group.id, option: id, units: 1 + whole(random, most), choices }
  })
}

function someCents(random: Random, below: number): Cents {
  return random() < 0.5 ? cents(0) : cents(whole(random, below))
}

function whole(random: Random, below: number): number {
  return Math.floor(random() * below)
}
