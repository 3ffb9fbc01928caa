import { describe, expect, test } from 'vitest'

import { PLAIN_CATEGORY } from '../categories.ts'
import { dishValues, FOOD_FIELDS, pick } from '../dish-fields.ts'
import { copyReading } from './copy-menu.ts'
import { fromMenuJson, toMenuJson } from './json-file.ts'
import type { DocumentDish, DocumentGroup, ImportMode, MenuDocument } from './menu-document.ts'
import { findingsAfter, planImport } from './plan-import.ts'
import { fromMenuTable } from './table-file.ts'

const aDish = (key: string, change: Partial<DocumentDish> = {}): DocumentDish => ({
  ...dishValues({}),
  key,
  name: `The ${key}`,
  frenchName: null,
  description: 'Good',
  frenchDescription: null,
  category: 'appetizers',
  priceCents: 1000,
  spiceLevel: 'none',
  work: null,
  soldPeriods: null,
  noticeMinutes: null,
  soldFor: null,
  isHidden: false,
  isTodaysSpecial: false,
  specialStartDate: null,
  specialEndDate: null,
  photo: null,
  drawnAs: null,
  groups: [],
  ...change,
})
const anOption = (key: string, change: Partial<DocumentGroup['options'][number]> = {}) => ({
  key,
  name: `The ${key}`,
  frenchName: null,
  priceCents: 0,
  most: 1,
  preset: 0,
  dish: null,
  opens: null,
  portions: null,
  ...pick(dishValues({}), FOOD_FIELDS),
  isHidden: false,
  ...change,
})
const MENU: MenuDocument = {
  categories: [
    { ...PLAIN_CATEGORY, key: 'appetizers', name: 'Appetizers', frenchName: 'Entrées' },
    { ...PLAIN_CATEGORY, key: 'weekly', name: 'Weekly' },
  ],
  groups: [
    {
      key: 'bread',
      name: 'Bread',
      frenchName: null,
      least: 0,
      most: 2,
      free: 0,
      options: [anOption('roti'), anOption('naan')],
    },
  ],
  dishes: [aDish('samosa', { groups: ['bread'], photo: '/media/a.webp', isHidden: true }), aDish('lassi')],
}

const rows = (...lines: string[]) =>
  fromMenuTable(lines.map((line, index) => ({ line: index + 1, cells: line.split(',') })))
function planned(mode: ImportMode, ...lines: string[]) {
  const plan = planImport(MENU, rows(...lines), { mode })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value
}
function faultsOf(mode: ImportMode, ...lines: string[]) {
  const plan = planImport(MENU, rows(...lines), { mode })
  return plan.ok ? [] : plan.error.map(({ where, column, message }) => `${where}, ${column}: ${message}`)
}
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key)

