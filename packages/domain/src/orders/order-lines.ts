import { cartKey } from '../cart/cart-line.ts'
import { tooManyOf } from '../cart/cart.ts'
import { fieldsOf, isFilled } from '../fields.ts'
import { type DishWords, dishWordsIn } from '../language/dish-words.ts'
import { type Language, languageNamed } from '../language/languages.ts'
import { menuLevelOf, SPICE_LEVELS } from '../menu/dish.ts'
import { type Choice, choicesText, parseChoices, parseNote } from '../menu/options/choices.ts'
import type { Chosen } from '../menu/options/choose.ts'
import { choicesOf, type LineOption, type SpiceOption, spiceWords } from '../menu/options/line-option.ts'
import { cents } from '../money/cents.ts'
import type { PricedLine } from '../money/pricing.ts'
import { namedSpiceLevels } from './named-spice.ts'
import { CART_WORDS, type CartWords } from '#language/ordering.ts'
import { RECEIPT_WORDS, type ReceiptWords } from '#language/receipt.ts'

/** A line as it is requested: the dish, how many and how hot. Names and prices come from the menu. */
export type RequestedLine = {
  /** Undefined when the line names no dish. */
  itemId: string | undefined
  /** As the client calls the dish; only for the message that it is not sold. */
  name: string | undefined
  quantity: number
  spiceLevel: number | undefined
  /** Left out: the presets of the dish's groups. */
  choices?: readonly Choice[] | undefined
  note?: string | undefined
}

/** The ids of the stations at which a dish is cooked, by the dish's id. */
export type DishStations = Readonly<Record<string, readonly string[]>>

/** A line as it is sold. Later menu changes never change it. */
export type OrderLine = {
  /** Its number, which no other line of the order ever had; left out until the order is changed: its place. */
  no?: number
  itemId: string
  name: string
  description: string
  /** As its guest read it, where they ordered in French. The kitchen reads `name`. */
  french?: DishWords
  category: string
  /** With its options. */
  unitPriceCents: number
  /** Of the dish alone, where its options have prices. */
  basePriceCents?: number
  quantity: number
  options: LineOption[]
  /** Where it and the dishes within it are cooked; left out of a kitchen with fewer than two stations. */
  stations?: DishStations
  /** Its guest's word to the kitchen about this dish. */
  note?: string
  /** Added after the order was placed: it has no share in the order's discount. */
  isAdded?: true
}

/**
 * The lines of an order with their numbers. These stay when other lines are taken off, so that what was noted of a line is
 * never read of another one. A line without one among numbered lines was added by an older release.
 */
export function numberedLines<Line extends { no?: number | undefined }>(
  lines: readonly Line[],
): (Line & { no: number })[] {
  let last = Math.max(0, ...lines.map(({ no = 0 }) => no))
  return lines.map((line) => ({ ...line, no: line.no ?? (last += 1) }))
}

/** The part of a menu item that an order line is made of. */
export type SoldItem = {
  id: string
  name: string
  description: string
  frenchName: string | null
  frenchDescription: string | null
  category: string
  priceCents: number
  spiceLevel: string
  maxQuantity: number
}

/** Reads a line of a request whose `quantity` was checked before. */
export function parseLine(item: unknown): RequestedLine {
  const fields = fieldsOf(item)
  const { id, menuItemId, name, quantity } = fields
  const itemId = id ?? menuItemId
  return {
    itemId: typeof itemId === 'string' ? itemId : undefined,
    name: isFilled(name) ? name : undefined,
    quantity: Number(quantity),
    spiceLevel: namedSpiceLevels(fields)[0],
    choices: parseChoices(fields['choices']) ?? undefined,
    note: parseNote(fields['note']) ?? undefined,
  }
}

