import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Bowl, BODIES, bowlText, GARNISHES, LIQUIDS, MOST_GARNISHES, readBowl, VESSELS } from './bowl.ts'
import { categoryDrawing, drawingOf, honestBowl, isHonest } from './honest.ts'

const anyBowl: fc.Arbitrary<Bowl> = fc.record({
  vessel: fc.constantFrom(...VESSELS),
  body: fc.constantFrom(...BODIES),
  garnishes: fc
    .subarray([...GARNISHES], { maxLength: MOST_GARNISHES })
    .map((some) => GARNISHES.filter((name) => some.includes(name))),
  liquid: fc.constantFrom(...LIQUIDS),
})
const anyAllergens = fc.subarray(['dairy', 'Milk', 'tree nuts', 'cashews', 'peanuts', 'gluten', 'wheat', 'egg'])

const partsOf = ({ body, garnishes, liquid }: Bowl) => [body, liquid, ...garnishes]

test('a drawing is the same after it was written and read', () => {
  fc.assert(
    fc.property(anyBowl, (bowl) => {
      expect(readBowl(bowlText(bowl))).toEqual(bowl)
    }),
  )
})

test.each([
  'katori/cubes/cream',
  'katori/cubes/cream/spinach/more',
  'bucket/cubes/cream/spinach',
  'katori/soup/cream/spinach',
  'katori/cubes/gold/spinach',
  'katori/cubes/cream+cream/spinach',
  'katori/cubes/cream/blue',
  'katori/cubes/herb+mint+lime+onion/spinach',
  '',
  null,
  7,
])('what names no drawing is none: %j', (text) => {
  expect(readBowl(text)).toBeNull()
})

test.each([
  ['cream', 'dairy'],
  ['swirl', 'milk'],
  ['cubes', 'Dairy'],
  ['foam', 'dairy'],
  ['nuts', 'tree nuts'],
  ['pistachio', 'Pistachios'],
  ['naan', 'wheat'],
] as const)('%s is drawn where %s is declared, and for no other dish', (part, allergen) => {
  expect(isHonest(part, [allergen])).toBe(true)
  expect(isHonest(part, [])).toBe(false)
  expect(isHonest(part, ['peanuts', 'coconut milk', 'egg'])).toBe(false)
})

test('no drawing of a dish shows an allergen that the dish does not declare', () => {
  fc.assert(
    fc.property(anyBowl, anyBowl, anyAllergens, (bowl, ofCategory, allergens) => {
      const drawn = readBowl(drawingOf({ drawnAs: bowlText(bowl), allergens }, { drawnAs: bowlText(ofCategory) }))!
      expect(partsOf(drawn).filter((part) => !isHonest(part, allergens))).toEqual([])
    }),
  )
})

test('what is honest is drawn as it was named', () => {
  fc.assert(
    fc.property(anyBowl, (bowl) => {
      expect(honestBowl(bowl, ['dairy', 'nuts', 'gluten'])).toEqual(bowl)
    }),
  )
})

test('a dish that names no drawing is drawn as its category, and without that as any dish', () => {
  const dish = { drawnAs: null, allergens: [] }
  expect(drawingOf(dish, { drawnAs: 'glass/sherbet/mint/lime' })).toBe('glass/sherbet/mint/lime')
  expect(drawingOf(dish, { drawnAs: 'of a later release' })).toBe('katori/smooth//tomato')
  expect(drawingOf(dish, undefined)).toBe('katori/smooth//tomato')
})

test('bread without its allergen becomes a bowl: a board holds no sauce', () => {
  expect(drawingOf({ drawnAs: 'board/naan/herb/korma', allergens: [] }, undefined)).toBe('katori/smooth/herb/korma')
})

test('a category shows no allergen that one of its dishes is free of', () => {
  const category = { drawnAs: 'katori/cubes/cream+herb/spinach' }
  expect(categoryDrawing(category, [{ allergens: ['dairy'] }])).toBe(category.drawnAs)
  expect(categoryDrawing(category, [{ allergens: ['dairy'] }, { allergens: [] }])).toBe('katori/smooth/herb/spinach')
})
