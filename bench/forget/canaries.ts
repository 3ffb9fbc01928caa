import { withClient } from '@thali/keeper/backup/with-client'
import type { DatabaseConnection } from '@thali/keeper/connection/connect'
import type pg from 'pg'

import { unpackAnswer } from '../../apps/api/src/database/stored-answer.ts'

/** @param ending of the phone numbers, but for the last digit */
export function canariesOf(word: string, ending: string, address: string) {
  const lower = word.toLowerCase()
  const own = { name: `Annabel ${word}`, email: `annabel@${lower}.example.com`, device: `${word} Browser`, address }
  const texts = new Set(Object.values(own))
  function typed(text: string): string {
    texts.add(text)
    return text
  }
  return {
    ...own,
    phone: (last: 1 | 2 | 3) => typed(`+1902555${ending}${last}`),
    /** A text for a field that takes any. */
    about: (field: string) => typed(`${field} of ${word}`),
    /** All that was typed somewhere. */
    texts: texts as ReadonlySet<string>,
    /** In each text is one of them, in lower case. */
    marks: [lower, address, `902555${ending}`, `902) 555-${ending}`, `902-555-${ending}`],
  }
}

/** Texts that name one person and stand nowhere else. */
export type Canaries = ReturnType<typeof canariesOf>

type Marks = { marks: readonly string[] }
export type Find = { table: string; column: string; text: string }

/** A standby has nothing of unlogged tables, and cannot be asked for them. */
const TABLES = `
SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  AND (c.relpersistence = 'p' OR NOT pg_is_in_recovery())
ORDER BY 1`

const matching = (table: string) => `
SELECT field.key AS "column", field.value AS text
FROM ${table} AS t, jsonb_each_text(to_jsonb(t)) AS field WHERE lower(field.value) LIKE ANY ($1)`

/** Every field of every table of a database in which somebody is named. */
export async function findCanaries(connection: DatabaseConnection, { marks }: Marks): Promise<Find[]> {
  return withClient(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(TABLES)
    const found: Find[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<Omit<Find, 'table'>>(matching(name), [marks.map((mark) => `%${mark}%`)])
      found.push(...rows.map((row) => ({ table: name, ...row })))
    }
    return [...found, ...(await findInAnswers(client, marks))]
  })
}

/** Answers that a browser may ask for again are stored compressed, where no search for a text finds them. */
async function findInAnswers(client: pg.Client, marks: readonly string[]): Promise<Find[]> {
  const { rows } = await client.query<{ answer: Buffer }>(
    'SELECT answer FROM idempotency_keys WHERE answer IS NOT NULL',
  )
  const texts = rows.map(({ answer }) => JSON.stringify(unpackAnswer(answer)))
  return texts
    .filter((text) => marks.some((mark) => text.toLowerCase().includes(mark)))
    .map((text) => ({ table: 'idempotency_keys', column: 'answer', text }))
}

export const tablesOf = (finds: readonly Find[]) => [...new Set(finds.map(({ table }) => table))].toSorted()

const SHOWN = 90

/** A sentence for each column that names somebody, but for those of the tables that may. */
export function sentences(where: string, finds: readonly Find[], allowed: readonly string[] = []): string[] {
  const wrong = finds.filter(({ table }) => !allowed.includes(table))
  const columns = Map.groupBy(wrong, ({ table, column }) => `${table}.${column}`)
  return [...columns].map(
    ([column, rows]) => `${where}: ${column} names somebody in ${rows.length} rows: ${rows[0]?.text.slice(0, SHOWN)}`,
  )
}
