/**
 * Writes docs/specification/status.md: every clause with the tests that name it, or the reason why none does. `--check`
 * writes nothing and fails when a clause has neither, when a test names an unknown clause, or when the page is out of
 * date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { listFiles, reportFindings, REPOSITORY } from '../source-files.ts'
import { type NamedClause, readNamedClauses } from './clauses-in-tests.ts'

const SPECIFICATION = 'docs/specification'
const STATUS = `${SPECIFICATION}/status.md`
const DOCUMENTS = [`${SPECIFICATION}/customer.md`, `${SPECIFICATION}/back-office.md`]
const REASONS = [`docs/decisions/deviations.md`, `${SPECIFICATION}/without-test.md`]
const TEST_FILE = /\.test\.tsx?$/

/** A row of a table that begins with a clause id: `| CUS-LOC-01 | … |`. */
const ROW = /^\| *((?:CUS|ADM)-[A-Z]+-\d+) *\| *(.*?) *\|(?: *(.*?) *\|)?/
const AREA = /^## ([A-Z]{3})\b[ :—-]*(.*)$/
const AFTER_THE_CLAUSES = '## Open choices'

type Clause = { id: string; area: string }
type Reason = { file: string; sentence: string }
type Named = Map<string, NamedClause[]>

const read = (file: string) => readFile(path.join(REPOSITORY, file), 'utf8')

/** The clauses in the order of the documents, and every other id that a test may name. */
async function readClauses(): Promise<{ clauses: Clause[]; known: Set<string> }> {
  const clauses: Clause[] = []
  const known = new Set<string>()
  for (const file of DOCUMENTS) {
    const text = await read(file)
    for (const [id] of text.matchAll(/(?:CUS|ADM)-[A-Z]+-\d+/g)) known.add(id)
    let area = ''
    for (const line of text.slice(0, text.indexOf(AFTER_THE_CLAUSES)).split('\n')) {
      const [, code, title] = AREA.exec(line) ?? []
      if (code) area = `${file.includes('customer') ? 'CUS' : 'ADM'}-${code}: ${title}`
      const id = ROW.exec(line)?.[1]
      if (id) clauses.push({ id, area })
    }
  }
  return { clauses, known }
}

/** Reasons for clauses that are met otherwise, or that no test can show. */
async function readReasons(): Promise<Map<string, Reason>> {
  const reasons = new Map<string, Reason>()
  for (const file of REASONS) {
    for (const line of (await read(file)).split('\n')) {
      const cells = line.split('|').map((cell) => cell.trim())
      const sentence = cells.slice(2).filter(Boolean).join(' ')
      for (const id of idsOfCell(cells[1] ?? '')) reasons.set(id, { file, sentence })
    }
  }
  return reasons
}

/** `CUS-OFF-01..05, ADM-POS-02` names six clauses. */
function idsOfCell(cell: string): string[] {
  return [...cell.matchAll(/((?:CUS|ADM)-[A-Z]+-)(\d+)(?:\.\.(\d+))?/g)].flatMap(([, stem, first, last]) =>
    range(Number(first), Number(last ?? first)).map(
      (number) => `${stem}${String(number).padStart(first?.length ?? 2, '0')}`,
    ),
  )
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

async function readTests(): Promise<Named> {
  const named: Named = new Map()
  for (const file of (await listFiles()).filter((name) => TEST_FILE.test(name))) {
    for (const one of readNamedClauses(file, await read(file), idsOfCell)) {
      named.set(one.id, [...(named.get(one.id) ?? []), one])
    }
  }
  return named
}

const inTable = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;')

function describeTests(tests: readonly NamedClause[]): string {
  return [...new Set(tests.map(({ file, title }) => `\`${file}\`: ${inTable(title)}`))].join('<br>')
}

function write(clauses: readonly Clause[], named: Named, reasons: Map<string, Reason>): string {
  const without = clauses.filter(({ id }) => !named.has(id))
  const lines = [
    '# Every clause, and the tests that name it',
    '',
    'Written by `npm run clauses`; `npm run check` fails when a clause has neither a test nor a reason.',
    '',
    `${clauses.length} clauses: ${clauses.length - without.length} named by tests, ${without.length} with a reason.`,
    '',
    '## Without a test',
    '',
    '| id | reason |',
    '| -- | ------ |',
    ...without.map(({ id }) => `| ${id} | ${reasons.get(id)?.sentence ?? '**none**'} |`),
  ]
  for (const [area, members] of Map.groupBy(clauses, (clause) => clause.area)) {
    lines.push('', `## ${area}`, '', '| id | tests |', '| -- | ----- |')
    for (const { id } of members) {
      const tests = named.get(id)
      if (tests) lines.push(`| ${id} | ${describeTests(tests)} |`)
    }
  }
  return `${lines.join('\n')}\n`
}

const { clauses, known } = await readClauses()
const [named, reasons] = await Promise.all([readTests(), readReasons()])
const page = write(clauses, named, reasons)

if (process.argv.includes('--check')) {
  const unknown = [...named].filter(([id]) => !known.has(id))
  const bare = clauses.filter(({ id }) => !named.has(id) && !reasons.has(id))
  const isStale = page !== (await read(STATUS).catch(() => ''))
  reportFindings([
    ...unknown.map(([id, tests]) => `${tests[0]?.file}: ${id} is no clause`),
    ...bare.map(({ id }) => `${id}: no test names it, and no page gives a reason`),
    ...(isStale ? [`${STATUS} is not up to date: npm run clauses`] : []),
  ])
} else {
  await writeFile(path.join(REPOSITORY, STATUS), page)
  const bare = clauses.filter(({ id }) => !named.has(id) && !reasons.has(id))
  console.log(`${STATUS}: ${clauses.length} clauses, ${bare.length} with neither test nor reason`)
  for (const [area, members] of Map.groupBy(bare, (clause) => clause.area)) {
    console.log(`  ${area}: ${members.map(({ id }) => id.slice(-2 - Number(/\d{3}$/.test(id)))).join(' ')}`)
  }
}
