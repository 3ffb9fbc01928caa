import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { listFiles, reportFindings, REPOSITORY } from '../source-files.ts'
import { TEST_CODE } from './import-graph.ts'

const CODE_OF_API = /^apps\/api\/src\/.*\.ts$/
const HAS_SQL = /\.(?:repository|statements|table)\.ts$|^apps\/api\/src\/(?:database|outbox|identity)\//
const SQL = [
  /\bfrom '(?:drizzle-orm|pg)(?:\/[^']*)?'/,
  /\bsql(?:<[^>]*>)?`/,
  /\.(?:query|execute)\s*[<(]/,
  /\b(?:db|tx|pool|executor)\s*\.(?:select|selectDistinct|insert|update|delete)\b/,
]
const EXPORTED = /^export (?:async )?function\*? (?<name>\w+)(?:<[^(]*>)?\(\s*(?<first>\w+)?(?:: (?<type>\w+))?/gm
const IN_A_TRANSACTION = /^(?:Transaction|Executor)$/

/** SQL and Drizzle stand only where a reader looks for them. */
function placeFindings(file: string, text: string): string[] {
  if (HAS_SQL.test(file)) return []
  const found = SQL.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
  return found ? [`“${found}” belongs into a .repository.ts or a .statements.ts`] : []
}

/** A repository is one factory over the database; statements take the transaction of their caller first. */
function shapeFindings(file: string, text: string): string[] {
  const exported = [...text.matchAll(EXPORTED)].map(({ groups = {} }) => groups)
  if (file.endsWith('.repository.ts')) {
    const isFactory = exported.length === 1 && exported[0]?.['name']?.startsWith('create')
    return isFactory ? [] : ['a repository exports one factory `create…` and nothing else that runs']
  }
  if (!file.endsWith('.statements.ts')) return []
  return exported
    .filter(({ type }) => !IN_A_TRANSACTION.test(type ?? ''))
    .map(({ name }) => `${name}: a statement takes the transaction of its caller as its first argument`)
}

const files = (await listFiles()).filter((file) => CODE_OF_API.test(file) && !TEST_CODE.test(file))
const findings: string[] = []
for (const file of files) {
  const text = await readFile(path.join(REPOSITORY, file), 'utf8')
  findings.push(...[...placeFindings(file, text), ...shapeFindings(file, text)].map((one) => `${file}: ${one}`))
}
reportFindings(findings)
