/**
 * Fails when a rule of the proof `rules` can no longer be broken: that proof takes minutes and is run by hand, and
 * stops at a file that was moved or a line that was changed.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { REPOSITORY, reportFindings } from '../../scripts/source-files.ts'
import type { BrokenRule } from './broken-rule.ts'
import { BROKEN_RULES } from './broken-rules.ts'

async function findFault({ rule, file, from, tests }: BrokenRule): Promise<string[]> {
  const missing = [file, ...tests].filter((name) => !existsSync(path.join(REPOSITORY, name)))
  if (missing.length > 0) return [`"${rule}": there is no ${missing.join(', ')}`]
  const source = await readFile(path.join(REPOSITORY, file), 'utf8')
  return source.split(from).length === 2 ? [] : [`"${rule}": ${file} does not hold ${JSON.stringify(from)} once`]
}

reportFindings((await Promise.all(BROKEN_RULES.map(findFault))).flat())
