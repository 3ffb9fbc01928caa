import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { REPOSITORY } from '../../scripts/source-files.ts'
import { ratesTable } from './rates-table.ts'

test('the page about tax shows the rates by which guests are charged', async () => {
  expect(await readFile(path.join(REPOSITORY, 'docs/tax.md'), 'utf8')).toContain(ratesTable())
})
