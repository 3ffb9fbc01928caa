import { fail, type Finding, ok, spanOf, warn } from './findings.ts'
import type { TableSize } from './upgrade-check.repository.ts'
import type { Rehearsed } from '#api/database/schema/rehearsal.ts'

/**
 * What a migration does in a second, measured with 1,000,000 rows of 450 bytes on 2 shared cores (2026-11-22): an index
 * was built in 1.9 to 3.5 s, 600 MB were rewritten in 13.4 s, and 455 MB checked in 0.2 s from memory; a disk is slower.
 */
const A_SECOND = { indexedRows: 250_000, rewrittenBytes: 40_000_000, checkedBytes: 200_000_000 }
/** An entry of an index took 23 to 59 bytes. */
const INDEX_ENTRY_BYTES = 60
/** Every byte is written to the table or index and to the log; building an index also needs room to sort. */
const TIMES_WRITTEN = { rewritten: 2, indexed: 3 }
/** Orders may wait for as long: what the documents promise of every step. */
const LONGEST_WAIT_SECONDS = 0.2
const BACKUP_LIMIT_SECONDS = 86_400
const MEGABYTE = 1_000_000

export type Sizes = ReadonlyMap<string, TableSize>

/** What one migration locks, and how long it works on the tables of this database. */
export function migrationFindings(rehearsed: Rehearsed, sizes: Sizes): Finding[] {
  const { name, locks } = rehearsed
  const seconds = secondsOf(rehearsed, sizes)
  const blocking = locks?.find(({ blocks }) => blocks !== 'nothing')
  const work = workOf(rehearsed)
  const span = seconds < 1 ? `${Math.ceil(seconds * 1000)} ms` : spanOf(Math.ceil(seconds))
  const lasts = `about ${span}, reckoned from rows and bytes`
  const says = work === '' ? 'no table is rewritten, indexed or checked' : `${work}: ${lasts}`
  const isLong = blocking !== undefined && seconds > LONGEST_WAIT_SECONDS
  return [
    ...(locks ?? []).map(({ table, mode, blocks }) => ok(name, `${mode} on ${sized(table, sizes)} blocks ${blocks}`)),
    ...(locks ? [] : [warn(name, 'a statement commits by itself, so its locks could not be watched')]),
    isLong ? warn(name, `${says}; ${blocking.table} is locked meanwhile: upgrade when closed`) : ok(name, says),
  ]
}

function workOf({ rewritten, indexed, checked }: Rehearsed): string {
  return [
    ...rewritten.map((table) => `rewrites ${table}`),
    ...indexed.map((table) => `builds an index on ${table}`),
    ...checked.map((table) => `checks every row of ${table}`),
  ].join(', ')
}

function sized(table: string, sizes: Sizes): string {
  const { rows = 0, bytes = 0 } = sizes.get(table) ?? {}
  return `${table} (${Math.round(rows).toLocaleString('en-CA')} rows, ${Math.ceil(bytes / MEGABYTE)} MB)`
}

function secondsOf({ rewritten, indexed, checked }: Rehearsed, sizes: Sizes): number {
  return (
    sum(rewritten, (table) => sizes.get(table)?.bytes) / A_SECOND.rewrittenBytes +
    sum(indexed, (table) => sizes.get(table)?.rows) / A_SECOND.indexedRows +
    sum(checked, (table) => sizes.get(table)?.heapBytes) / A_SECOND.checkedBytes
  )
}

/** Bytes that all of them together write, until the old ones are removed. */
export function bytesNeeded(all: readonly Rehearsed[], sizes: Sizes): number {
  const rewritten = all.flatMap((one) => one.rewritten)
  const indexed = all.flatMap((one) => one.indexed)
  return (
    sum(rewritten, (table) => sizes.get(table)?.bytes) * TIMES_WRITTEN.rewritten +
    sum(indexed, (table) => sizes.get(table)?.rows) * INDEX_ENTRY_BYTES * TIMES_WRITTEN.indexed
  )
}

function sum(tables: readonly string[], of: (table: string) => number | undefined): number {
  return tables.reduce((total, table) => total + (of(table) ?? 0), 0)
}

/** @param freeBytes undefined where the disk is another machine's */
export function spaceFinding(neededBytes: number, freeBytes: number | undefined): Finding {
  const needed = `${Math.ceil(neededBytes / MEGABYTE)} MB are needed`
  if (freeBytes === undefined) {
    const says = `${needed} on the disk of the database server, which is not seen here`
    return neededBytes === 0 ? ok('disk', says) : warn('disk', says)
  }
  const says = `${needed}, ${Math.floor(freeBytes / MEGABYTE)} MB are free`
  return neededBytes < freeBytes ? ok('disk', says) : fail('disk', `${says}: make room first`)
}

export type Base = { place: string; secondsAgo?: number; problem?: string }

/** No upgrade without a backup of the last 24 hours in one place at least. */
export function freshBackupFinding(bases: readonly Base[], isEmbedded: boolean): Finding {
  const ages = bases.flatMap(({ secondsAgo }) => secondsAgo ?? [])
  const youngest = Math.min(...ages)
  if (youngest <= BACKUP_LIMIT_SECONDS) return ok('backup', `the newest is ${spanOf(youngest)} old`)
  if (bases.length === 0 && !isEmbedded)
    return warn('backup', 'those of the database server are not seen here: make sure that one is of the last 24 hours')
  if (bases.length === 0) return fail('backup', 'none is made: set BACKUP_TO, then npm run backup')
  const problems = bases.flatMap(({ problem }) => problem ?? [])
  const newest = ages.length === 0 ? 'there is none' : `the newest is ${spanOf(youngest)} old`
  return fail('backup', `${[newest, ...problems].join('; ')}: make one first, with npm run backup`)
}
