import { fromMenuJson, toMenuJson } from '@thali/domain/menu/files/json-file'
import { anyMenu } from '@thali/testing/menus/any-menu'
import { roundTripDifference } from '@thali/testing/menus/round-trip'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fromMenuCsv, toMenuCsv } from './menu-file-text.ts'

test('any menu is the same after it was written as JSON and read again', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      expect(roundTripDifference(menu, fromMenuJson(toMenuJson(menu)))).toBeNull()
    }),
    { numRuns: 30 },
  )
})

test('any menu is the same after it was written as CSV and read again', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      expect(roundTripDifference(menu, fromMenuCsv(toMenuCsv(menu)))).toBeNull()
    }),
    { numRuns: 30 },
  )
})

const HEAD = 'kind,key,name,price,category,description'
const SAMOSA = 'dish,samosa,Samosa,6.99,appetizers,Crisp'
const rowsOf = (text: string) => {
  const { entries, faults } = fromMenuCsv(text)
  expect(faults).toEqual([])
  return entries.map(({ where, fields }) => [where, fields['key'], fields['name'], fields['price']])
}
const faultsOf = (text: string) => fromMenuCsv(text).faults

test.for([
  ['a byte order mark', `\uFEFF${HEAD}\r\n${SAMOSA}`],
  ['semicolons and decimal commas', `${HEAD}\n${SAMOSA}`.replaceAll(',', ';').replace('6.99', '6,99')],
  ['tabs', `${HEAD}\n${SAMOSA}`.replaceAll(',', '\t')],
  ['line ends of an old Mac', `${HEAD}\r${SAMOSA}\r`],
  ['quotation marks around every cell', `${HEAD}\n${SAMOSA}`.replaceAll(/[^,\n]+/g, '"$&"')],
  ['a currency sign', `${HEAD}\n${SAMOSA}`.replace('6.99', '$6.99')],
  ['columns in capitals and blanks around cells', `${HEAD.toUpperCase()}\n${SAMOSA}`.replaceAll(',', ' , ')],
] as const)('a file with %s is read', ([, text]) => {
  expect(rowsOf(text)).toEqual([['Line 2', 'samosa', 'Samosa', 6.99]])
})

test('blank rows are passed over, and lines are counted as an editor counts them', () => {
  const text = `${HEAD}\r\n\r\n,,,,,\r\ndish,naan,"Naan\r\nwith ""butter""",3,bread,B\r\n${SAMOSA}`
  expect(rowsOf(text)).toEqual([
    ['Line 4', 'naan', 'Naan\r\nwith "butter"', 3],
    ['Line 6', 'samosa', 'Samosa', 6.99],
  ])
})

test('the apostrophe that keeps a cell from being a formula comes off again', () => {
  const text = `${HEAD}\ndish,samosa,'=HYPERLINK(1),6.99,appetizers,'quoted'`
  const [entry] = fromMenuCsv(text).entries
  expect([entry?.fields['name'], entry?.fields['description']]).toEqual(['=HYPERLINK(1)', "'quoted'"])
})

test('every cell that cannot be read is told with its line and column, all at once', () => {
  const text = `${HEAD}\nsoup,a,,,,\ndish,naan,Naan,cheap,bread,B\ncategory,bread,Bread,5,,\n${SAMOSA},more`
  expect(faultsOf(text)).toEqual([
    { where: 'Line 2', column: 'kind', message: 'Must be one of category, group, option, dish, link' },
    { where: 'Line 3', column: 'price', message: 'Must be an amount such as 12.50' },
    { where: 'Line 4', column: 'price', message: 'Stays empty in a row of the kind category' },
    { where: 'Line 5', column: null, message: 'Has 7 cells, but there are 6 columns' },
  ])
})

test('columns that are unknown, missing or there twice are told', () => {
  const faults = faultsOf('kind,name,prise,name\ndish,a,b,c')
  expect(faults.map(({ where, column, message }) => [where, column, message.split('.')[0]])).toEqual([
    ['Line 1', 'key', 'This column is missing'],
    ['Line 1', 'prise', 'Unknown column'],
    ['Line 1', 'name', 'This column is there twice'],
  ])
})

test.for([
  ['opens and is not closed', `${HEAD}\n${SAMOSA}\ndish,naan,"Naan,3,bread,B`],
  ['stands within a cell', `${HEAD}\n${SAMOSA}\ndish,naan,12" naan,3,bread,B`],
] as const)('a quotation mark that %s is told with its line', ([, text]) => {
  const [fault, ...others] = faultsOf(text)
  expect([fault?.where, fault?.message.split('.')[0], others]).toEqual([
    'Line 3',
    'From here on quotation marks do not fit',
    [],
  ])
})

test('long texts are read as they are', () => {
  const names = ['a', 'bb', 'ccc', 'dddd'].map((start) => start + '🥟'.repeat(40_000))
  const text = [HEAD, ...names.map((name, index) => `dish,dish-${index},${name},1,bread,B`)].join('\n')
  expect(rowsOf(text).map(([, , name]) => name)).toEqual(names)
})

test('an empty file and one with too many rows are refused', () => {
  expect(faultsOf('').map(({ message }) => message)).toEqual(['The file is empty'])
  expect(faultsOf(`${HEAD}\n${`${SAMOSA}\n`.repeat(10_001)}`).map(({ message }) => message)).toEqual([
    'A menu file has at most 10000 rows',
  ])
})

test('a row of separators is refused by its number of cells', () => {
  const [columns] = faultsOf(`${HEAD}${','.repeat(400_000)}`)
  expect(columns).toEqual({ where: 'Line 1', column: null, message: 'A row has at most 200 cells' })
  const [row] = faultsOf(`${HEAD}\n${SAMOSA}\n${','.repeat(400_000)}`)
  expect(row).toMatchObject({ where: 'Line 3', message: 'A row has at most 200 cells' })
})
