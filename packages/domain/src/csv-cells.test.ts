import { expect, test } from 'vitest'

import { csvRow } from './csv-cells.ts'

const BEGINNINGS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', ' =', '\t=', '\r', '\n=', '\0=', '\u00A0=']

test.for(BEGINNINGS)('a text that begins with %j is shown and not run', (beginning) => {
  const cell = csvRow([`${beginning}HYPERLINK("http://x.test")`])
  expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
})

// ADM-CSV-09
test('commas, quotes and line breaks stay in their field', () => {
  expect(csvRow(['Lee, Ann', 'says "hi"', 'two\nlines', 'plain'])).toBe(
    '"Lee, Ann","says ""hi""","two\nlines",plain\r\n',
  )
})

test('a number stays a number, a phone and a sum stay as they are', () => {
  expect(csvRow([-3, '(902) 555-0123', '12.50', '-0.06'])).toBe('-3,(902) 555-0123,12.50,-0.06\r\n')
  expect(csvRow(['-0.06+1'])).toBe("'-0.06+1\r\n")
})
