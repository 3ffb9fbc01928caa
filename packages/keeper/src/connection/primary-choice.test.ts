import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'

import { choosePrimary, type HostReading, hostFindings, isAllowed, isThere, overtakenHosts } from './primary-choice.ts'

const OURS = '7100000000000000001'
const FOREIGN = '7200000000000000002'

function host(name: string, timeline: number | null, system = OURS): HostReading {
  return { name, answer: { system, timeline, startedAt: name, backendStartedAt: '1' }, fault: null }
}
const silent = (name: string, message = 'timeout expired'): HostReading => ({
  name,
  answer: null,
  fault: new Error(message),
})
const sentences = (...args: Parameters<typeof hostFindings>) => hostFindings(...args).map(({ sentence }) => sentence)

const anyHosts = fc.array(
  fc.record({
    timeline: fc.option(fc.integer({ min: 1, max: 5 })),
    system: fc.constantFrom(OURS, FOREIGN),
    isSilent: fc.boolean(),
  }),
  { maxLength: 4 },
)

test('nothing runs on a standby, a foreign server, or below the highest timeline seen, whatever the hosts say', () => {
  fc.assert(
    fc.property(anyHosts, fc.integer({ min: 1, max: 5 }), (drawn, timeline) => {
      const hosts = drawn.map((one, index) =>
        one.isSilent ? silent(`db-${index}`) : host(`db-${index}`, one.timeline, one.system),
      )
      const known = { system: OURS, timeline }
      const chosen = choosePrimary(hosts, known)
      const able = hosts.flatMap(({ answer }) => (answer?.system === OURS ? [answer.timeline ?? 0] : []))
      const highest = Math.max(0, ...able)
      expect(chosen?.answer.timeline).toBe(highest >= timeline ? highest : undefined)
      expect(choosePrimary(hosts.toReversed(), known)?.answer.timeline).toBe(chosen?.answer.timeline)
    }),
  )
})

test('a primary that was overtaken is never used again, also by a process that has just been started', () => {
  const known = { system: OURS, timeline: 2 }
  expect(choosePrimary([host('old', 1), silent('new')], known)).toBeNull()
  expect(isAllowed({ system: OURS, timeline: 1 }, known)).toBe(false)
  expect(isAllowed({ system: OURS, timeline: 3 }, known)).toBe(true)
})

test('a server that is full of connections is there; one that is silent, or still starting, may be another one', () => {
  const refused = (code: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })
  const readings = [
    host('a', 1),
    { ...silent('a'), fault: refused('53300') },
    silent('a'),
    { ...silent('a'), fault: refused('57P03') },
  ]
  expect(readings.map(isThere)).toEqual([true, true, false, false])
})

test('of two servers that take writes the overtaken one is named, also where it is named twice', () => {
  const known = { system: OURS, timeline: 2 }
  expect(overtakenHosts([host('old', 1), host('new', 2)], known).map(({ name }) => name)).toEqual(['old'])
  expect(overtakenHosts([host('new', 2), host('new', 2), host('third', null)], known)).toEqual([])
  expect(sentences([host('new', 2), host('old', 1)], known)).toEqual([
    expect.stringContaining('Two servers take writes: old was overtaken'),
  ])
})

test('hosts that cannot be the ones that are meant are named, one sentence each', () => {
  const primary = host('a:5432', 1)
  const alias: HostReading = { ...primary, name: 'alias:5432' }
  expect(sentences([primary, host('b:5432', null)], null)).toEqual([])
  expect(sentences([primary, primary], null)).toEqual(['DATABASE_URL names a:5432 twice: name each host once.'])
  expect(sentences([primary, alias], null)).toEqual([expect.stringContaining('are the same server')])
  expect(sentences([primary, silent('b:5432')], null)).toEqual([
    'b:5432 in DATABASE_URL does not answer within two seconds.',
  ])
  expect(sentences([primary, silent('b:5432', 'The server does not support SSL connections')], null)).toEqual([
    'b:5432 in DATABASE_URL does not answer (The server does not support SSL connections).',
  ])
})

test('nothing is written with hosts of two databases; where the restaurant knows its own, the other is ignored', () => {
  const hosts = [host('a', 1), host('b', 1, FOREIGN)]
  expect(hostFindings(hosts, null)).toEqual([
    { kind: 'fatal', sentence: expect.stringContaining('belong to different databases: b has') as string },
  ])
  const known = { system: OURS, timeline: 1 }
  expect(hostFindings(hosts, known).map(({ kind }) => kind)).toEqual(['warning'])
  expect(choosePrimary(hosts, known)?.name).toBe('a')
  expect(hostFindings([host('b', 1, FOREIGN)], known).map(({ kind }) => kind)).toEqual(['fatal'])
})
