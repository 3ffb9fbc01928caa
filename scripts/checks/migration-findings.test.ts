import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { findMigrationFindings } from './migration-findings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-migrations-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function findingsOf(text: string): Promise<string> {
  const file = path.join(folder, '0099_tried.sql')
  await writeFile(file, text)
  return (await findMigrationFindings([file])).join('\n')
}

test.each([
  ['drops a column', 'ALTER TABLE orders DROP COLUMN note;', 'ban-drop-column'],
  ['drops a table', 'DROP TABLE favorites;', 'ban-drop-table'],
  ['renames a column', 'ALTER TABLE orders RENAME COLUMN note TO remark;', 'renaming-column'],
  ['renames a table', 'ALTER TABLE orders RENAME TO purchases;', 'renaming-table'],
  ['changes a type', 'ALTER TABLE orders ALTER COLUMN number TYPE bigint;', 'changing-column-type'],
  [
    'wants a value old programs do not write',
    'ALTER TABLE orders ADD COLUMN x text NOT NULL;',
    'adding-required-field',
  ],
  ['builds an index that stops writes', 'CREATE INDEX i ON orders (number);', 'require-concurrent-index-creation'],
  [
    'checks every row under a lock',
    'ALTER TABLE orders ADD CONSTRAINT c CHECK (number > 0);',
    'constraint-missing-not-valid',
  ],
])('a migration that %s is refused', async (_what, statement, rule) => {
  expect(await findingsOf(statement)).toContain(rule)
})

test('new tables with their indexes, new columns and constraints that are checked later pass', async () => {
  const text = `
    CREATE TABLE drills (id integer PRIMARY KEY, at timestamp with time zone NOT NULL);
    --> statement-breakpoint
    CREATE INDEX drills_at ON drills (at);
    --> statement-breakpoint
    ALTER TABLE orders ADD COLUMN remark text;
    --> statement-breakpoint
    ALTER TABLE orders ADD CONSTRAINT orders_remark CHECK (length(remark) < 200) NOT VALID;`
  expect(await findingsOf(text)).toBe('')
})

test('an index is built without stopping writes in a file that says that it runs outside a transaction', async () => {
  const build = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_remark ON orders (remark);'
  expect(await findingsOf(`-- outside a transaction\n${build}`)).toBe('')
  expect(await findingsOf(build)).toContain('outside a transaction')
})

test('an exception from a rule for migrations needs its reason in the line above', async () => {
  const drop = '-- squawk-ignore ban-drop-column\nALTER TABLE orders DROP COLUMN note;'
  expect(await findingsOf(drop)).toContain('without its reason')
  expect(await findingsOf(`-- Release 0.2 was the last that read it.\n${drop}`)).toBe('')
})