/** The line as it is sold. A dish without spice levels takes none, whatever is requested. */
export function orderLine(
  item: SoldItem,
  { quantity, spiceLevel, note }: RequestedLine,
  language: Language,
  chosen: Pick<Chosen, 'options' | 'cents'> = NOTHING_CHOSEN,
): OrderLine {
  return {
    itemId: item.id,
    name: item.name,
    description: item.description,
    ...(language === 'fr-CA' && item.frenchName !== null
      ? { french: { name: item.frenchName, description: item.frenchDescription ?? '' } }
      : {}),
    category: item.category,
    unitPriceCents: item.priceCents + chosen.cents,
    ...(chosen.cents !== 0 && { basePriceCents: item.priceCents }),
    quantity,
    options: [...spiceOptions(item, spiceLevel ?? 1), ...chosen.options],
    ...(note && { note }),
  }
}

const NOTHING_CHOSEN = { options: [], cents: 0 }

/** The key of the line in the cart it came from. */
export function cartKeyOf({ itemId, options, note }: Pick<OrderLine, 'itemId' | 'options' | 'note'>): string {
  return cartKey(itemId, spiceOf({ options })?.id ?? null, {
    choices: choicesText(choicesOf(options)),
    ...(note && { note }),
  })
}

/** Joins lines of the same dish with the same options and note, in the order of their first. */
export function mergeLines(lines: readonly OrderLine[]): OrderLine[] {
  const merged = new Map<string, OrderLine>()
  for (const line of lines) {
    const key = cartKeyOf(line)
    const same = merged.get(key)
    merged.set(key, same ? { ...same, quantity: same.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

/** The objection to more of a dish than one order may hold, at whatever options (ADM-NEW-60); null when there is none. */
export function tooManyMessage(
  lines: readonly OrderLine[],
  findItem: (itemId: string) => SoldItem | undefined,
  words: CartWords = CART_WORDS,
): string | null {
  for (const [itemId, ofDish] of Map.groupBy(lines, (line) => line.itemId)) {
    const { name = '', maxQuantity = 0 } = findItem(itemId) ?? {}
    const count = ofDish.reduce((sum, line) => sum + line.quantity, 0)
    if (count > maxQuantity) return tooManyOf({ name, maxQuantity }, words)
  }
  return null
}

/** The spice that was chosen; undefined for a dish without a choice. */
export function spiceOf({ options }: Pick<OrderLine, 'options'>): SpiceOption | undefined {
  return options.find((option) => option.kind === 'spice')
}

/** `2 × Dal Makhani (Hot)`. */
export function lineWords(
  line: Pick<OrderLine, 'name' | 'description' | 'french' | 'quantity' | 'options'>,
  words: ReceiptWords = RECEIPT_WORDS,
): string {
  const spice = spiceOf(line)
  return `${line.quantity} × ${dishWordsIn(languageNamed(words.formats.locale), line).name}${spice ? ` (${spiceWords(spice, words.options)})` : ''}`
}

export function pricedLine({ unitPriceCents, quantity }: OrderLine): PricedLine {
  return { unitPrice: cents(unitPriceCents), quantity }
}

/** None of a dish without heat. Levels 4 and 5 are accepted numbers without a name of their own (CUS-OC-064). */
function spiceOptions(item: SoldItem, level: number): SpiceOption[] {
  if (item.spiceLevel === 'none') return []
  const spice = SPICE_LEVELS.find((candidate) => candidate.level === level)
  const { id, name } = spice ?? { id: `level-${level}`, name: `Level ${level}` }
  const menuLevel = menuLevelOf(item)
  return [{ kind: 'spice', id, name, level, ...(menuLevel !== undefined && { menuLevel }) }]
}

/** Dishes and options that leave a menu, or are sold out. */
export type OffTheMenu = { dishes: readonly string[]; options: readonly { group: string; id: string }[] }

/** Whether something of it was ordered, also as an option of another dish. What was left out does not count. */
export function hasDish(lines: readonly Pick<OrderLine, 'itemId' | 'options'>[], gone: OffTheMenu): boolean {
  const isGone = (option: LineOption): boolean =>
    option.kind === 'option' &&
    option.units > 0 &&
    ((option.itemId !== null && gone.dishes.includes(option.itemId)) ||
      gone.options.some(({ group, id }) => option.group === group && option.id === id) ||
      option.options.some(isGone))
  return lines.some(({ itemId, options }) => gone.dishes.includes(itemId) || options.some(isGone))
}
