import type { Work } from '../../kitchen.ts'
import type { DishValues } from '../dish-fields.ts'
import type { DISH_HEATS } from '../dish.ts'
import type { Food } from '../food.ts'
import type { SaleRule } from '../sale.ts'

/**
 * A location's menu as it is written into a file: without ids of the location, so that it can be read at another one.
 * A dish, a group and an option are known by their keys; lists are in the restaurant's order.
 */
export type MenuDocument = {
  categories: readonly DocumentCategory[]
  groups: readonly DocumentGroup[]
  dishes: readonly DocumentDish[]
}

export type DocumentCategory = {
  key: string
  name: string
  frenchName: string | null
  tagline: string | null
  frenchTagline: string | null
  drawnAs: string | null
}

export type DocumentOption = Food & {
  key: string
  name: string
  frenchName: string | null
  /** Added for each unit; may be negative. */
  priceCents: number
  most: number
  preset: number
  /** Key of the dish that the option is. */
  dish: string | null
  /** Key of the group that it opens. */
  opens: string | null
  /** Of its dish, that one takes. */
  portions: number | null
  isHidden: boolean
}

export type DocumentGroup = {
  key: string
  name: string
  frenchName: string | null
  least: number
  most: number
  free: number
  options: readonly DocumentOption[]
}

export type DocumentDish = DishValues &
  SaleRule & {
    key: string
    name: string
    frenchName: string | null
    description: string
    frenchDescription: string | null
    category: string
    priceCents: number
    spiceLevel: (typeof DISH_HEATS)[number]
    work: Work
    /** Of a new dish only: whether a dish that is on the menu is sold out is the kitchen's business. */
    isHidden: boolean
    isTodaysSpecial: boolean
    specialStartDate: string | null
    specialEndDate: string | null
    /** Told in the file; a file changes no photo. */
    photo: string | null
    drawnAs: string | null
    /** Keys of its option groups, in the order in which they are asked. */
    groups: readonly string[]
  }

/**
 * `merge` adds and changes what the file names and leaves the rest; after `replace` the menu is the file, apart from the
 * default categories, which stay.
 */
export const IMPORT_MODES = ['merge', 'replace'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

export const MENU_FILE_LIMITS = {
  bytes: 5 * 1024 * 1024,
  /** Of a CSV file, and entries of a JSON file. */
  rows: 10_000,
  /** Cells of a row of a CSV file. */
  columns: 200,
  categories: 200,
  groups: 300,
  dishes: 1_000,
  options: 3_000,
  key: 60,
  /** So many faults are told at once; a file with more of them is not read on. */
  faults: 100,
  /** Values of one field of a JSON file, such as its tags: far more than any dish has. */
  parts: 200,
} as const

/** What is wrong with a file. `where`: `Line 7` of a CSV file, `Dish 4` of a JSON file; empty for the file as a whole. */
export type MenuFault = { where: string; column: string | null; message: string }

/** What a row of a file says, as plain values: a thread hands it over. A field that is not there stays as it is. */
export type FileEntry = {
  kind: EntryKind
  where: string
  /** What a fault names: the columns of a table, or the fields of a JSON file. */
  names: 'columns' | 'fields'
  fields: Readonly<Record<string, unknown>>
}

/** `isWhole` says that every row of the file became an entry, so that the entries can be checked against each other. */
export type FileReading = { entries: FileEntry[]; faults: MenuFault[]; isWhole: boolean }

export const ENTRY_KINDS = ['category', 'group', 'option', 'dish', 'link'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