describe('merging', () => {
  test('a merge changes what the file names, adds what is new at the end, and leaves the rest', () => {
    const { after, differences, unchangedDishes } = planned(
      'merge',
      'kind,key,name,price,category,description',
      'dish,kulfi,Kulfi,5,weekly,Frozen',
      'dish,lassi,The lassi,11.50,appetizers,Good',
    )
    expect(keysOf(after.dishes)).toEqual(['samosa', 'lassi', 'kulfi'])
    expect(
      differences.map(({ change, key, priceBefore, priceAfter }) => [change, key, priceBefore, priceAfter]),
    ).toEqual([
      ['changed', 'lassi', 1000, 1150],
      ['added', 'kulfi', null, 500],
    ])
    expect(unchangedDishes).toBe(1)
  })

  test('a merge reads when a dish is sold, and names a cell that says it wrongly', () => {
    const head = 'kind,key,sold_when,notice_minutes,sold_for'
    const { after, differences } = planned('merge', head, 'dish,samosa,Sunday 9:00-12:00; 17:00-21:00,1440,dine-in')
    expect(after.dishes[0]).toMatchObject({
      soldPeriods: [
        { days: ['sunday'], from: '09:00', to: '12:00' },
        { from: '17:00', to: '21:00' },
      ],
      noticeMinutes: 1440,
      soldFor: ['dine-in'],
    })
    expect(differences[0]?.fields.map(({ label, after: now }) => [label, now])).toEqual([
      ['Sold when', 'sunday 09:00-12:00; 17:00-21:00'],
      ['Notice', '1440'],
      ['Sold for', 'dine-in'],
    ])
    expect(planned('merge', head, 'dish,samosa,,,').differences).toEqual([])
    expect(faultsOf('merge', head, 'dish,samosa,mornings,,')).toEqual([
      'Line 2, sold_when: Must be times such as 08:00-11:00; saturday sunday 09:00-12:00',
    ])
    expect(faultsOf('merge', head, 'dish,samosa,,99999,drive-in')).toEqual([
      'Line 2, notice_minutes: At most 168 hours, in whole minutes',
      'Line 2, sold_for: Choose at least one of pickup, delivery, dine-in',
    ])
  })

  test('a merge leaves the values of a missing column, and empties those of an empty cell', () => {
    const { after } = planned('merge', 'kind,key,price', 'dish,samosa,12')
    expect(after.dishes[0]).toEqual(aDish('samosa', { ...MENU.dishes[0], priceCents: 1200 }))
    const { differences } = planned('merge', 'kind,key,french_name', 'category,appetizers,')
    expect(differences).toMatchObject([{ fields: [{ label: 'French name', before: 'Entrées', after: '' }] }])
  })

  test('a merge adds options and links to those that there are', () => {
    const { after, differences } = planned(
      'merge',
      'kind,group,key,dish,name,price,most,preset',
      'option,bread,kulcha,,Kulcha,2,1,0',
      'link,bread,,lassi,,,,',
    )
    expect(keysOf(after.groups[0]?.options ?? [])).toEqual(['roti', 'naan', 'kulcha'])
    expect(after.dishes.map(({ groups }) => groups)).toEqual([['bread'], ['bread']])
    expect(differences.map(({ kind, change, key }) => [kind, change, key])).toEqual([
      ['option', 'added', 'bread/kulcha'],
      ['dish', 'changed', 'lassi'],
    ])
  })
})

describe('replacing', () => {
  test('a replacement removes what the file lacks, except for the default categories', () => {
    const { after, differences } = planned('replace', 'kind,key,price', 'dish,lassi,10')
    expect([after.categories, after.groups, after.dishes].map(keysOf)).toEqual([['appetizers'], [], ['lassi']])
    expect(differences.map(({ kind, change, key }) => [kind, change, key])).toEqual([
      ['category', 'removed', 'weekly'],
      ['group', 'removed', 'bread'],
      ['option', 'removed', 'bread/roti'],
      ['option', 'removed', 'bread/naan'],
      ['dish', 'removed', 'samosa'],
    ])
  })

  test('a replacement takes the order of the file and tells that it changes', () => {
    const reversed = { ...MENU, dishes: MENU.dishes.toReversed() }
    const plan = planImport(MENU, fromMenuJson(toMenuJson(reversed)), { mode: 'replace' })
    expect(plan).toMatchObject({ ok: true, value: { differences: [], reordered: ['dishes'] } })
  })
})

test('work at stations that a database gives with its keys in another order is no change', () => {
  const work = [{ station: 'stove', first: 10, more: 2 }]
  const stored = { ...MENU, dishes: [aDish('lassi', { work: [{ more: 2, first: 10, station: 'stove' }] })] }
  const sent = { ...MENU, dishes: [aDish('lassi', { work })] }
  const plan = planImport(stored, fromMenuJson(toMenuJson(sent)), { mode: 'replace' })
  expect(plan.ok && plan.value.differences).toEqual([])
})

