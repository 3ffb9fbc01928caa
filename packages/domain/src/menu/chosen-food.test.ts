import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { DIET_MARKS, dishValues, FOOD_FIELDS, namesOf, pick } from './dish-fields.ts'
import { allergenAgainst, type Food, foodWith, type FoodMenu } from './food.ts'

const UNMARKED: Food = pick(dishValues({}), FOOD_FIELDS)
const VEGAN: Food = { ...UNMARKED, isVegetarian: true, isVegan: true, isGlutenFree: true }
const NAAN: Food = { ...UNMARKED, isVegetarian: true, allergens: ['gluten', 'dairy'] }
const plain = { itemId: null, opensGroupId: null }

const MENU: FoodMenu = {
  items: [{ id: 'naan', ...NAAN }],
  groups: [
    {
      id: 'side',
      options: [
        { id: 'rice', ...plain, ...VEGAN },
        { id: 'bread', ...plain, ...UNMARKED, opensGroupId: 'which-bread' },
        { id: 'naan', ...plain, ...UNMARKED, itemId: 'naan' },
        { id: 'chicken', ...plain, ...UNMARKED },
      ],
    },
    {
      id: 'which-bread',
      options: [
        { id: 'butter-naan', ...plain, ...NAAN },
        { id: 'roti', ...plain, ...VEGAN, isGlutenFree: false, allergens: ['wheat'] },
      ],
    },
  ],
}
const side = (option: string, inner?: string) => [
  { group: 'side', option, units: 1, ...(inner && { choices: [{ group: 'which-bread', option: inner, units: 1 }] }) },
]

describe('a vegan, gluten-free dish', () => {
  test('a vegan, gluten-free dish stays both with rice, which is both', () => {
    expect(foodWith(VEGAN, side('rice'), MENU)).toEqual(VEGAN)
  })

  test('a vegan, gluten-free dish is neither with a naan of an option or of the menu, and has its allergens', () => {
    expect(foodWith(VEGAN, side('bread', 'butter-naan'), MENU)).toEqual(NAAN)
    expect(foodWith(VEGAN, side('naan'), MENU)).toEqual(NAAN)
  })

  test('a vegan, gluten-free dish stays vegan with a roti, and is gluten-free no longer', () => {
    expect(foodWith(VEGAN, side('bread', 'roti'), MENU)).toMatchObject({ isVegan: true, isGlutenFree: false })
  })

  test('a vegan, gluten-free dish loses every mark with an option that has none or a bread still to be chosen', () => {
    expect(foodWith(VEGAN, side('chicken'), MENU)).toEqual(UNMARKED)
    expect(foodWith(VEGAN, side('bread'), MENU)).toEqual(UNMARKED)
  })
})

test.each(namesOf(DIET_MARKS))('the mark %s stays where what was chosen in the group of an option has it', (mark) => {
  const marked: Food = { ...UNMARKED, [mark]: true }
  const withRoti = (roti: Food) => {
    const groups = [
      { id: 'side', options: [{ id: 'bread', ...plain, ...UNMARKED, opensGroupId: 'which-bread' }] },
      { id: 'which-bread', options: [{ id: 'roti', ...plain, ...roti }] },
    ]
    return foodWith(marked, side('bread', 'roti'), { items: [], groups })[mark]
  }
  expect([withRoti(marked), withRoti(UNMARKED)]).toEqual([true, false])
})

test('no combination carries a mark that something in it contradicts or does not carry', () => {
  const allergens = fc.subarray(['wheat', 'Gluten', 'dairy', 'eggs', 'fish', 'nuts', 'chicken'])
  const food = fc.record({ isVegetarian: fc.boolean(), isVegan: fc.boolean(), isGlutenFree: fc.boolean(), allergens })
  fc.assert(
    fc.property(food, fc.array(food, { maxLength: 4 }), (dish, chosen) => {
      const options = chosen.map((one, index) => ({ id: String(index), ...plain, ...one }))
      const choices = options.map(({ id }) => ({ group: 'any', option: id, units: 1 }))
      const found = foodWith(dish, choices, { items: [], groups: [{ id: 'any', options }] })
      const all = [dish, ...chosen]
      expect(new Set(found.allergens)).toEqual(new Set(all.flatMap((one) => one.allergens)))
      if (found.isVegan) expect(all.every(({ isVegan }) => isVegan)).toBe(true)
      if (found.isGlutenFree) expect(all.every(({ isGlutenFree }) => isGlutenFree)).toBe(true)
      if (found.isVegetarian) expect(all.every(({ isVegetarian, isVegan }) => isVegetarian || isVegan)).toBe(true)
      if (found.isGlutenFree) expect(allergenAgainst('gluten-free', found.allergens)).toBeUndefined()
      if (found.isVegan) expect(allergenAgainst('vegan', found.allergens)).toBeUndefined()
      if (found.isVegetarian) expect(allergenAgainst('vegetarian', found.allergens)).toBeUndefined()
    }),
  )
})
