import { expect, test } from 'vitest'

import { type DietFilter, isFiltering, parseFilters, withFilters } from './filters/menu-filters.ts'
import { menuSections } from './menu-sections.ts'
import { aMenuItem } from '#web/testing/a-menu-item.ts'

const categories = [
  { id: 'mains', name: 'Curries' },
  { id: 'drinks', name: 'Drinks' },
  { id: 'empty', name: 'Nothing here yet' },
]

const items = [
  aMenuItem('Palak Paneer', { isVegetarian: true, isGlutenFree: true, spiceLevel: 'mild', isPopular: true }),
  aMenuItem('Vindaloo', { spiceLevel: 'hot', isTodaysSpecial: true, isPopular: true }),
  aMenuItem('Chana Masala', { isVegan: true, isVegetarian: true, isGlutenFree: true }),
  aMenuItem('Mango Lassi', {
    category: 'drinks',
    spiceLevel: 'none',
    isVegetarian: true,
    isPopular: true,
    isAvailable: false,
  }),
  aMenuItem('Pickle', { category: 'forgotten' }),
]

function outline(query: string, favorites?: readonly string[]) {
  const { sections, itemCount } = menuSections({ categories, items }, parseFilters(query), favorites)
  return { itemCount, sections: sections.map(({ title, items }) => [title, items.map(({ name }) => name)]) }
}

test('the special of the day and the popular dishes come first, and no dish is lost', () => {
  expect(outline('')).toEqual({
    itemCount: 5,
    sections: [
      ['Specials', ['Vindaloo']],
      ['Popular', ['Palak Paneer']],
      ['Curries', ['Palak Paneer', 'Vindaloo', 'Chana Masala']],
      ['Drinks', ['Mango Lassi']],
      ['More dishes', ['Pickle']],
    ],
  })
})

test("the guest's favourites stand before everything else, the newest first, without those that are sold out", () => {
  const { sections } = outline('', ['Chana Masala', 'Mango Lassi', 'gone from the menu', 'Vindaloo'])
  expect(sections[0]).toEqual(['Your favourites', ['Chana Masala', 'Vindaloo']])
  expect(outline('?diet=vegan', ['Vindaloo']).sections[0]?.[0]).toBe('Curries')
})

test('section ids are unique on the page', () => {
  const ids = menuSections({ categories, items }, parseFilters('')).sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each<[DietFilter, string[]]>([
  ['vegetarian', ['Palak Paneer', 'Chana Masala', 'Mango Lassi']],
  ['vegan', ['Chana Masala']],
  ['gluten-free', ['Palak Paneer', 'Chana Masala']],
  ['mild', ['Palak Paneer', 'Mango Lassi']],
])('the filter %s shows %j, each once', (diet, names) => {
  const { sections, itemCount } = outline(`?diet=${diet}`)
  expect(sections.flatMap(([, shown]) => shown)).toEqual(names)
  expect(itemCount).toBe(names.length)
})

test('filters and search narrow each other', () => {
  expect(outline('?q=palak&diet=vegan')).toEqual({ itemCount: 0, sections: [] })
  expect(outline('?diet=mild&diet=gluten-free').sections).toEqual([['Curries', ['Palak Paneer']]])
})

test('filters live in the address beside whatever else it holds, and unknown ones are ignored', () => {
  const filters = parseFilters('?notice=invalid-checkout&diet=vegan&diet=raw&diet=mild&q=dal%20fry')
  expect(filters).toEqual({ search: 'dal fry', diets: ['vegan', 'mild'] })
  expect(withFilters('?notice=invalid-checkout&q=old', filters)).toBe(
    '?notice=invalid-checkout&q=dal+fry&diet=vegan&diet=mild',
  )
  expect(withFilters('?q=old&diet=vegan', { search: ' ', diets: [] })).toBe('')
  expect(isFiltering({ search: ' ', diets: [] })).toBe(false)
})
