import type { Choice } from './choices.ts'
import { SPICE_GROUP } from './option-group.ts'
import { OPTION_TEXTS, type OptionTexts } from '#language/option-texts.ts'

/** The spice level of a line, or of a dish within a combo. Levels 4 and 5 have numbers only. */
export type SpiceOption = {
  kind: 'spice'
  id: string
  name: string
  level: number
  /** How hot the menu calls the dish, when it was sold; none of orders from before this was kept. */
  menuLevel?: number
}

/** An option as it was sold. Later menu changes never change it. */
export type ChosenOption = {
  kind: 'option'
  group: string
  groupName: string
  id: string
  name: string
  /** As its guest read it, where the restaurant entered it in French. The kitchen reads `name`. */
  french?: { group: string; name: string }
  /** Of one portion; 0 of what was left out. */
  units: number
  /** For all of the units, without what was chosen behind the option. */
  cents: number
  /**
   * How it is told: `Rice: Biryani` (choice), `+ Naan` (extra), not at all (usual: it always is in the dish), `NO Onion`
   * (without).
   */
  as: 'choice' | 'extra' | 'usual' | 'without'
  /** The dish that the option is. */
  itemId: string | null
  /** Portions of its dish that one took, where the menu said it. */
  portions?: number
  /** How many of the units come with the dish where nobody chooses; of what was left out, how many would have come. */
  preset?: number
  /** What would have come in place of the other units, by name; empty: they come on top of all presets of the group. */
  instead?: string[]
  options: LineOption[]
}

/** Whatever was chosen for a line. */
export type LineOption = SpiceOption | ChosenOption

/**
 * Portions of a dish that one with these options takes: those of its size (a bowl for three: 3), or 1 where none of them
 * says otherwise. Several that do are added. Options that are dishes count for themselves.
 */
export function portionsOfOne(options: readonly LineOption[]): number {
  return portionsAmong(options) || 1
}

function portionsAmong(options: readonly LineOption[]): number {
  return options.reduce((sum, option) => {
    if (option.kind === 'spice' || option.itemId !== null) return sum
    return sum + option.units * ((option.portions ?? 0) + portionsAmong(option.options))
  }, 0)
}

/** The part that telling an option needs; the options of the API's orders fit as well. */
export type ToldOption =
  | (Omit<SpiceOption, 'menuLevel'> & { menuLevel?: number | undefined })
  | (Omit<ChosenOption, 'kind' | 'cents' | 'options' | 'french' | 'portions' | 'preset' | 'instead'> & {
      kind: 'option'
      french?: { group: string; name: string } | undefined
      preset?: number | undefined
      instead?: string[] | undefined
      options: readonly ToldOption[]
    })

type Told = Extract<ToldOption, { kind: 'option' }>

/**
 * What was chosen, a short text for each: `Rice: Veg biryani (Mild)`, `+ Naan ×2`, `NO Onion`. The spice of the dish
 * itself is told by its line.
 */
export function optionTexts(options: readonly ToldOption[], words: OptionTexts = OPTION_TEXTS): string[] {
  return textsOf(options, words, (option) => option)
}

/** The same with one text for all that was chosen of a group: `Two curries: Palak Paneer (Hot), Dal Makhani (Mild)`. */
export function groupedTexts(options: readonly ToldOption[], words: OptionTexts = OPTION_TEXTS): string[] {
  return textsOf(options, words, (option) => (option.as === 'choice' ? option.group : option))
}

/** A text for each key: options with the same one are chosen of one group, and stand in one text. */
function textsOf(options: readonly ToldOption[], words: OptionTexts, keyOf: (option: Told) => unknown): string[] {
  const told = options.filter((option): option is Told => option.kind !== 'spice' && option.as !== 'usual')
  return [...Map.groupBy(told, keyOf).values()].map((same) => {
    const [{ as, groupName, french }] = same as [Told]
    const what = same.map((option) => portionText(option, words)).join(', ')
    if (as === 'without') return words.without(what)
    return as === 'choice' ? words.choice(frenchOf(french, words)?.group ?? groupName, what) : `+ ${what}`
  })
}

function portionText({ units, options, french, name }: Told, words: OptionTexts): string {
  const count = units > 1 ? ` ×${units}` : ''
  const spices = options.filter((option) => option.kind === 'spice').map((spice) => spiceWords(spice, words))
  const inner = [...spices, ...optionTexts(options, words)].join(', ')
  return (frenchOf(french, words)?.name ?? name) + count + (inner && ` (${inner})`)
}

function frenchOf(french: Told['french'], { language }: OptionTexts): Told['french'] {
  return language === 'fr-CA' ? french : undefined
}

/** The name of a spice level in the language of the words; orders store the English one. */
export function spiceWords(
  { id, level }: Pick<SpiceOption, 'id' | 'level'>,
  { spices, spiceLevel }: OptionTexts,
): string {
  return id === 'mild' || id === 'medium' || id === 'hot' ? spices[id] : spiceLevel(level)
}

/** What stands below a line, a row for each: `Rice: Biryani`, `+ Naan ×2`, `NO Onion`, and its note. */
export function lineDetails(
  { options, note }: { options?: readonly ToldOption[] | undefined; note?: string | undefined },
  words: OptionTexts = OPTION_TEXTS,
): string[] {
  return [...groupedTexts(options ?? [], words), ...(note ? [words.note(note)] : [])]
}

/** What a guest chooses again to get the same: the choices of a line, without what was left out. */
export function choicesOf(options: readonly ToldOption[]): Choice[] {
  return options.flatMap((option): Choice[] => {
    if (option.kind === 'spice' || option.units === 0) return []
    const { group, id, units } = option
    const inner = [...spiceChoices(option.options), ...choicesOf(option.options)]
    return [{ group, option: id, units, choices: inner }]
  })
}

function spiceChoices(options: readonly ToldOption[]): Choice[] {
  return options.filter(({ kind }) => kind === 'spice').map(({ id }) => ({ group: SPICE_GROUP, option: id, units: 1 }))
}
