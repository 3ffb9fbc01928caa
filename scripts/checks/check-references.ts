/**
 * Checks that every id in code, tests and docs is defined on a page of this repository: clauses (`CUS-CRT-05`), rulings
 * (`ruling 29`), open choices of the back office (`open choice 9`), decision records (`decision 12`), and faults,
 * threats and proofs (`F3`, `T28`, `M12`).
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { listFiles, reportFindings, REPOSITORY } from '../source-files.ts'

const SPECIFICATION = 'docs/specification'
const CODE = /^(?:apps|packages|bench|e2e|scripts)\/.*\.tsx?$/
const PAGE = /^docs\/(?!specification\/).*\.md$/
const OPEN_CHOICES = '## Open choices'

type Kind = {
  /** Finds the references in a text; the first group is the id. */
  reference: RegExp
  /** Where each id is defined; the first group is the id. */
  definition: RegExp
  text: string
  page: string
  /** Faults and threats have short ids that may mean something else outside of comments and titles. */
  isInCommentsOnly?: boolean
}

const read = (file: string) => readFile(path.join(REPOSITORY, file), 'utf8')

async function readKinds(): Promise<Kind[]> {
  const [customer, backOffice, rulings, risks] = await Promise.all(
    ['customer', 'back-office', 'rulings', 'risks'].map((name) => read(`${SPECIFICATION}/${name}.md`)),
  )
  const clause = /\b((?:CUS|ADM)-[A-Z]+-\d+)/g
  return [
    { reference: clause, definition: clause, text: `${customer}${backOffice}`, page: 'the specification' },
    { reference: /\b[Rr]uling (\d+)/g, definition: /^ *(\d+)\. /gm, text: rulings ?? '', page: 'rulings.md' },
    {
      reference: /\bopen choice (\d+)/g,
      definition: /^(\d+)\. /gm,
      text: backOffice?.slice(backOffice.indexOf(OPEN_CHOICES)) ?? '',
      page: 'back-office.md',
    },
    {
      reference: /[[( ]([FTM]\d{1,2})(?=[\]), ]|$)/g,
      definition: /^\| ([FTM]\d+) /gm,
      text: risks ?? '',
      page: 'risks.md',
      isInCommentsOnly: true,
    },
    {
      reference: /\b[Dd]ecision (\d+)/g,
      definition: /^0*(\d+)-/gm,
      text: (await readdir(path.join(REPOSITORY, 'docs/decisions'))).join('\n'),
      page: 'docs/decisions',
    },
  ]
}

const idsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id = '']) => id)
const COMMENT_OR_TITLE = /^\s*(?:\/\/|\/?\*)|\b(?:test|it|describe)\b|^\s*'|rule:/

function findingsIn(file: string, text: string, kinds: readonly Kind[]): string[] {
  const told = text
    .split('\n')
    .filter((line) => COMMENT_OR_TITLE.test(line))
    .join('\n')
  return kinds.flatMap(({ reference, definition, text: definitions, page, isInCommentsOnly = false }) => {
    const defined = new Set(idsIn(definitions, definition))
    const missing = new Set(idsIn(isInCommentsOnly ? told : text, reference).filter((id) => !defined.has(id)))
    return [...missing].map((id) => `${file}: ${id} stands on no page (${page})`)
  })
}

const kinds = await readKinds()
const files = (await listFiles()).filter((file) => CODE.test(file) || PAGE.test(file))
const findings = await Promise.all(
  files
    .filter((file) => file !== 'scripts/checks/check-references.ts')
    .map(async (file) => findingsIn(file, await read(file), kinds)),
)
reportFindings(findings.flat())
