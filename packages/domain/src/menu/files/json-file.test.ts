import { expect, test } from 'vitest'

import { fromMenuJson } from './json-file.ts'
import { MENU_FILE_LIMITS } from './menu-document.ts'

const menuOf = (lists: string) => `{"format":"thali-menu","version":1,${lists}}`
const many = (part: string, count = 200_000) => Array.from({ length: count }, () => part).join(',')
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

// S3: 1.6 million empty dishes took 15 seconds.
test.for([
  ['empty dishes', `"dishes":[${many('{}')}]`],
  ['dishes that are no objects', `"dishes":[${many('0')}]`],
  ['groups with options', `"groups":[${many('{"options":[{},{}]}')}]`],
  ['options of one group', `"groups":[{"key":"bread","options":[${many('{}')}]}]`],
  ['links of one dish', `"dishes":[{"key":"naan","groups":[${many('"bread"')}]}]`],
  ['unknown lists', Array.from({ length: 200_000 }, (_, index) => `"k${index}":0`).join(',')],
  ['unknown fields', `"dishes":[{${Array.from({ length: 200_000 }, (_, index) => `"k${index}":0`).join(',')}}]`],
  ['dishes with faults', `"dishes":[${many('{"key":5,"name":5,"isVegan":5,"allergens":5}')}]`],
] as const)('a JSON file of far too many %s is read only as far as a menu may go', ([, lists]) => {
  const { entries, faults, isWhole } = fromMenuJson(menuOf(lists))
  expect(entries.length).toBeLessThanOrEqual(MENU_FILE_LIMITS.rows)
  // What is wrong with the last row that was read is told whole.
  expect(faults.length).toBeLessThan(MENU_FILE_LIMITS.faults + 10)
  expect([isWhole, faults.length > 0]).toEqual([false, true])
})

test('a JSON file with more entries than a menu file may have gets one fault that says so', () => {
  const { faults } = fromMenuJson(menuOf(`"categories":[${many('{"key":"a"}')}],"dishes":[${many('{"key":"a"}')}]`))
  expect(faults).toEqual([{ where: '', column: null, message: 'A menu file has at most 10000 entries' }])
})

test.for([
  ['tags', many('"hot"')],
  ['allergens', many('"nuts"')],
  ['work', many('{"station":"tandoor"}')],
  ['price', nested(200_000)],
  ['prepTime', many(nested(3), 70_000)],
] as const)('the field %s of a dish with thousands of values is refused as one fault', ([field, list]) => {
  const { entries, faults } = fromMenuJson(menuOf(`"dishes":[{"key":"naan","${field}":[${list}]}]`))
  expect(entries.map(({ fields }) => fields)).toEqual([{ key: 'naan' }])
  expect(faults).toEqual([{ where: 'Dish 1', column: field, message: 'Has more than 200 values' }])
})
