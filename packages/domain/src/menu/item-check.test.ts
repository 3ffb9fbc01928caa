import { describe, expect, test } from 'vitest'

import { CATEGORY_REFUSALS, categoryId, categoryName, categoryRefusal, DEFAULT_CATEGORIES } from './categories.ts'
import { DISH_NUMBERS, DISH_WORDS, dishValues, namesOf } from './dish-fields.ts'
import { checkMenuItem } from './item-check.ts'

const GOOD = {
  name: 'Paneer 65',
  description: 'Crisp paneer with curry leaves',
  price: 13.5,
  category: 'appetizers',
  spiceLevel: 'hot',
  image: '/media/menu-images/truro/paneer/1-paneer.webp',
}

test('a good dish has no problems', () => {
  expect(checkMenuItem(GOOD)).toEqual([])
  expect(checkMenuItem({ ...GOOD, image: '/media/menu-images/truro/paneer/1.webp' })).toEqual([])
  expect(checkMenuItem({ ...GOOD, frenchName: '', frenchDescription: null })).toEqual([])
})

// ADM-ENT-44
describe('wrong fields of a dish', () => {
  test.for([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ frenchName: 'Paneer 65' }, 'frenchDescription', 'French description is required'],
    [{ frenchName: ' ', frenchDescription: 'Paneer croustillant' }, 'frenchName', 'French name is required'],
    [{ category: undefined }, 'category', 'Category is required'],
    [{ price: 0 }, 'price', 'Valid price is required'],
    [{ price: -1 }, 'price', 'Valid price is required'],
    [{ price: '13.50' }, 'price', 'Valid price is required'],
    [{ price: 13.505 }, 'price', 'Valid price is required'],
    [{ price: Number.NaN }, 'price', 'Valid price is required'],
    [{ spiceLevel: 'volcanic' }, 'spiceLevel', 'Unknown spice level'],
    [
      { image: 'https://pictures.example.com/a.png' },
      'image',
      'Photos of other sites are not shown. Please upload the file here.',
    ],
    [{ image: 'javascript:alert(1)' }, 'image', 'Photos of other sites are not shown. Please upload the file here.'],
    [
      { image: 'data:image/svg+xml,<svg/>' },
      'image',
      'Photos of other sites are not shown. Please upload the file here.',
    ],
    [{ image: '/media/../secrets' }, 'image', 'Photos of other sites are not shown. Please upload the file here.'],
    [
      { image: 'https://user:pass@example.com/a.png' },
      'image',
      'Photos of other sites are not shown. Please upload the file here.',
    ],
    [{ prepTime: 0 }, 'prepTime', 'Must be a whole number from 1 to 240'],
    [{ tags: ['x', ''] }, 'tags', 'At most 30 words of 40 characters'],
    [{ isTodaysSpecial: true, specialEndDate: '2026-11-21' }, 'specialStartDate', 'Start date is required'],
    [{ isTodaysSpecial: true, specialStartDate: '2026-11-21' }, 'specialEndDate', 'End date is required'],
    [
      { isTodaysSpecial: true, specialStartDate: '2026-11-21', specialEndDate: '2026-11-21' },
      'specialEndDate',
      'End date must be after start date',
    ],
  ] as const)('a dish with %j is refused with a sentence at its field', ([change, field, message]) => {
    expect(checkMenuItem({ ...GOOD, ...change })).toEqual([{ field, message }])
  })
})

test.for(namesOf(DISH_NUMBERS))('the field %s of a dish is a whole number within its limits, or empty', (field) => {
  const { least, most, whenEmpty } = DISH_NUMBERS[field]
  for (const value of [least, most, null, '']) expect(checkMenuItem({ ...GOOD, [field]: value })).toEqual([])
  const message = `Must be a whole number from ${least} to ${most}`
  for (const value of [least - 1, most + 1, least + 0.5, String(least), true]) {
    expect(checkMenuItem({ ...GOOD, [field]: value })).toEqual([{ field, message }])
  }
  expect([dishValues({ [field]: most })[field], dishValues({ [field]: '' })[field]]).toEqual([most, whenEmpty])
})

test.for(namesOf(DISH_WORDS))('the field %s of a dish is a list of words, or empty', (field) => {
  expect(checkMenuItem({ ...GOOD, [field]: ['dairy', 'nuts'] })).toEqual([])
  expect(checkMenuItem({ ...GOOD, [field]: null })).toEqual([])
  expect(checkMenuItem({ ...GOOD, [field]: 'dairy, nuts' })).toMatchObject([{ field }])
})

test('the special days of a dish do not count while it is no special', () => {
  expect(checkMenuItem({ ...GOOD, isTodaysSpecial: false, specialStartDate: 'soon' })).toEqual([])
})

describe('categories', () => {
  const existing = DEFAULT_CATEGORIES.map(([id]) => id)

  // ADM-CAT-08, ADM-CAT-09
  test('categories are stored in small letters with hyphens and shown in words', () => {
    expect(categoryId('  Family   Meals ')).toBe('family-meals')
    expect(categoryName('family-meals')).toBe('Family Meals')
  })

  // ADM-CAT-10, ADM-CAT-11
  test('a category needs a name that is not there yet, however it is written', () => {
    expect(categoryRefusal('Veg Curries', existing)).toBe('taken')
    expect(CATEGORY_REFUSALS.taken).toBe('Category already exists')
    expect(categoryRefusal('  ', existing)).toBe('missing')
    expect(categoryRefusal('x'.repeat(61), existing)).toBe('too-long')
    expect(categoryRefusal('Desserts', existing)).toBeNull()
  })
})
