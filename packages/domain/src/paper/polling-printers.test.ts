import { expect, test } from 'vitest'

import { epsonReport, starReport, starTrouble } from './polling-printers.ts'

test.each([
  ['200 OK', null],
  // As a printer writes it in its call.
  ['200%20OK', null],
  ['211 Paper low', null],
  ['410 Out of paper', 'paper'],
  ['420 Cover open', 'cover'],
  ['400 Printer error', 'offline'],
  ['', 'offline'],
])('what a Star printer says of itself is read by its number: %s', (statusCode, trouble) => {
  expect(starTrouble(statusCode)).toBe(trouble)
})

test.each([
  ['200 OK', 'printed', null],
  ['OK', 'printed', null],
  ['410 Out of paper', 'unknown', 'paper'],
  ['511 Media decoding error', 'not-printed', 'offline'],
  ['520 Download timeout', 'not-printed', 'offline'],
  ['', 'unknown', 'offline'],
])('a Star printer that ends a sheet with “%s” has %s it', (code, outcome, trouble) => {
  expect(starReport(code)).toEqual({ outcome, trouble })
})

test.each([
  [true, '', 'printed', null],
  [false, 'EPTR_COVER_OPEN', 'unknown', 'cover'],
  [false, 'EPTR_REC_EMPTY', 'unknown', 'paper'],
  [false, 'EX_TIMEOUT', 'unknown', 'offline'],
  [false, 'SchemaError', 'not-printed', 'offline'],
  [false, 'DeviceNotFound', 'not-printed', 'offline'],
])('an Epson printer that answers %s and “%s” has %s its sheet', (success, code, outcome, trouble) => {
  expect(epsonReport({ success, code })).toEqual({ outcome, trouble })
})
