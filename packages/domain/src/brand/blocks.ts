import {
  contrast,
  CREAM,
  EDGE_RATIO,
  FILL_RATIO,
  hueOf,
  INK,
  inkOn,
  lighten,
  mix,
  TEXT_RATIO,
  until,
} from './shades.ts'

/**
 * Whole blocks of a page in a colour of the brand: the stage in the primary one, the poster in the accent, and a third
 * colour that goes with both. The names are those of the custom properties.
 */
export const BLOCK_TOKENS = [
  'stage',
  'on-stage',
  'stage-quiet',
  'stage-line',
  'stage-button',
  'on-stage-button',
  'poster',
  'on-poster',
  'poster-title',
  'poster-button',
  'on-poster-button',
  'third',
  'on-third',
  'third-quiet',
] as const
export type BlockTokens = Readonly<Record<(typeof BLOCK_TOKENS)[number], string>>

/** The page in the dark. */
const NIGHT = '#17100e'
/** Contrast of words on the stage of a dark page; more than AA asks, because it is read in a dark room. */
const STAGE_RATIO = 7
/** The least share of cream in quiet words on the stage, and of the accent in the poster of a dark page. */
const QUIET_SHARE = 0.8
const POSTER_SHARE = 0.18

/** The third colour is peacock; beside a primary colour that is like peacock it is aubergine. */
const PEACOCK = {
  light: { third: '#0a5f63', 'on-third': '#f2fbf7', 'third-quiet': '#cfe8e3' },
  dark: { third: '#0d3436', 'on-third': '#d9efec', 'third-quiet': '#a9cfcb' },
}
const AUBERGINE = {
  light: { third: '#4a1b33', 'on-third': CREAM, 'third-quiet': '#e6cfd6' },
  dark: { third: '#431a37', 'on-third': CREAM, 'third-quiet': '#d9c0c8' },
}
const PEACOCK_HUE = 183
const LIKE_PEACOCK = 45

/** The blocks of a brand. `bright` is the accent as it is used on dark pages. */
export function blocksOf(primary: string, accent: string, bright: string): { light: BlockTokens; dark: BlockTokens } {
  const third = isLikePeacock(primary) ? AUBERGINE : PEACOCK
  const words = inkOn(accent)
  const isPrimaryOnPoster = contrast(primary, accent) >= EDGE_RATIO
  const darkPoster = until((colour) => contrast(NIGHT, colour) >= FILL_RATIO, NIGHT, towards(bright), POSTER_SHARE)
  return {
    light: {
      ...stageOf(primary, primary, accent),
      poster: accent,
      'on-poster': words,
      'poster-title': contrast(primary, accent) >= TEXT_RATIO ? primary : words,
      'poster-button': isPrimaryOnPoster ? primary : words,
      'on-poster-button': isPrimaryOnPoster || words === INK ? CREAM : primary,
      ...third.light,
    },
    dark: {
      ...stageOf(darkStage(primary), primary, bright),
      poster: darkPoster,
      'on-poster': CREAM,
      'poster-title': until((colour) => contrast(darkPoster, colour) >= TEXT_RATIO, bright, lighten),
      'poster-button': bright,
      'on-poster-button': INK,
      ...third.dark,
    },
  }
}

/** Words, edges and the one filled button on the stage. */
function stageOf(stage: string, primary: string, accent: string) {
  const isAccentSeen = contrast(stage, accent) >= EDGE_RATIO
  return {
    stage,
    'on-stage': CREAM,
    'stage-quiet': until((colour) => contrast(stage, colour) >= TEXT_RATIO, stage, towards(CREAM), QUIET_SHARE),
    'stage-line': until((colour) => contrast(stage, colour) >= EDGE_RATIO, stage, towards(CREAM)),
    'stage-button': isAccentSeen ? accent : CREAM,
    'on-stage-button': isAccentSeen ? inkOn(accent) : primary,
  }
}

/** The stage of a dark page: the primary colour, changed until cream can be read on it and it differs from the page. */
function darkStage(primary: string): string {
  const read = until((colour) => contrast(CREAM, colour) >= STAGE_RATIO, primary, towards(NIGHT))
  return until((colour) => contrast(NIGHT, colour) >= FILL_RATIO, read, towards(CREAM))
}

function isLikePeacock(primary: string): boolean {
  const hue = hueOf(primary)
  return hue !== null && Math.abs(hue - PEACOCK_HUE) <= LIKE_PEACOCK
}

function towards(other: string) {
  return (colour: string, share: number): string => mix(colour, other, share)
}
