import { BLOCK_TOKENS, type BlockTokens, blocksOf } from './blocks.ts'
import {
  contrast,
  CREAM,
  darken,
  FILL_RATIO,
  INK,
  inkOn,
  lighten,
  lowest,
  SHADE_STEPS,
  TEXT_RATIO,
  until,
} from './shades.ts'

export { contrast, parseColour } from './shades.ts'

/** The two colours of a brand. */
export type BrandColours = { primaryColor: string; accentColor: string }
export type ColourRole = 'primary' | 'accent'

/** Why a colour cannot be taken, and the one nearest to it that can. */
export type ColourObjection = { message: string; nearest: string }

/** Theme colours derived from a brand, for one scheme. The names are those of the custom properties. */
export type BrandTokens = Readonly<Record<(typeof BASE_TOKENS)[number], string>> & BlockTokens
const BASE_TOKENS = [
  'heading',
  'primary',
  'primary-hover',
  'on-primary',
  'accent',
  'accent-hover',
  'on-accent',
  'accent-text',
] as const
export const BRAND_TOKENS = [...BASE_TOKENS, ...BLOCK_TOKENS] as const

/** The starter brand: aubergine and saffron. The style sheet is written for these. */
export const STARTER_COLOURS: BrandColours = { primaryColor: '#4a1b33', accentColor: '#f0a81f' }

/** Backgrounds of text: page, cards, wells. Same values as in the style sheet. */
export const GROUNDS = {
  light: ['#fffaf2', '#ffffff', '#f6ecdd'],
  dark: ['#17100e', '#221815', '#2e211c'],
} as const
const DARK_TEXT = '#fbf1e4'

const HOVER = 0.15

/**
 * Why a colour is refused, or null. The primary colour is used for text on the light page and behind cream text on
 * buttons. The accent is a fill with text on it; for text, and on dark pages, a readable shade of it is used.
 */
export function colourObjection(role: ColourRole, colour: string): ColourObjection | null {
  const weakest = weakestOf(role, colour)
  if (weakest.ratio >= weakest.needed) return null
  const nearest = nearestTo(role, colour)
  const reached = `${ratioWords(weakest.ratio)} : 1`
  const message = `${colour} reaches ${reached} ${weakest.where}; ${weakest.needed} : 1 is needed. ${nearest} works.`
  return { message, nearest }
}

/** The colours of both schemes. Expects colours that were accepted. */
export function brandTheme({ primaryColor, accentColor }: BrandColours): { light: BrandTokens; dark: BrandTokens } {
  const onAccent = inkOn(accentColor)
  const lighterHover = lighten(primaryColor, HOVER)
  const isLighterGood = contrast(lighterHover, CREAM) >= TEXT_RATIO
  const bright = until((colour) => lowest([...GROUNDS.dark, INK], colour) >= TEXT_RATIO, accentColor, lighten)
  const brightHover = lighten(bright, HOVER)
  const blocks = blocksOf(primaryColor, accentColor, bright)
  return {
    light: {
      heading: primaryColor,
      primary: primaryColor,
      'primary-hover': isLighterGood ? lighterHover : darken(primaryColor, HOVER),
      'on-primary': CREAM,
      accent: accentColor,
      'accent-hover': onAccent === INK ? lighten(accentColor, HOVER) : darken(accentColor, HOVER),
      'on-accent': onAccent,
      'accent-text': until((colour) => lowest(GROUNDS.light, colour) >= TEXT_RATIO, accentColor, darken),
      ...blocks.light,
    },
    dark: {
      heading: DARK_TEXT,
      primary: bright,
      'primary-hover': brightHover,
      'on-primary': INK,
      accent: bright,
      'accent-hover': brightHover,
      'on-accent': INK,
      'accent-text': bright,
      ...blocks.dark,
    },
  }
}

type Weakest = { ratio: number; needed: number; where: string }

/** The pair in which a colour has too little contrast, or the least. */
function weakestOf(role: ColourRole, colour: string): Weakest {
  const onPage = lowest(GROUNDS.light, colour)
  if (role === 'primary') return { ratio: onPage, needed: TEXT_RATIO, where: 'against the page' }

  const text = { ratio: contrast(inkOn(colour), colour), needed: TEXT_RATIO, where: 'against the text on it' }
  if (text.ratio < TEXT_RATIO) return text
  return { ratio: onPage, needed: FILL_RATIO, where: 'against the page' }
}

function isGood(role: ColourRole, colour: string): boolean {
  const { ratio, needed } = weakestOf(role, colour)
  return ratio >= needed
}

function nearestTo(role: ColourRole, colour: string): string {
  for (let step = 1; step < SHADE_STEPS; step += 1) {
    const shades = [darken(colour, step / SHADE_STEPS), lighten(colour, step / SHADE_STEPS)]
    const found = shades.find((shade) => isGood(role, shade))
    if (found !== undefined) return found
  }
  return role === 'primary' ? STARTER_COLOURS.primaryColor : STARTER_COLOURS.accentColor
}

/** Cut, not rounded: 4.46 is not 4.5. */
function ratioWords(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}