test('a table says of a drink that it needs no station, which is not the same as saying nothing', () => {
  const workAfter = (work: string) => {
    const plan = planImport(MENU, rows('kind,key,work', `dish,lassi,${work}`), { mode: 'merge' })
    return plan.ok && plan.value.after.dishes.find(({ key }) => key === 'lassi')?.work
  }
  expect([workAfter('none'), workAfter('')]).toEqual([[], null])
  const told = planImport(MENU, rows('kind,key,work', 'dish,lassi,none'), { mode: 'merge' })
  expect(told.ok && told.value.differences.map(({ fields }) => fields)).toEqual([
    [{ label: 'Work at stations', before: '', after: 'none' }],
  ])
})

test('a file of the release before, which knew no portions of an option, leaves them as they are', () => {
  const [bread] = MENU.groups
  const menu = { ...MENU, groups: [{ ...bread!, options: [anOption('bowl', { portions: 3 })] }] }
  const portionsAfter = (...lines: string[]) => {
    const plan = planImport(menu, rows(...lines), { mode: 'merge' })
    return plan.ok && plan.value.after.groups[0]?.options.find(({ key }) => key === 'bowl')?.portions
  }
  expect(portionsAfter('kind,group,key,name,portions', 'option,bread,bowl,Large bowl,')).toBe(3)
  expect(portionsAfter('kind,group,key,takes_portions', 'option,bread,bowl,4')).toBe(4)
  expect(portionsAfter('kind,group,key,takes_portions', 'option,bread,bowl,')).toBeNull()
})

test('a matched dish keeps its photo and stays sold out; a new one comes without a photo', () => {
  const file = toMenuJson({
    ...MENU,
    dishes: [aDish('samosa', { photo: '/media/b.webp' }), aDish('kulfi', { photo: '/media/c.webp' })],
  })
  const plan = planImport(MENU, fromMenuJson(file), { mode: 'merge' })
  expect(plan.ok && plan.value.after.dishes.map(({ key, photo, isHidden }) => [key, photo, isHidden])).toEqual([
    ['samosa', '/media/a.webp', true],
    ['lassi', null, false],
    ['kulfi', null, false],
  ])
})

describe('faults of a file', () => {
  test('faults in rows and between them are all told at once, in the order of the file', () => {
    expect(
      faultsOf(
        'merge',
        'kind,group,key,dish,name,price,category,description,most,preset,opens,work',
        'dish,,kulfi,,Kulfi,cheap,soups,Frozen,,,,',
        'dish,,kulfi,,,5,weekly,Frozen,,,,',
        'option,bread,roti,,The naan,0,,,1,2,,',
        'option,sauce,mint,,Mint,0,,,1,0,,',
        'option,bread,combo,dal,Combo,0,,,1,0,nothing,',
        'link,bread,,dal,,,,,,,,',
        'dish,,dal,,Dal,9,weekly,Dal,,,,tandoor 0+2',
      ),
    ).toEqual([
      'Line 2, price: Must be an amount such as 12.50',
      'Line 2, category: There is no category with the key soups',
      'Line 3, key: kulfi is in the file twice',
      'Line 4, preset: Must be a whole number from 0 to 1',
      'Line 4, name: This group has that option already',
      'Line 5, group: There is no group with the key sauce',
      'Line 6, dish: Either a dish or a further group',
      'Line 6, opens: There is no group with the key nothing',
      'Line 8, work: Enter 1 to 120 minutes',
    ])
  })

  test('a row that cannot be read is not told once more where others need it', () => {
    expect(
      faultsOf('merge', 'kind,group,key,dish,name', 'dishes,,dal,,Dal', 'link,bread,,dal,', 'dish,,,,Kulfi'),
    ).toEqual([
      'Line 2, kind: Must be one of category, group, option, dish, link',
      'Line 4, key: Must be a key of small letters, digits and hyphens',
    ])
  })

  test.for([
    ['{', ['Not JSON']],
    ['[]', ['This is no menu file']],
    ['{"format":"thali-menu","version":2}', ['Only version 1 of menu files can be read']],
    [
      '{"format":"thali-menu","version":1,"dishes":[{"key":"lassi","prise":1,"isVegan":"yes","price":"1"}, 5],"soups":[]}',
      ['soups: Unknown field', 'Dish 1, prise: Unknown field', 'Dish 1, isVegan: Must be true or false'],
    ],
  ] as const)('the faults of a JSON file are all told at once: %s', ([text, expected]) => {
    const plan = planImport(MENU, fromMenuJson(text), { mode: 'merge' })
    const told = plan.ok
      ? []
      : plan.error.map(({ where, column, message }) => [where, column].filter(Boolean).join(', ') + `: ${message}`)
    for (const part of expected) expect(told.join('\n')).toContain(part)
  })

  test('an import that would make the menu too large is refused', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => `dish,d${index},D,5,weekly,D`)
    expect(faultsOf('merge', 'kind,key,name,price,category,description', ...many)).toEqual([
      ', null: A menu has at most 1000 dishes; this one would have 1003',
    ])
  })
})

