import { isDeepStrictEqual } from 'node:util'

import { readBowl } from '@thali/domain/menu/bowls/bowl'
import { honestBowl } from '@thali/domain/menu/bowls/honest'
import { describe, expect, test } from 'vitest'

import { starterLocations } from './starter-locations.ts'
import { starterMenu } from './starter-menu.ts'

const categories = [
  'appetizers',
  'breakfast',
  'veg-curries',
  'non-veg-curries',
  'combos-with-rice',
  'combos-with-bread',
  'drinks',
]

const notVegetarian: ReadonlySet<string> = new Set(['egg', 'fish', 'shellfish'])
const notVegan: ReadonlySet<string> = new Set([...notVegetarian, 'dairy'])

const newGlasgow = starterMenu('new-glasgow')
const truro = starterMenu('truro')

describe.each([
  { name: 'Truro Heights', menu: truro },
  { name: 'New Glasgow', menu: newGlasgow },
])('the starter menu of $name', ({ menu }) => {
  /** Names the offenders, so that a failure says which dish to correct. */
  const slugsWhere = (isWrong: (item: (typeof menu)[number]) => boolean) => menu.filter(isWrong).map(({ slug }) => slug)

  test('the starter menu offers at least 60 dishes', () => {
    expect(menu.length).toBeGreaterThanOrEqual(60)
  })

  // ADM-CAT-12
  test.each(categories)('the starter menu offers 7 to 12 dishes in %s', (category) => {
    const count = menu.filter((item) => item.category === category).length
    expect(count).toBeGreaterThanOrEqual(7)
    expect(count).toBeLessThanOrEqual(12)
  })

  test('every dish of the starter menu has a slug and a name of its own', () => {
    expect(new Set(menu.map(({ slug }) => slug)).size).toBe(menu.length)
    expect(new Set(menu.map(({ name }) => name)).size).toBe(menu.length)
    expect(slugsWhere(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })

  test('a starter dish is called vegan only when nothing in it comes from an animal', () => {
    expect(slugsWhere((item) => item.isVegan && !item.isVegetarian)).toEqual([])
    expect(slugsWhere((item) => item.isVegan && item.allergens.some((one) => notVegan.has(one)))).toEqual([])
  })

  test('a starter dish is called vegetarian only when it holds no fish, shellfish or egg', () => {
    expect(slugsWhere((item) => item.isVegetarian && item.allergens.some((one) => notVegetarian.has(one)))).toEqual([])
  })

  test('each starter dish names a drawing, and declares every allergen that its drawing shows', () => {
    const isDrawn = ({ drawnAs, allergens }: (typeof menu)[number]) => {
      const bowl = readBowl(drawnAs)
      return bowl !== null && isDeepStrictEqual(honestBowl(bowl, allergens), bowl)
    }
    expect(slugsWhere((item) => !isDrawn(item))).toEqual([])
  })

  test('the starter menu has only vegetarian dishes among veg curries and none of them among non-veg curries', () => {
    expect(slugsWhere((item) => item.category === 'veg-curries' && !item.isVegetarian)).toEqual([])
    expect(slugsWhere((item) => item.category === 'non-veg-curries' && item.isVegetarian)).toEqual([])
  })

  test('a starter dish is called gluten-free exactly when gluten is not among its allergens', () => {
    expect(slugsWhere((item) => item.isGlutenFree === item.allergens.includes('gluten'))).toEqual([])
  })

  test.each([
    {
      ingredient: /paneer|yogurt|raita|butter(?! or milk)|cream|ghee|kulfi|curd\b|(?<!coconut |or |no )milk/i,
      allergen: 'dairy',
    },
    { ingredient: /naan|tandoori roti|poori|paratha|semolina|toast|bhatur/i, allergen: 'gluten' },
    { ingredient: /cashew|almond|pistachio|butter chicken|butter masala|korma/i, allergen: 'nuts' },
    { ingredient: /peanut/i, allergen: 'peanuts' },
    { ingredient: /mustard|pickle\b|sambar/i, allergen: 'mustard' },
    { ingredient: /\begg/i, allergen: 'egg' },
    { ingredient: /haddock|\bfish/i, allergen: 'fish' },
    { ingredient: /shrimp/i, allergen: 'shellfish' },
    { ingredient: /\bsoy\b/i, allergen: 'soy' },
  ] as const)(
    'a dish lists $allergen when its name or description mentions $ingredient',
    ({ ingredient, allergen }) => {
      const isSilent = (item: (typeof menu)[number]) =>
        ingredient.test(`${item.name} ${item.description.replaceAll(/eggplant/gi, '')}`) &&
        !item.allergens.includes(allergen)
      expect(slugsWhere(isSilent)).toEqual([])
    },
  )

  test.each([
    {
      ingredient:
        /paneer|yogourt|raïta|beurr(?!e ni lait)|crème|ghee|kulfi|babeurre|lait(?! de coco)(?<!(ni|sans) lait)/i,
      allergen: 'dairy',
    },
    { ingredient: /naan|rotis? tandoori|poori|paratha|semoule|pain grillé|bhatur|blé/i, allergen: 'gluten' },
    { ingredient: /cajou|amande|pistache|\bnoix(?! de coco)|poulet au beurre|beurre masala|korma/i, allergen: 'nuts' },
    { ingredient: /arachide/i, allergen: 'peanuts' },
    { ingredient: /moutarde|marinades|sambar/i, allergen: 'mustard' },
    { ingredient: /œuf/i, allergen: 'egg' },
    { ingredient: /aiglefin|poisson/i, allergen: 'fish' },
    { ingredient: /crevette/i, allergen: 'shellfish' },
    { ingredient: /soja/i, allergen: 'soy' },
  ] as const)('a dish lists $allergen when its French text mentions $ingredient', ({ ingredient, allergen }) => {
    const isSilent = ({ french, allergens }: (typeof menu)[number]) =>
      ingredient.test(`${french.name} ${french.description}`) && !allergens.includes(allergen)
    expect(slugsWhere(isSilent)).toEqual([])
  })

  test('every dish of the starter menu has a French name of its own', () => {
    expect(new Set(menu.map(({ french }) => french.name)).size).toBe(menu.length)
  })

  test('the French of the starter menu uses its own apostrophe', () => {
    expect(slugsWhere(({ french }) => /'/.test(french.name + french.description))).toEqual([])
  })

  test('every dish of the starter menu costs between 1.50 and 60 dollars', () => {
    expect(slugsWhere(({ priceCents }) => priceCents < 150 || priceCents > 6000)).toEqual([])
    expect(slugsWhere(({ priceCents }) => !Number.isInteger(priceCents))).toEqual([])
  })

  test('every dish of the starter menu is described in 60 to 140 characters', () => {
    const lengths = menu
      .flatMap(({ slug, description, french }) => [
        { slug, text: description },
        { slug, text: french.description },
      ])
      .map(({ slug, text }) => ({ slug, length: text.length }))
    expect(lengths.filter(({ length }) => length < 60 || length > 140)).toEqual([])
  })

  test('no dish of the starter menu is described in the words of an advertisement', () => {
    expect(slugsWhere(({ description }) => /!|authentic|delicious/i.test(description))).toEqual([])
    expect(slugsWhere(({ french }) => /!|authentique|délicieu/i.test(french.description))).toEqual([])
  })

  test('the drinks of the starter menu have no spice choice', () => {
    expect(slugsWhere((item) => item.category === 'drinks' && item.spiceLevel !== 'none')).toEqual([])
  })

  test('the starter menu marks 8 dishes as popular and 4 as specials of the first 30 days', () => {
    expect(menu.filter(({ isPopular }) => isPopular)).toHaveLength(8)
    const specials = menu.filter(({ specialDays }) => specialDays !== undefined)
    expect(specials.map(({ specialDays }) => specialDays)).toEqual([30, 30, 30, 30])
  })

  test.each([
    {
      slug: 'butter-chicken',
      name: 'Butter Chicken',
      priceCents: 1799,
      category: 'non-veg-curries',
      spiceLevel: 'medium',
      isPopular: true,
    },
    { slug: 'paneer-tikka', name: 'Paneer Tikka', priceCents: 1399, category: 'appetizers' },
    {
      slug: 'garlic-naan',
      name: 'Garlic Naan',
      priceCents: 450,
      category: 'combos-with-bread',
      spiceLevel: 'none',
    },
    { slug: 'mango-lassi', name: 'Mango Lassi', priceCents: 599, category: 'drinks', spiceLevel: 'none' },
    { slug: 'vegetable-samosa', name: 'Vegetable Samosa (2 pieces)', priceCents: 699, category: 'appetizers' },
  ])('the starter menu serves $name', (expected) => {
    expect(menu.find(({ slug }) => slug === expected.slug)).toMatchObject(expected)
  })
})

describe('the two starter menus', () => {
  test('each starter menu holds dishes that the other does not', () => {
    const slugsOnlyIn = (menu: typeof truro, other: typeof truro) =>
      menu.filter(({ slug }) => !other.some((item) => item.slug === slug)).map(({ slug }) => slug)
    expect(slugsOnlyIn(truro, newGlasgow)).toContain('amritsari-haddock')
    expect(slugsOnlyIn(newGlasgow, truro)).toContain('chili-paneer')
  })

  test('the two starter menus price some dishes differently, by one dollar at most', () => {
    const priceAtTruro = new Map(truro.map(({ slug, priceCents }) => [slug, priceCents]))
    const differences = newGlasgow
      .map(({ slug, priceCents }) => Math.abs(priceCents - (priceAtTruro.get(slug) ?? priceCents)))
      .filter((difference) => difference > 0)
    expect(differences.length).toBeGreaterThan(0)
    expect(Math.min(...differences)).toBeGreaterThanOrEqual(50)
    expect(Math.max(...differences)).toBeLessThanOrEqual(100)
  })

  test('the two starter menus share no list that a change at one location could alter at the other', () => {
    const again = starterMenu('truro')
    again[0]?.allergens.push('soy')
    expect(starterMenu('new-glasgow')).toEqual(newGlasgow)
    expect(starterMenu('truro')).toEqual(truro)
  })
})

describe('the starter locations', () => {
  // ADM-LOC-77, ADM-LOC-78, ADM-LOC-80, ADM-LOC-81, ADM-LOC-83, CUS-LOC-02, CUS-LOC-09..11, CUS-LOC-13..16,
  // CUS-LOC-21
  test('the starter locations are Truro Heights and New Glasgow with addresses, ratings and hours [CUS-LOC-01]', () => {
    expect(starterLocations).toMatchObject([
      { id: 'truro', name: 'Truro Heights', address: '395 Truro Heights Road', rating: 4.5, reviewCount: 225 },
      { id: 'new-glasgow', name: 'New Glasgow', address: '60 Archimedes St', rating: 4.8, reviewCount: 186 },
    ])
    const closings = starterLocations.map(({ hours }) => Object.values(hours).map(({ close }) => close))
    expect(closings).toEqual([
      ['22:00', '22:00', '22:00', '22:00', '22:00', '22:00', '22:00'],
      ['21:00', '21:00', '21:00', '21:00', '21:00', '22:00', '22:00'],
    ])
    const opening = starterLocations.flatMap(({ hours }) => Object.values(hours))
    expect(opening.filter(({ open, closed }) => open !== '11:30' || closed)).toEqual([])
  })

  // ADM-LOC-79, ADM-LOC-82, CUS-LOC-12, CUS-LOC-17, CUS-LOC-18
  test('both starter locations serve at the table and to go, and only Truro Heights delivers [CUS-LOC-22]', () => {
    expect(starterLocations.every(({ features }) => features.includes('Dine-in'))).toBe(true)
    expect(starterLocations.every(({ features }) => features.includes('Takeout'))).toBe(true)
    expect(starterLocations.filter(({ features }) => features.includes('Delivery')).map(({ id }) => id)).toEqual([
      'truro',
    ])
  })

  test('the starter locations carry fictional phone numbers and e-mail addresses', () => {
    expect(starterLocations.filter(({ phone }) => !/^\+190255501\d\d$/.test(phone))).toEqual([])
    expect(starterLocations.filter(({ email }) => !email.endsWith('@example.com'))).toEqual([])
  })
})
