import { readFileSync } from 'node:fs'

import { contrast } from '@thali/domain/brand/colours'
import { describe, expect, test } from 'vitest'

const TEXT = 4.5
const NON_TEXT = 3
const BOARD = 7

type Theme = 'light' | 'dark'
const THEMES: readonly Theme[] = ['light', 'dark']

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const themed = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
)
const board = new Map([...css.matchAll(/--(board-[\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name!, hex!]))

function colour(name: string, theme: Theme): string {
  const hex = board.get(name) ?? themed.get(name)?.[theme]
  if (!hex) throw new Error(`tokens.css has no colour --${name}`)
  return hex
}

function on(ground: readonly string[], ...inks: readonly string[]): [string, string][] {
  return inks.flatMap((ink) => ground.map((under): [string, string] => [ink, under]))
}

const PAGE = ['bg', 'surface', 'sunken']
const TINTS = ['aubergine', 'peacock', 'turmeric', 'curry-leaf', 'tandoor', 'ghee', 'monsoon']

describe('the contrast of text', () => {
  const pairs = [
    ...on(PAGE, 'text', 'muted', 'heading', 'link', 'accent-text', 'success', 'danger'),
    ...on(['bg', 'surface'], 'warning', 'info', 'spice-mild', 'spice-medium', 'spice-hot'),
    ...on(['primary', 'primary-hover'], 'on-primary'),
    ...on(['accent', 'accent-hover'], 'on-accent'),
    ...on(['danger', 'danger-hover'], 'on-danger'),
    ...on(['stage'], 'on-stage', 'stage-quiet'),
    ...on(['stage-button'], 'on-stage-button'),
    ...on(['poster'], 'on-poster', 'poster-title'),
    ...on(['poster-button'], 'on-poster-button'),
    ...on(['third'], 'on-third', 'third-quiet'),
    ...['success', 'warning', 'danger', 'info'].flatMap((tone) => on([`${tone}-tint`], tone, 'text')),
    ...TINTS.map((tint): [string, string] => [`tint-${tint}-ink`, `tint-${tint}`]),
  ]

  for (const theme of THEMES) {
    test.each(pairs)(`the contrast of text in ${theme} is at least 4.5 : 1: %s on %s`, (ink, ground) => {
      expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(TEXT)
    })
  }
})

describe('the contrast of lines, rings and charts', () => {
  const pairs = [
    ...on(PAGE, 'line-strong', 'focus', 'primary'),
    ...on(['surface'], 'chart-1', 'chart-2', 'chart-3'),
    ...on(['stage'], 'stage-line', 'stage-button'),
    ...on(['poster'], 'poster-button'),
  ]

  for (const theme of THEMES) {
    test.each(pairs)(`the contrast of lines in ${theme} is at least 3 : 1: %s on %s`, (ink, ground) => {
      expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(NON_TEXT)
    })
  }
})

describe('the contrast of the kitchen board', () => {
  const states = ['card', 'fresh', 'late', 'ready', 'step', 'allergy', 'held']
  const pairs: [string, string][] = [
    ...states.map((state): [string, string] => [`board-${state}-text`, `board-${state}`]),
    ...on(['board-card', 'board-fresh'], 'board-quiet', 'board-soon'),
    ['board-card-text', 'board-bg'],
    ['board-step-text', 'board-step-hover'],
  ]

  for (const theme of THEMES) {
    test.each(pairs)(`the contrast of the kitchen board in ${theme} is at least 7 : 1: %s on %s`, (ink, ground) => {
      expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(BOARD)
    })
  }
})

test.each<[string, string, Theme, number]>([
  ['text', 'bg', 'light', 16.3],
  ['muted', 'sunken', 'light', 6.5],
  ['on-primary', 'primary', 'light', 13.3],
  ['accent-text', 'bg', 'light', 6.4],
  ['text', 'bg', 'dark', 16.8],
  ['danger', 'danger-tint', 'dark', 7.6],
  ['board-late-text', 'board-late', 'dark', 8.2],
])('the ink %s on %s (%s) has the ratio that the palette was chosen for: %d', (ink, ground, theme, expected) => {
  expect(Number(contrast(colour(ink, theme), colour(ground, theme)).toFixed(1))).toBe(expected)
})

test('saffron is a fill and never a text on the light page', () => {
  expect(contrast(colour('accent', 'light'), colour('bg', 'light'))).toBeLessThan(NON_TEXT)
  expect(contrast(colour('on-accent', 'light'), colour('accent', 'light'))).toBeGreaterThanOrEqual(TEXT)
})