test('an import does not repeat the warnings of the menu before it, but always tells its errors', () => {
  const place = { locationId: 'truro', today: '2026-11-23' }
  const unused = { ...MENU, groups: [...MENU.groups, { ...MENU.groups[0]!, key: 'sauce', name: 'Sauce' }] }
  const short = { ...unused, groups: unused.groups.map((group) => ({ ...group, least: 3, most: 3 })) }
  expect(findingsAfter(unused, unused, place)).toEqual([])
  const grilled = {
    ...MENU,
    dishes: MENU.dishes.map((dish) => ({ ...dish, work: [{ station: 'grill', first: 8, more: 2 }] })),
  }
  const stations = [{ id: 'stove', name: 'Stove' }]
  expect(findingsAfter(MENU, grilled, { ...place, stations })[0]?.message).toMatch(/the kitchen has no station grill/)
  expect(findingsAfter(MENU, unused, place).map(({ kind }) => kind)).toEqual(['unused'])
  expect(findingsAfter(short, short, place).map(({ kind, isError }) => [kind, isError])).toEqual([
    ['too-few', true],
    ['too-few', true],
  ])
})

describe('copies of a menu', () => {
  const there: MenuDocument = {
    ...MENU,
    groups: MENU.groups.map((group) => ({
      ...group,
      options: [anOption('roti', { priceCents: 50 }), anOption('paratha', { priceCents: 70 })],
    })),
    dishes: [
      aDish('samosa', { priceCents: 1900 }),
      aDish('kulfi', { priceCents: 500, category: 'gone', photo: '/media/k.webp' }),
    ],
  }
  const pricesAfter = (prices: 'keep' | 'take') => {
    const plan = planImport(MENU, copyReading(there, MENU, prices), { mode: 'merge', takesPhotos: true })
    if (!plan.ok) throw new Error(JSON.stringify(plan.error))
    const { dishes, groups } = plan.value.after
    return {
      dishes,
      all: [...dishes, ...groups.flatMap(({ options }) => options)].map(({ key, priceCents }) => [key, priceCents]),
    }
  }

  test('a copy of a menu keeps the prices of what both menus have, or takes them', () => {
    const rest = [
      ['lassi', 1000],
      ['kulfi', 500],
    ]
    expect(pricesAfter('keep').all).toEqual([['samosa', 1000], ...rest, ['roti', 0], ['naan', 0], ['paratha', 70]])
    expect(pricesAfter('take').all).toEqual([['samosa', 1900], ...rest, ['roti', 50], ['naan', 0], ['paratha', 70]])
  })

  test('a copy of a menu brings the photo of a new dish, and a category that only its dishes still have', () => {
    expect(pricesAfter('keep').dishes.at(-1)).toMatchObject({ photo: '/media/k.webp', category: 'gone' })
  })
})
