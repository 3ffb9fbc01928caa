import type { ToldOption } from '../../menu/options/line-option.ts'

/** A dish of an order's line, or one that is an option of it: a kitchen cooks them one by one. */
export type DishPart = {
  /** Its number within the line; 0 is the dish itself. What was chosen for a line never changes, so numbers stay. */
  part: number
  dishId: string
  name: string
  /** How many of it the whole line has. */
  quantity: number
  options: readonly ToldOption[]
}

type Ordered = { id: string; name: string; quantity: number; options?: readonly ToldOption[] | undefined }

/** The dish of a line and those within it. What was left out is none. */
export function dishParts({ id, name, quantity, options = [] }: Ordered): DishPart[] {
  const dishes = [{ dishId: id, name, quantity, options }, ...dishesAmong(options, quantity)]
  return dishes.map((dish, part) => ({ part, ...dish }))
}

function dishesAmong(options: readonly ToldOption[], times: number): Omit<DishPart, 'part'>[] {
  return options.flatMap((option) => {
    if (option.kind === 'spice' || option.units === 0) return []
    const quantity = times * option.units
    const within = dishesAmong(option.options, quantity)
    const { itemId: dishId, name, options: inner } = option
    return dishId === null ? within : [{ dishId, name, quantity, options: inner }, ...within]
  })
}
