import { readFileSync } from 'node:fs'

import { BRAND_TOKENS, brandTheme, GROUNDS, STARTER_COLOURS } from '@thali/domain/brand/colours'
import { expect, test } from 'vitest'

import { brandProperties, brandStyle } from './brand-style.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const OWN = { primaryColor: '#14456b', accentColor: '#7fd1ae' }

/** The two colours of a token in the style sheet. */
function tokenOf(name: string): readonly [string | undefined, string | undefined] {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\);`).exec(css) ?? []
  return [light, dark]
}

test('the colours that a brand is measured against are those of the page', () => {
  const grounds = ['bg', 'surface', 'sunken'].map(tokenOf)
  expect({ light: grounds.map(([light]) => light), dark: grounds.map(([, dark]) => dark) }).toEqual(GROUNDS)
})

test('the starter brand is what the style sheet is written for', () => {
  expect(brandStyle(STARTER_COLOURS)).toBe('')
  expect(tokenOf('primary')).toEqual([STARTER_COLOURS.primaryColor, STARTER_COLOURS.accentColor])
  expect(tokenOf('accent')[0]).toBe(STARTER_COLOURS.accentColor)
  const { light, dark } = brandTheme(STARTER_COLOURS)
  for (const token of ['heading', 'primary', 'on-primary', 'accent', 'on-accent'] as const)
    expect([token, tokenOf(token)]).toEqual([token, [light[token], dark[token]]])
})

test('another brand changes tokens that the style sheet knows, in both schemes, and leaves paper alone', () => {
  for (const token of BRAND_TOKENS) expect([token, tokenOf(token)[0]]).toEqual([token, expect.any(String)])
  const style = brandStyle(OWN)
  expect(style).toMatch(/^@media not print\{:root,\[data-theme\],\[data-surface\]\{/)
  expect(style).toContain('--primary:light-dark(#14456b, #7fd1ae)')
  expect(brandProperties(OWN).map(([name]) => name)).toEqual(BRAND_TOKENS.map((token) => `--${token}`))
})

test('a brand with the starter’s accent keeps its tokens as they are written', () => {
  const style = brandStyle({ ...STARTER_COLOURS, primaryColor: OWN.primaryColor })
  expect(style).toContain('--heading:light-dark(#14456b')
  expect(style).not.toContain('--accent-text')
})
