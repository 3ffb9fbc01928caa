import { expect, test } from 'vitest'

import {
  drawerPrinter,
  fateAfterRestore,
  fateOf,
  KITCHEN_SHEETS,
  parsePrinterAddress,
  printerAddressProblem,
} from './printers.ts'

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

test('a drawer that may be open is not opened once more, and one that certainly is not is tried again', () => {
  expect(fateOf('drawer', 'unknown', false)).toEqual({ state: 'dropped' })
  expect(fateOf('drawer', 'printed', false)).toEqual({ state: 'printed' })
  expect(fateOf('drawer', 'not-printed', false)).toMatchObject({ state: 'waiting', afterMs: 5_000 })
})

test('a drawer is opened by a printer that has one, first of all by one that is well', () => {
  const printer = (name: string, hasDrawer: boolean, trouble: string | null = null) => ({ name, hasDrawer, trouble })
  const away = printer('Counter', true, 'away')
  expect(drawerPrinter([printer('Kitchen', false), away, printer('Bar', true)])?.name).toBe('Bar')
  expect(drawerPrinter([printer('Kitchen', false), away])?.name).toBe('Counter')
  expect(drawerPrinter([printer('Kitchen', false)])).toBeUndefined()
})

test('a sheet that was due before a restore may be a copy, one of an evening that is over is none, and a new one is new', () => {
  const restoredAt = new Date('2026-11-20T16:30:00Z')
  const before = (ms: number) => fateAfterRestore(new Date(restoredAt.getTime() - ms), restoredAt)
  const hours = 3_600_000
  expect([before(-1), before(0), before(12 * hours), before(12 * hours + 1)]).toEqual([
    null,
    'maybe',
    'maybe',
    'dropped',
  ])
  expect(fateAfterRestore(restoredAt, null)).toBeNull()
})
