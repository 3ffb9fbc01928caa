/** The two colours of a brand. */
export type BrandColours = { primaryColor: string; accentColor: string }
export type ColourRole = 'primary' | 'accent'

/** Why a colour cannot be taken, and the one nearest to it that can. */
export type ColourObjection = { message: string; nearest: string }

/** Theme colours derived from a brand, for one scheme. The names are those of the custom properties. */
export type BrandTokens = Readonly<Record<(typeof BRAND_TOKENS)[number], string>>
export const BRAND_TOKENS = [
  'heading',
  'primary',
  'primary-hover',
  'on-primary',
  'accent',
  'accent-hover',
  'on-accent',
  'accent-text',
] as const

/** The starter brand: aubergine and saffron. The style sheet is written for these. */
export const STARTER_COLOURS: BrandColours = { primaryColor: '#4a1b33', accentColor: '#f0a81f' }

/** Backgrounds of text: page, cards, wells. Same values as in the style sheet. */
export const GROUNDS = {
  light: ['#fffaf2', '#ffffff', '#f6ecdd'],
  dark: ['#17100e', '#221815', '#2e211c'],
} as const
const CREAM = '#fff8ec'
const INK = '#2b1812'
const DARK_TEXT = '#fbf1e4'

/** WCAG 2, level AA, for text of any size. */
const TEXT_RATIO = 4.5
/** Lowest contrast of a fill to its surroundings; below it the fill is invisible. */
const FILL_RATIO = 1.25
const STEPS = 256
const HOVER = 0.15

/** Normalises a colour to lower-case `#rrggbb`; null when it is not a colour. */
export function parseColour(raw: string): string | null {
  const digits = raw.trim().toLowerCase().replace(/^#/, '')
  if (/^[\da-f]{6}$/.test(digits)) return `#${digits}`
  return /^[\da-f]{3}$/.test(digits) ? `#${digits.replaceAll(/./g, '$&$&')}` : null
}

/** Contrast ratio of two colours, from 1 to 21, as defined by WCAG 2. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

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
    },
  }
}

type Shade = (colour: string, share: number) => string
type Weakest = { ratio: number; needed: number; where: string }

/** Where the colour is read worst. */
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
  for (let step = 1; step < STEPS; step += 1) {
    const shades = [darken(colour, step / STEPS), lighten(colour, step / STEPS)]
    const found = shades.find((shade) => isGood(role, shade))
    if (found !== undefined) return found
  }
  return role === 'primary' ? STARTER_COLOURS.primaryColor : STARTER_COLOURS.accentColor
}

/** The first shade that is good enough: the colour itself when it is. */
function until(isEnough: (colour: string) => boolean, colour: string, shade: Shade): string {
  const share = Array.from({ length: STEPS }, (_, step) => step / STEPS).find((one) => isEnough(shade(colour, one)))
  return shade(colour, share ?? 1)
}

function inkOn(colour: string): string {
  return contrast(INK, colour) >= contrast(CREAM, colour) ? INK : CREAM
}

function lowest(grounds: readonly string[], colour: string): number {
  return Math.min(...grounds.map((ground) => contrast(ground, colour)))
}

/** Cut, not rounded: 4.46 is not 4.5. */
function ratioWords(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}

function darken(colour: string, share: number): string {
  return toHex(channelsOf(colour).map((channel) => channel * (1 - share)))
}

function lighten(colour: string, share: number): string {
  return toHex(channelsOf(colour).map((channel) => channel + (255 - channel) * share))
}

function toHex(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
