import type { ToldOption } from '../../menu/options/line-option.ts'
import { chosenSpice } from '../chosen-spice.ts'

/** A part of the text about a dish on a ticket. */
export type TicketRun = { text: string; isHot: boolean }

type Line = Parameters<typeof chosenSpice>[0] & { menuSpiceLevel?: number | undefined }
type Told = Extract<ToldOption, { kind: 'option' }>

/** How hot a dish is wanted; null where it is as the menu has it, and where it has no heat (ruling 78). */
export function ticketHeat(line: Line): TicketRun | null {
  const spice = chosenSpice(line)
  return spice && heatRun({ ...spice, level: line.selectedSpiceLevel, menuLevel: line.menuSpiceLevel })
}

/**
 * How a dish differs from its presets, a text for each difference: `Palak Paneer HOT for Aloo Gobi`, `Family bowl`,
 * `+ Mango pickle ×2`, `NO Onion`. Made from what was stored with the order: a later menu changes no ticket.
 */
export function ticketOptions(options: readonly ToldOption[]): TicketRun[][] {
  return options.flatMap((option) => {
    const runs = option.kind === 'spice' ? [] : runsOf(option, false)
    return runs.length > 0 ? [runs] : []
  })
}

/** How a dish within another one is wanted, such as a curry of a combo: its heat, and all that was chosen for it. */
export function ticketPart(options: readonly ToldOption[]): TicketRun[] {
  return innerRuns(options, true)
}

/** The same as plain text, for the printer and for search. */
export function runsText(runs: readonly TicketRun[]): string {
  return runs.map(({ text }) => text).join(' ')
}

/** @param isWhole the option belongs to one that is not preset: the cook does not expect its presets, so all are named */
function runsOf(option: Told, isWhole: boolean): TicketRun[] {
  const { name, units, as, instead } = option
  const preset = as === 'usual' ? units : (option.preset ?? 0)
  const added = units - preset
  const inner = innerRuns(option.options, isWhole || added !== 0)
  const isKept = added === 0 && units > 0
  if (isKept && inner.length === 0 && !(isWhole && as === 'choice')) return []
  if (units === 0) return [plain(`NO ${name}${timesWords(preset)}`)]
  if (added < 0) return [plain(`only ${units} ${name}`), ...inner]
  const isOnTop = (as === 'extra' && instead === undefined) || instead?.length === 0
  // The heat is that of all units, so all of them are counted.
  const isSum = inner.length > 0 || !isOnTop
  const sign = isOnTop && added > 0 && !(isSum && preset > 0) ? '+ ' : ''
  const swapped = instead && instead.length > 0 ? [plain(`for ${countedNames(instead)}`)] : []
  return [plain(`${sign}${name}${timesWords(isSum ? units : added)}`), ...inner, ...swapped]
}

function innerRuns(options: readonly ToldOption[], isWhole: boolean): TicketRun[] {
  return options.flatMap((option) => {
    if (option.kind === 'spice') return [heatRun(option)].filter((run) => run !== null)
    const runs = runsOf(option, isWhole)
    return runs.length > 0 ? [plain(`(${runsText(runs)})`)] : []
  })
}

type Heat = { name: string; level: number; menuLevel?: number | undefined }

function heatRun({ name, level, menuLevel }: Heat): TicketRun | null {
  if (level >= 3) return { text: name.toUpperCase(), isHot: true }
  return level === menuLevel ? null : { text: name, isHot: false }
}

function plain(text: string): TicketRun {
  return { text, isHot: false }
}

function timesWords(count: number): string {
  return count > 1 ? ` ×${count}` : ''
}

function countedNames(names: readonly string[]): string {
  return [...Map.groupBy(names, (name) => name)].map(([name, same]) => name + timesWords(same.length)).join(', ')
}
