import type { ToldOption } from '../menu/options/line-option.ts'
import { mentionsAllergy } from '../orders/kitchen/allergy.ts'
import { type DishPart, dishParts } from '../orders/kitchen/dish-parts.ts'
import { ticketHeat, ticketOptions, ticketPart, type TicketRun } from '../orders/kitchen/ticket-lines.ts'
import { cartKeyOf, type OrderLine, spiceOf } from '../orders/order-lines.ts'
import type { Block, Run } from './sheet.ts'

/** What a cook reads of a line. */
export type TicketLine = Pick<OrderLine, 'itemId' | 'name' | 'quantity' | 'options' | 'stations' | 'note' | 'isAdded'>

/** Whether a dish, of a line or within it, is made where the sheet is printed. */
export type MadeHere = (dishId: string, line: TicketLine) => boolean

/** The dishes of a line that stand on a sheet, and how many they are. */
export type LineOnPaper = { blocks: Block[]; count: number }

/**
 * A line as the whole kitchen reads it, or the dishes of it that are made at one station: a combo then becomes its curries
 * at the one, and its breads at another.
 *
 * @param sign before the number, where a sheet tells what was added and taken off
 */
export function lineOnPaper(line: TicketLine, only?: MadeHere, sign?: '+' | '−'): LineOnPaper {
  const dishes = only ? dishesHere(line, only) : [wholeLine(line, line.options)]
  if (dishes.length === 0) return { blocks: [], count: 0 }
  const blocks = dishes.flatMap((dish) => dishBlocks(dish, line.isAdded === true && !sign, sign))
  return {
    blocks: [...blocks, ...noteBlocks(line.note, true)],
    count: dishes.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** A guest's words: an allergy white on black, whole. */
export function noteBlocks(note: string | null | undefined, isOfDish = false): Block[] {
  if (!note) return []
  const indent = isOfDish ? ({ indent: true } as const) : {}
  if (mentionsAllergy(note)) return [{ kind: 'inverse', text: `ALLERGY: ${note}`, size: 'plain', ...indent }]
  return [{ kind: 'text', runs: [{ text: 'Note:', bold: true }, { text: note }], size: 'plain', ...indent }]
}

type DishOnPaper = { name: string; quantity: number; heat: TicketRun[]; details: TicketRun[][] }

function wholeLine(line: TicketLine, options: readonly ToldOption[]): DishOnPaper {
  const { name, quantity } = line
  const heat = ticketHeat(spicedLine(line))
  return { name, quantity, heat: heat ? [heat] : [], details: ticketOptions(options) }
}

function dishesHere(line: TicketLine, only: MadeHere): DishOnPaper[] {
  return partsOf(line)
    .filter(({ dishId }) => only(dishId, line))
    .map((dish) => dishHere(line, dish))
}

function partsOf({ itemId: id, name, quantity, options }: TicketLine): DishPart[] {
  return dishParts({ id, name, quantity, options })
}

function dishHere(line: TicketLine, dish: DishPart): DishOnPaper {
  const own = withoutDishes(dish.options)
  if (dish.part === 0) return wholeLine(line, own)
  return {
    name: dish.name,
    quantity: dish.quantity,
    heat: ticketPart(own),
    details: [[{ text: `in ${line.name}`, isHot: false }]],
  }
}

/** Some of one dish of a line, with what its guest said. */
export function partOnPaper(line: TicketLine, part: number, quantity: number): Block[] {
  const dish = partsOf(line).find((one) => one.part === part)
  if (!dish) return []
  return [...dishBlocks({ ...dishHere(line, dish), quantity }, false), ...noteBlocks(line.note, true)]
}

/** Dishes within a dish are dishes of their own to a station: made there, they stand on its sheet, and else elsewhere. */
function withoutDishes(options: readonly ToldOption[]): ToldOption[] {
  return options.flatMap((option): ToldOption[] => {
    if (option.kind === 'spice') return [option]
    return option.itemId === null ? [{ ...option, options: withoutDishes(option.options) }] : []
  })
}

/** As the rule of heat reads a line: the views of the site have these fields, and what is stored has options. */
function spicedLine(line: TicketLine): Parameters<typeof ticketHeat>[0] {
  const spice = spiceOf(line)
  return {
    id: line.itemId,
    cartKey: cartKeyOf(line),
    selectedSpiceLevel: spice?.level ?? 1,
    spiceLevelName: spice?.name ?? '',
    menuSpiceLevel: spice?.menuLevel,
  }
}

function dishBlocks({ name, quantity, heat, details }: DishOnPaper, isAdded: boolean, sign?: '+' | '−'): Block[] {
  const lead = sign ? `${sign} ${quantity}` : `${quantity} ×`
  const added: Run[] = isAdded ? [{ text: 'ADDED', inverse: true }] : []
  const runs = [...added, { text: name, bold: true } as const, ...heat.map(runOf)]
  return [
    { kind: 'text', lead, runs, size: 'dish' },
    ...details.map((texts): Block => ({ kind: 'text', runs: texts.map(runOf), size: 'plain', indent: true })),
  ]
}

function runOf({ text, isHot }: TicketRun): Run {
  return isHot ? { text, bold: true } : { text }
}
