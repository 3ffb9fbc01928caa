import { expect, test } from 'vitest'

import { type BrandColours, brandTheme, colourObjection, contrast, GROUNDS, STARTER_COLOURS } from './colours.ts'

const TEXT = 4.5
const EDGE = 3
const FILL = 1.25

/** The same pairs in each run. */
function acceptedPairs(count: number): BrandColours[] {
  let seed = 35
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
  const accepted = (role: 'primary' | 'accent') => {
    const colour = `#${Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, '0')}`
    return colourObjection(role, colour)?.nearest ?? colour
  }
  return Array.from({ length: count }, () => ({ primaryColor: accepted('primary'), accentColor: accepted('accent') }))
}

test('on every block of 500 random brands words, edges and buttons are seen, in both schemes', () => {
  const extremes = ['#000000', '#4a1b33', '#0b4a6f'].map((primaryColor) => ({ primaryColor, accentColor: '#000000' }))
  for (const colours of [STARTER_COLOURS, ...extremes, ...acceptedPairs(500)]) {
    const theme = brandTheme(colours)
    for (const scheme of ['light', 'dark'] as const) {
      const of = theme[scheme]
      const promised: [string, string, number][] = [
        [of['on-stage'], of.stage, scheme === 'dark' ? 7 : TEXT],
        [of['stage-quiet'], of.stage, TEXT],
        [of['stage-line'], of.stage, EDGE],
        [of['stage-button'], of.stage, EDGE],
        [of['on-stage-button'], of['stage-button'], TEXT],
        [of['on-poster'], of.poster, TEXT],
        [of['poster-title'], of.poster, TEXT],
        [of['poster-button'], of.poster, EDGE],
        [of['on-poster-button'], of['poster-button'], TEXT],
        [of['on-third'], of.third, TEXT],
        [of['third-quiet'], of.third, TEXT],
        [of.stage, GROUNDS[scheme][0], FILL],
        [of.poster, GROUNDS[scheme][0], FILL],
      ]
      const broken = promised.filter(([one, other, ratio]) => contrast(one, other) < ratio)
      expect({ ...colours, scheme, broken }).toEqual({ ...colours, scheme, broken: [] })
    }
  }
})

test('the stage is the primary colour and the poster the accent, as they are', () => {
  const { light } = brandTheme({ primaryColor: '#0b4a6f', accentColor: '#ff7f5c' })
  expect([light.stage, light.poster]).toEqual(['#0b4a6f', '#ff7f5c'])
})

test('a title that would not be read in the primary colour falls to the ink, and its button stays', () => {
  const { light } = brandTheme({ primaryColor: '#0b4a6f', accentColor: '#ff7f5c' })
  expect([light['poster-title'], light['poster-button']]).toEqual(['#2b1812', '#0b4a6f'])
})

test('a button in an accent that is lost on the stage becomes cream', () => {
  const { light } = brandTheme({ primaryColor: '#4a1b33', accentColor: '#7a2a10' })
  expect([light['stage-button'], light['on-stage-button']]).toEqual(['#fff8ec', '#4a1b33'])
})

test.each([
  ['#4a1b33', '#0a5f63'],
  ['#0b4a6f', '#4a1b33'],
  ['#0a5f63', '#4a1b33'],
  ['#333333', '#0a5f63'],
])('beside the primary colour %s the third is %s, so that the two are never alike', (primaryColor, third) => {
  expect(brandTheme({ primaryColor, accentColor: '#f0a81f' }).light.third).toBe(third)
})
