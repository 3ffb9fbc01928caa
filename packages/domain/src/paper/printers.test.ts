import { expect, test } from 'vitest'

import { fateOf, KITCHEN_SHEETS, parsePrinterAddress, printerAddressProblem } from './printers.ts'

test.each([
  ['192.168.1.50:9100', null],
  ['10.0.0.7:9109', null],
  ['172.16.0.1:9100', null],
  ['172.31.255.1:9100', null],
  ['172.32.0.1:9100', /your own network/],
  ['8.8.8.8:9100', /your own network/],
  ['169.254.169.254:9100', /your own network/],
  ['192.168.1.50:80', /from 9100 to 9109/],
  ['192.168.1.50', /with its port/],
  ['192.168.1.500:9100', /with its port/],
  ['printer.local:9100', /with its port/],
  ['', /with its port/],
  ['127.0.0.1:9100', /in your network/],
])('a printer at %s is dialled only in a private network, at a port of printers', (address, problem) => {
  const found = printerAddressProblem(address, false)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})

test('while the product is tried out, the stand-in printers of this machine are dialled at any port', () => {
  expect(printerAddressProblem('127.0.0.1:40123', true)).toBeNull()
  expect(printerAddressProblem('8.8.8.8:9100', true)).not.toBeNull()
  expect(parsePrinterAddress('127.0.0.1:40123')).toEqual({ host: '127.0.0.1', port: 40_123 })
})

test('a sheet that was printed is done; one that certainly was not is sent again as it is', () => {
  for (const kind of [...KITCHEN_SHEETS, 'receipt'] as const) {
    expect(fateOf(kind, 'printed', false)).toEqual({ state: 'printed' })
    expect(fateOf(kind, 'not-printed', false)).toEqual({ state: 'waiting', afterMs: 5_000, mayBeCopy: false })
    expect(fateOf(kind, 'not-printed', true)).toMatchObject({ mayBeCopy: true })
  }
})

test('where nobody knows whether a sheet is on paper, the kitchen gets it again by itself, and others when somebody asks', () => {
  for (const kind of KITCHEN_SHEETS) {
    expect(fateOf(kind, 'unknown', false)).toEqual({ state: 'waiting', afterMs: 20_000, mayBeCopy: true })
  }
  expect(fateOf('receipt', 'unknown', false)).toEqual({ state: 'unsure' })
  expect(fateOf('test', 'unknown', false)).toEqual({ state: 'unsure' })
})
