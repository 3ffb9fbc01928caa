import { describe, expect, test } from 'vitest'

import { brandTheme, colourObjection, contrast, GROUNDS, parseColour, STARTER_COLOURS } from './colours.ts'

/** Contrast that WCAG AA requires for text. */
const AA = 4.5

/** Every sixteenth step of each channel, and neighbours of the grid that do not lie on it. */
const GRID = [0, 17, 51, 85, 119, 136, 153, 187, 221, 238, 255]
const COLOURS = GRID.flatMap((red) => GRID.flatMap((green) => GRID.map((blue) => hexOf([red, green, blue]))))

/** Found once for all tests below: finding the nearest colour that works is slow. */
const OBJECTIONS = {
  primary: new Map(COLOURS.map((colour) => [colour, colourObjection('primary', colour)])),
  accent: new Map(COLOURS.map((colour) => [colour, colourObjection('accent', colour)])),
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#4a1b33', '#fffaf2', 13.5],
  ['#f0a81f', '#fffaf2', 2],
])('the colour %s on %s has the contrast that WCAG gives it: %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

test.each([
  ['#4A1B33', '#4a1b33'],
  ['4a1b33', '#4a1b33'],
  [' #abc ', '#aabbcc'],
  ['#4a1b3', null],
  ['red', null],
  ['#4a1b33;}', null],
  ['', null],
])('the text %j is read as the colour %j', (typed, colour) => {
  expect(parseColour(typed)).toBe(colour)
})

test('the colours of the starter brand are accepted', () => {
  expect(colourObjection('primary', STARTER_COLOURS.primaryColor)).toBeNull()
  expect(colourObjection('accent', STARTER_COLOURS.accentColor)).toBeNull()
})

test('a colour that cannot be read is refused with the ratio it reaches and one that works', () => {
  const objection = colourObjection('primary', '#e08a00')
  expect(objection?.message).toMatch(
    /^#e08a00 reaches 2\.\d : 1 against the page; 4\.5 : 1 is needed\. #\w{6} works\.$/,
  )
  expect(colourObjection('primary', objection!.nearest)).toBeNull()
  expect(colourObjection('accent', '#fffaf2')?.message).toContain('against the page; 1.25 : 1 is needed')
  expect(colourObjection('accent', '#8a7460')?.message).toContain('against the text on it; 4.5 : 1 is needed')
})

test('a contrast just below the needed one is never told as the needed one', () => {
  const messages = [...OBJECTIONS.primary.values()].map((objection) => objection?.message)
  expect(messages.filter((text) => text?.includes('reaches 4.5'))).toEqual([])
})

describe('all colours', () => {
  test('every refused colour comes with another one that is accepted', () => {
    const leftAlone = (['primary', 'accent'] as const).flatMap((role) =>
      [...OBJECTIONS[role].values()].filter(
        (objection) => objection !== null && colourObjection(role, objection.nearest) !== null,
      ),
    )
    expect(leftAlone).toEqual([])
  })

  test('every accepted colour can be read in both schemes, on the page and under text', () => {
    const primaries = COLOURS.filter((colour) => OBJECTIONS.primary.get(colour) === null)
    const accents = COLOURS.filter((colour) => OBJECTIONS.accent.get(colour) === null)
    expect([primaries.length > 100, accents.length > 500]).toEqual([true, true])
    for (const primaryColor of primaries) requireReadable({ primaryColor, accentColor: '#f0a81f' })
    for (const accentColor of accents) requireReadable({ primaryColor: '#4a1b33', accentColor })
  })
})

function requireReadable(colours: { primaryColor: string; accentColor: string }): void {
  const theme = brandTheme(colours)
  for (const scheme of ['light', 'dark'] as const) {
    const tokens = theme[scheme]
    const pairs = [
      ...GROUNDS[scheme].flatMap((ground) => [
        [tokens.heading, ground],
        [tokens.primary, ground],
        [tokens['accent-text'], ground],
      ]),
      [tokens['on-primary'], tokens.primary],
      [tokens['on-primary'], tokens['primary-hover']],
      [tokens['on-accent'], tokens.accent],
      [tokens['on-accent'], tokens['accent-hover']],
    ] as [string, string][]
    const unreadable = pairs.filter(([ink, ground]) => contrast(ink, ground) < AA)
    expect({ ...colours, scheme, unreadable }).toEqual({ ...colours, scheme, unreadable: [] })
  }
}
