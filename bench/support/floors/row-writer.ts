import { hash, randomUUID } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import type pg from 'pg'

import { packAnswer, unpackAnswer } from '../../../apps/api/src/database/stored-answer.ts'

/** A row by its columns, ready to be written again. */
export type Row = Record<string, unknown>

/** Rows by the name of their table. */
export type Rows = Record<string, Row[]>

/** Adds a value to the statement and returns its place, such as `$3`. */
type AddParameter = (value: unknown) => string

type Statement = {
  name: string
  rows: Rows
  /** More parts of the statement: what is changed with the new rows. */
  changes?: (add: AddParameter) => string[]
}

/** What stands in the place of a value of the sample. */
type Fresh = ReadonlyMap<unknown, unknown>

/** The stored answer of a row, which is compressed. */
class StoredAnswer {
  readonly answer: unknown

  constructor(bytes: Buffer) {
    this.answer = unpackAnswer(bytes)
  }
}

/**
 * Writes copies of the rows in one prepared statement: the same rows cannot be stored with less. JSON is written out and
 * answers are compressed anew each time, as they must be where every row is another one.
 */
export function createRowWriter(pool: pg.Pool, { name, rows, changes }: Statement): (fresh: Fresh) => Promise<void> {
  const parameters: unknown[] = []
  const add: AddParameter = (value) => `$${parameters.push(value)}`
  const inserts = Object.entries(rows).map(([table, copies]) => insertInto(table, copies, add))
  const parts = [...(changes?.(add) ?? []), ...inserts]
  const text = `WITH ${parts.map((part, index) => `part${index} AS (${part})`).join(', ')} SELECT`

  return async (fresh) => {
    await pool.query({ name, text, values: parameters.map((value) => writtenAs(value, fresh)) })
  }
}

/** The key of a request and the hash by which it is recognised, in the places of those of the sample. */
export function submissionOf(request: FastifyRequest, sample: Row | undefined): [unknown, unknown][] {
  const requestHash = hash('sha256', `${request.url}\0${JSON.stringify(request.body)}`, 'base64url')
  return [
    [sample?.['key'], request.headers['idempotency-key']],
    [sample?.['request_hash'], requestHash],
  ]
}

/** Fresh ids in the places of those of these rows. */
export function freshIds(rows: readonly Row[] = []): (readonly [unknown, string])[] {
  return rows.map(({ id }) => [id, randomUUID()])
}

function writtenAs(value: unknown, fresh: Fresh): unknown {
  if (value instanceof StoredAnswer) return packAnswer(value.answer)
  return isDocument(value) ? JSON.stringify(value) : (fresh.get(value) ?? value)
}

function insertInto(table: string, rows: readonly Row[], add: AddParameter): string {
  const columns = Object.keys(rows[0] ?? {})
  const valueOf = (row: Row, column: string) =>
    column === 'answer' && row[column] instanceof Buffer ? new StoredAnswer(row[column]) : row[column]
  const tuples = rows.map((row) => `(${columns.map((column) => add(valueOf(row, column))).join(', ')})`)
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${tuples.join(', ')}`
}

/** Whether it is stored as JSON. A list of texts is an array of the database. */
function isDocument(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false
  const isTexts = Array.isArray(value) && value.every((part) => typeof part === 'string')
  return !(value instanceof Date || value instanceof Uint8Array || isTexts)
}
