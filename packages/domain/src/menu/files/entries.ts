import { type Cents, toDollars } from '../../money/cents.ts'
import { DISH_FLAGS, DISH_NUMBERS, DISH_WORDS, FOOD_FIELDS, mapFields, pick } from '../dish-fields.ts'
import { AMOUNT, type Cell, DAY, FLAG, SPICE, STEPS, TEXT, WHOLE, WORDS, PERIODS, TYPES } from './cells.ts'
import type {
  DocumentDish,
  DocumentGroup,
  DocumentOption,
  FileEntry,
  MenuDocument,
  EntryKind,
} from './menu-document.ts'

/** A menu as the rows of a file: each option after its group, each link after its dish. */
export function toEntries({ categories, groups, dishes }: MenuDocument): FileEntry[] {
  return [
    ...categories.map((category) => entry('category', category)),
    ...groups.flatMap((group) => [
      entry('group', groupFields(group)),
      ...group.options.map((option) => entry('option', { group: group.key, ...optionFields(option) })),
    ]),
    ...dishes.flatMap((dish) => [
      entry('dish', dishFields(dish)),
      ...dish.groups.map((group) => entry('link', { dish: dish.key, group })),
    ]),
  ]
}

function entry(kind: FileEntry['kind'], fields: FileEntry['fields']): FileEntry {
  const { key = fields['dish'] } = fields
  return { kind, where: `${kind} ${String(key)}`, names: 'fields', fields }
}

export function groupFields({ options: _options, ...group }: DocumentGroup) {
  return group
}

/** Amounts are dollars in a file. */
export function optionFields({ priceCents, ...option }: DocumentOption) {
  return { ...option, price: toDollars(priceCents as Cents) }
}

export function dishFields({ priceCents, groups: _groups, ...dish }: DocumentDish) {
  return { ...dish, price: toDollars(priceCents as Cents) }
}

/** A field of an entry: its column in a table, what people call it, and how it is written into a cell. */
export type EntryField = { column: string; label: string; cell: Cell }

const KEY = { column: 'key', label: 'Key', cell: TEXT }
const NAME = { column: 'name', label: 'Name', cell: TEXT }
const FRENCH_NAME = { column: 'french_name', label: 'French name', cell: TEXT }
const DRAWN_AS = { column: 'drawn_as', label: 'Drawing', cell: TEXT }
const PRICE = { column: 'price', label: 'Price', cell: AMOUNT }
const { prepTime, ...NUMBERS } = mapFields(DISH_NUMBERS, (field) => ({ ...field, cell: WHOLE }))
const FLAGS = mapFields(DISH_FLAGS, (field) => ({ ...field, cell: FLAG }))
const LISTS = mapFields(DISH_WORDS, (field) => ({ ...field, cell: WORDS }))
const FOOD = pick({ ...FLAGS, ...LISTS }, FOOD_FIELDS)
const HIDDEN = { column: 'hidden', label: 'Hidden', cell: FLAG }

/** The fields of every kind of entry, by their names in a JSON file. */
export const ENTRY_FIELDS: Readonly<Record<EntryKind, Readonly<Record<string, EntryField>>>> = {
  category: {
    key: KEY,
    name: NAME,
    frenchName: FRENCH_NAME,
    tagline: { column: 'tagline', label: 'Line below the name', cell: TEXT },
    frenchTagline: { column: 'french_tagline', label: 'French line', cell: TEXT },
    drawnAs: DRAWN_AS,
  },
  group: {
    key: KEY,
    name: NAME,
    frenchName: FRENCH_NAME,
    least: { column: 'least', label: 'Least', cell: WHOLE },
    most: { column: 'most', label: 'Most', cell: WHOLE },
    free: { column: 'free', label: 'Free', cell: WHOLE },
  },
  option: {
    group: { column: 'group', label: 'Group', cell: TEXT },
    key: KEY,
    name: NAME,
    frenchName: FRENCH_NAME,
    price: PRICE,
    most: { column: 'most', label: 'Most', cell: WHOLE },
    preset: { column: 'preset', label: 'Chosen at first', cell: WHOLE },
    dish: { column: 'dish', label: 'Is the dish', cell: TEXT },
    opens: { column: 'opens', label: 'Opens the group', cell: TEXT },
    // Not the column of a dish, which files of older releases have empty for options.
    portions: { column: 'takes_portions', label: 'Takes portions', cell: WHOLE },
    ...FOOD,
    isHidden: HIDDEN,
  },
  dish: {
    key: KEY,
    name: NAME,
    frenchName: FRENCH_NAME,
    description: { column: 'description', label: 'Description', cell: TEXT },
    frenchDescription: { column: 'french_description', label: 'French description', cell: TEXT },
    category: { column: 'category', label: 'Category', cell: TEXT },
    price: PRICE,
    spiceLevel: { column: 'spice', label: 'Spice level', cell: SPICE },
    prepTime,
    work: { column: 'work', label: 'Work at stations', cell: STEPS },
    ...NUMBERS,
    soldPeriods: { column: 'sold_when', label: 'Sold when', cell: PERIODS },
    noticeMinutes: { column: 'notice_minutes', label: 'Notice', cell: WHOLE },
    soldFor: { column: 'sold_for', label: 'Sold for', cell: TYPES },
    ...FOOD,
    ...FLAGS,
    isHidden: HIDDEN,
    isTodaysSpecial: { column: 'special', label: 'Special', cell: FLAG },
    specialStartDate: { column: 'special_from', label: 'Special from', cell: DAY },
    specialEndDate: { column: 'special_to', label: 'Special until', cell: DAY },
    ...LISTS,
    photo: { column: 'photo', label: 'Photo', cell: TEXT },
    drawnAs: DRAWN_AS,
  },
  link: {
    dish: { column: 'dish', label: 'Dish', cell: TEXT },
    group: { column: 'group', label: 'Group', cell: TEXT },
  },
}

/** The fields of a kind, in the order of the file. */
export function fieldsOfKind(kind: EntryKind): [string, EntryField][] {
  return Object.entries(ENTRY_FIELDS[kind])
}
