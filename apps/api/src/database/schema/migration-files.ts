import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { readMigrationFiles } from 'drizzle-orm/migrator'

/** One step of the schema. */
export type Migration = {
  /** Name of its file without the ending, such as `0031_uploads`. */
  name: string
  statements: readonly string[]
  /** When it was generated, in ms; the name by which the database remembers it. */
  createdAt: number
  hash: string
  /** Whether all statements are one transaction. Otherwise each is repeatable and runs alone. */
  isTransactional: boolean
}

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../migrations')

/** First line of a migration with statements that PostgreSQL refuses inside a transaction. */
const OUTSIDE_MARK = '-- outside a transaction'

/** Reads the migrations that drizzle-kit generated, in order. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const files = readMigrationFiles({ migrationsFolder: folder })
  const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return files.map(({ sql, folderMillis, hash }, index) => ({
    name: journal.entries[index]?.tag ?? String(folderMillis),
    statements: sql,
    createdAt: folderMillis,
    hash,
    isTransactional: isTransactional(sql.join('')),
  }))
}

/** Whether a migration runs as one transaction, by its text. */
export function isTransactional(text: string): boolean {
  return !text.trimStart().startsWith(OUTSIDE_MARK)
}
