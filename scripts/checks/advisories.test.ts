import { expect, test } from 'vitest'

import { type AdvisoryFile, findAdvisoryFaults, type LockFile } from './advisories.ts'

const LOCK: LockFile = {
  packages: {
    '': { version: '0.1.0' },
    'apps/api': { version: '1.0.0' },
    'node_modules/@thali/api': { link: true },
    'node_modules/parser': { version: '5.2.0' },
    'node_modules/tool/node_modules/parser': { version: '3.21.1' },
    'node_modules/@scope/reader': { version: '2.0.0-beta.1' },
  },
}
const FILE: AdvisoryFile = { date: '2026-11-26', source: 'a test', advisories: [], accepted: [] }
const OLD_PARSER = { package: 'parser', vulnerable: '<4.1.2', id: 'GHSA-1', severity: 'high', note: 'Reads too much' }
const faultsOf = (file: Partial<AdvisoryFile>) => findAdvisoryFaults({ ...FILE, ...file }, LOCK, '2026-11-26')
const accepting = (until: string) => ({
  advisories: [OLD_PARSER],
  accepted: [{ id: 'GHSA-1', because: 'Tests only', until }],
})

test('a package that an advisory hits is told with its version, also deep below another one', () => {
  expect(faultsOf({ advisories: [OLD_PARSER] })).toEqual([
    'parser 3.21.1 is hit by GHSA-1 (high, <4.1.2): Reads too much',
  ])
})

test('a version before a release counts with that release, and a name counts with its scope', () => {
  const advisory = { ...OLD_PARSER, package: '@scope/reader', vulnerable: '>=1.0.0 <2.0.0' }
  expect(faultsOf({ advisories: [advisory] })).toHaveLength(1)
  expect(faultsOf({ advisories: [{ ...advisory, package: 'reader' }] })).toEqual([])
})

test('an accepted advisory may stay until its day, and no day longer', () => {
  expect(faultsOf(accepting('2026-11-26'))).toEqual([])
  expect(faultsOf(accepting('2026-11-25'))).toHaveLength(1)
})

test('an accepted advisory that hits nothing is told, so that the list stays short', () => {
  const { accepted } = accepting('2027-01-01')
  expect(faultsOf({ accepted })).toEqual(['GHSA-1 is accepted and hits nothing: take it out of "accepted"'])
})
