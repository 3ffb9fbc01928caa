import type { Fields } from '../fields.ts'
import { DEFAULT_MAX_QUANTITY } from './dish.ts'

/** The column of a field in menu files, and what people call it. */
type Named = { column: string; label: string }
/** `whenEmpty` is stored where nothing is typed. */
type NumberField = Named & { least: number; most: number; whenEmpty: number | null }
export type NumberFields = Readonly<Record<string, NumberField>>

/*
 * The plain fields of a dish. What checks, stores, sends, exports, reads and edits dishes goes through these tables. Fields
 * with rules of their own stand beside them: names, price, category, heat, work, photo, groups, sale and special days.
 */

/** Whole numbers that guests read. */
export const GUEST_NUMBERS = {
  prepTime: { least: 1, most: 240, whenEmpty: 15, column: 'prep_minutes', label: 'Preparation time' },
  calories: { least: 0, most: 20_000, whenEmpty: null, column: 'calories', label: 'Calories' },
  maxQuantity: {
    least: 1,
    most: 50,
    whenEmpty: DEFAULT_MAX_QUANTITY,
    column: 'max_quantity',
    label: 'Most in one order',
  },
} as const satisfies NumberFields

/** Whole numbers that only staff read. */
export const STAFF_NUMBERS = {
  portions: { least: 1, most: 1_000, whenEmpty: null, column: 'portions', label: 'Portions a day' },
} as const satisfies NumberFields

export const DISH_NUMBERS = { ...GUEST_NUMBERS, ...STAFF_NUMBERS }

/** For whom a dish or an option is. */
export const DIET_MARKS = {
  isVegetarian: { column: 'vegetarian', label: 'Vegetarian' },
  isVegan: { column: 'vegan', label: 'Vegan' },
  isGlutenFree: { column: 'gluten_free', label: 'Gluten-free' },
} as const satisfies Record<string, Named>

/** Yes or no. */
export const DISH_FLAGS = {
  ...DIET_MARKS,
  isPopular: { column: 'popular', label: 'Popular' },
} as const satisfies Record<string, Named>

/** Lists of words. */
export const DISH_WORDS = {
  tags: { column: 'tags', label: 'Tags' },
  allergens: { column: 'allergens', label: 'Allergens' },
} as const satisfies Record<string, Named>

export type DishNumber = keyof typeof DISH_NUMBERS
export type DietField = keyof typeof DIET_MARKS
export type DishField = DishNumber | keyof typeof DISH_FLAGS | keyof typeof DISH_WORDS

/** The names of all of them. */
export const DISH_FIELDS = namesOf({ ...DISH_NUMBERS, ...DISH_FLAGS, ...DISH_WORDS })
/** Those that guests read. */
export const GUEST_FIELDS = namesOf({ ...GUEST_NUMBERS, ...DISH_FLAGS, ...DISH_WORDS })
/** Those that options have too. */
export const FOOD_FIELDS = namesOf({ ...DIET_MARKS, allergens: DISH_WORDS.allergens })

/** Numbers of a table as they are stored: null only where an empty one is. */
type NumbersOf<Table extends NumberFields> = {
  [Name in keyof Table]: number | Extract<Table[Name]['whenEmpty'], null>
}
/** The fields of the tables as they are stored. */
export type DishValues = NumbersOf<typeof DISH_NUMBERS> &
  Record<keyof typeof DISH_FLAGS, boolean> &
  Record<keyof typeof DISH_WORDS, string[]>

/** What is stored of fields that were checked, whether they were sent or read from a file. */
export function dishValues(fields: Fields): DishValues {
  const numbers = mapFields(DISH_NUMBERS, ({ whenEmpty }, name) => numberOr(fields[name], whenEmpty))
  return {
    ...(numbers as NumbersOf<typeof DISH_NUMBERS>),
    ...mapFields(DISH_FLAGS, (_, name) => fields[name] === true),
    ...mapFields(DISH_WORDS, (_, name) => wordsOf(fields[name])),
  }
}

/** The same of those fields only that are named. */
export function namedDishValues(fields: Fields): Partial<DishValues> {
  return pick(
    dishValues(fields),
    DISH_FIELDS.filter((name) => fields[name] !== undefined),
  )
}

export function numberOr<Other>(value: unknown, other: Other): number | Other {
  return typeof value === 'number' ? value : other
}

function wordsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((word) => String(word).trim()) : []
}

/** Something made of each field of a table, under its name. */
export function mapFields<Table extends object, Made>(
  table: Table,
  make: (field: Table[keyof Table], name: keyof Table & string) => Made,
): { [Name in keyof Table]: Made } {
  const made = namesOf(table).map((name) => [name, make(table[name], name)] as const)
  return Object.fromEntries(made) as { [Name in keyof Table]: Made }
}

export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>
}

export function namesOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[]
}
