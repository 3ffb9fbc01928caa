/**
 * Checks docs/asvs.md: every requirement of levels 1 and 2 of ASVS 5.0.0 stands there once, and each names words of a
 * file of this repository, a deviation, or why it does not apply. `--write` renews the counts on the page.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { PROVEN, writeFigures } from '../figures/report.ts'
import { listFiles, REPOSITORY, reportFindings } from '../source-files.ts'

const PAGE = path.join(REPOSITORY, 'docs/asvs.md')
/** Requirements of ASVS 5.0.0. */
const REQUIREMENTS = { 1: 70, 2: 183 } as const
const ROW = /^\| (?<id>\d+\.\d+\.\d+) \| (?<level>[12]) \| [^|]+ \| (?<standing>.+) \|$/
const EVIDENCE = /^`(?<file>[^`]+)` “(?<words>[^”]+)”$/

type Kind = 'shown' | 'deviation' | 'absent' | 'open'
type Row = { id: string; level: 1 | 2; standing: string }

function readRows(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const { id = '', level, standing = '' } = ROW.exec(line)?.groups ?? {}
    return level ? [{ id, level: Number(level) as 1 | 2, standing }] : []
  })
}

function kindOf({ standing }: Row): Kind {
  if (EVIDENCE.test(standing)) return 'shown'
  if (/^\*\*Deviation\.\*\* \S/.test(standing)) return 'deviation'
  return /^\*\*Does not apply\.\*\* \S/.test(standing) ? 'absent' : 'open'
}

/** Whether exactly one file of that name holds the words. */
async function holdsWords(files: readonly string[], { standing }: Row): Promise<boolean> {
  const { file = '', words = '' } = EVIDENCE.exec(standing)?.groups ?? {}
  const named = files.filter((one) => path.posix.basename(one) === file)
  const texts = await Promise.all(named.map((one) => readFile(path.join(REPOSITORY, one), 'utf8')))
  return texts.filter((text) => text.includes(words)).length === 1
}

async function findFaults(rows: readonly Row[]): Promise<string[]> {
  const files = await listFiles()
  const twice = rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)
  const wrong = await Promise.all(
    rows.map(async (row) => {
      const kind = kindOf(row)
      if (kind === 'open') return [`${row.id} says neither what shows it nor why not`]
      return kind !== 'shown' || (await holdsWords(files, row)) ? [] : [`${row.id}: not found: ${row.standing}`]
    }),
  )
  const missing = ([1, 2] as const).flatMap((level) => {
    const there = rows.filter((row) => row.level === level).length
    const wanted = REQUIREMENTS[level]
    return there === wanted ? [] : [`level ${level} has ${there} requirements on the page, ${wanted} in the standard`]
  })
  return [...twice.map(({ id }) => `${id} stands twice`), ...wrong.flat(), ...missing]
}

function describe(rows: readonly Row[]): string {
  const levels = ([1, 2] as const).map((level) => {
    const count = (kind: Kind) => rows.filter((row) => row.level === level && kindOf(row) === kind).length
    const applicable = REQUIREMENTS[level] - count('absent')
    return `level ${level}: ${applicable} apply, ${count('shown')} of them shown by a test or a page, ${count('deviation')} deviations`
  })
  return levels.join('; ')
}

const rows = readRows(await readFile(PAGE, 'utf8'))
reportFindings(await findFaults(rows))
const counts = describe(rows)
if (process.argv.includes('--write')) await writeFigures('asvs.md', 'asvs', `Of the requirements, ${counts}.`)
console.log(`${PROVEN}${counts}`)
