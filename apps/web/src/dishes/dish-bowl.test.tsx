import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { BODIES, GARNISHES, LIQUIDS, VESSELS } from '@thali/domain/menu/bowls/bowl'
import { expect, test } from 'vitest'

import { DishBowl } from './dish-bowl.tsx'
import { drawPart } from '#web/testing/draw-part.tsx'

const FILE = readFileSync(new URL('bowls.svg', import.meta.url), 'utf8')
const SYMBOLS = [...FILE.matchAll(/<symbol id="([a-z-]+)"/g)].map(([, id = '']) => id)

test('the file of bowls has a symbol for each part of a drawing, and none that no drawing has', () => {
  const parts = [
    ...VESSELS.map((name) => `v-${name}`),
    ...BODIES.map((name) => `b-${name}`),
    ...GARNISHES.map((name) => `g-${name}`),
  ]
  expect(SYMBOLS.toSorted()).toEqual(parts.toSorted())
})

test('bowls are fills and strokes only, which every engine draws from another file, and at most 12 kB', () => {
  expect(FILE).not.toMatch(/<(?:\w+Gradient|filter|clipPath|mask|pattern|image|style|script)|url\(/)
  expect(gzipSync(FILE, { level: 9 }).length).toBeLessThanOrEqual(12_000)
})

test('a bowl is drawn of its parts in the colours of its liquid, has its size before its file is there, and is told to nobody', () => {
  const html = drawPart(<DishBowl drawing="katori/cubes/cream+herb/spinach" size={96} />)
  const symbols = [...html.matchAll(/<use href="[^"#]*bowls[^"#]*\.svg#([a-z-]+)"/g)].map(([, id]) => id)
  expect(symbols).toEqual(['v-katori', 'b-cubes', 'g-cream', 'g-herb'])
  expect(html).toMatch(/^<svg[^>]* width="96" height="96" aria-hidden="true" style="--a:#3d6a33;/)
})

test.each(LIQUIDS)('%s has four colours in each body', (liquid) => {
  for (const body of BODIES) {
    const html = drawPart(<DishBowl drawing={`katori/${body}//${liquid}`} size={96} />)
    expect(html).toMatch(/style="--a:#[\da-f]{6};--b:#[\da-f]{6};--c:#[\da-f]{6};--d:#[\da-f]{6}"/)
  }
})

test('a drawing of a later release, or of a menu that was kept before there were any, is drawn as any dish', () => {
  const any = drawPart(<DishBowl drawing="katori/smooth//tomato" size={48} />)
  expect(drawPart(<DishBowl drawing="copper/soup//gold" size={48} />)).toBe(any)
  expect(drawPart(<DishBowl drawing={undefined} size={48} />)).toBe(any)
})
