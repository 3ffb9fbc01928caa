import { expect, test } from 'vitest'

import { formatOf, readMenuText } from './use-menu-files.ts'

const bytes = (...values: number[]) => new Blob([new Uint8Array(values)])

test.each([
  ['UTF-8', new Blob(['Entrée'])],
  ['UTF-8 with a byte order mark', new Blob(['\uFEFFEntrée'])],
  ['the alphabet of an older spreadsheet', bytes(0x45, 0x6e, 0x74, 0x72, 0xe9, 0x65)],
  ['UTF-16', bytes(0xff, 0xfe, 0x45, 0, 0x6e, 0, 0x74, 0, 0x72, 0, 0xe9, 0, 0x65, 0)],
])('a menu file in %s is read as it was written', async (_, file) => {
  expect(await readMenuText(file)).toEqual({ text: 'Entrée' })
})

test('a workbook and a file above 5 MB are not sent', async () => {
  expect(await readMenuText(bytes(0x50, 0x4b, 3, 4, 20))).toEqual({
    problem: 'This is a workbook. Save it as CSV in the spreadsheet first.',
  })
  expect(await readMenuText(new Blob(['x'.repeat(5 * 1024 * 1024 + 1)]))).toEqual({
    problem: 'This file is larger than 5 MB. A menu takes a hundredth of that.',
  })
})

test('a menu file that begins with a brace is JSON, every other one a table', () => {
  expect([' \n{"format":1}', 'kind,key', '"kind";"key"', ''].map(formatOf)).toEqual(['json', 'csv', 'csv', 'csv'])
})
