import {
  type DishWithGroups,
  groupsNamed,
  groupsOpenedBy,
  type OptionGroup,
  type OptionMenu,
} from '../options/option-group.ts'

/** The least that the choices of one portion add to the price of a dish, in cents; may be negative. */
export function cheapestChoice(dish: DishWithGroups, menu: OptionMenu): number {
  return cheapestOf(groupsNamed(dish.groups, menu), menu, 1)
}

/** No menu is deeper: the group of a dish, and the group behind its option. What is deeper adds nothing here. */
const DEEPEST = 2

function cheapestOf(groups: readonly OptionGroup[], menu: OptionMenu, depth: number): number {
  if (depth > DEEPEST) return 0
  return groups.reduce((sum, group) => sum + cheapestIn(group, menu, depth), 0)
}

/**
 * The cheapest way to take `least` to `most` units of a group. `costs[units][free]` is the cheapest so far of that many
 * units, of which `free` cost nothing. The dearest units are the free ones, which is the cheapest way to use them up; so
 * the least over all ways is the price.
 */
function cheapestIn(group: OptionGroup, menu: OptionMenu, depth: number): number {
  let costs = new Map<string, Bill>([['0 0', { units: 0, free: 0, cents: 0 }]])
  for (const option of group.options) {
    const behind = cheapestOf(groupsOpenedBy(option, menu), menu, depth + 1)
    for (let unit = 0; unit < option.most; unit++) costs = withUnit(costs, group, option.deltaCents, behind)
  }
  const enough = [...costs.values()].filter(({ units }) => units >= group.least)
  return enough.length === 0 ? 0 : Math.min(...enough.map(({ cents }) => cents))
}

type Bill = { units: number; free: number; cents: number }

function withUnit(costs: Map<string, Bill>, { most, free: mostFree }: OptionGroup, delta: number, behind: number) {
  const after = new Map(costs)
  for (const { units, free, cents } of costs.values()) {
    if (units === most) continue
    keep(after, { units: units + 1, free, cents: cents + delta + behind })
    if (delta > 0 && free < mostFree) keep(after, { units: units + 1, free: free + 1, cents: cents + behind })
  }
  return after
}

function keep(costs: Map<string, Bill>, bill: Bill): void {
  const key = `${bill.units} ${bill.free}`
  const known = costs.get(key)
  if (!known || bill.cents < known.cents) costs.set(key, bill)
}
