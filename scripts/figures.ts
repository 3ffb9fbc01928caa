/**
 * Prints figures of the source: sizes, functions, casts, imports, cycles, and the seconds of the last `npm test`. `npm
 * run figures -- <revision>` prints an earlier revision beside it.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { type Graph, findCycles } from './figures/cycles.ts'
import { type FileFigures, readFigures } from './figures/source-figures.ts'
import { listFiles, REPOSITORY } from './source-files.ts'

const run = promisify(execFile)

const SOURCE = /^(?:apps|packages|bench|e2e|scripts)\/.*\.tsx?$/
const TEST = /\.(?:test|fixture|testing)\.tsx?$|\/testing\/|^e2e\//
const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^#(api|web|sandbox)\/(.*)$/, 'apps/$1/src/$2'],
  [/^@thali\/(domain|contracts|testing)\/(.*)$/, 'packages/$1/src/$2.ts'],
]
const SQL_PLACES = /\.(?:repository|table)\.ts$|^apps\/api\/src\/(?:database|outbox|identity|starter)\//
const STEPS = path.join(REPOSITORY, '.cache/test/steps.json')

type Figures = ReadonlyMap<string, string>

async function readSources(root: string, files: readonly string[]): Promise<FileFigures[]> {
  const wanted = files.filter((name) => SOURCE.test(name))
  return Promise.all(
    wanted.map(async (name) => readFigures({ name, text: await readFile(path.join(root, name), 'utf8') })),
  )
}

/** The files of an earlier revision, in a folder of their own while they are read. */
async function readRevision(revision: string): Promise<FileFigures[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-figures-'))
  try {
    const archive = path.join(folder, 'source.tar')
    await run('git', ['archive', '--output', archive, revision], { cwd: REPOSITORY })
    await run('tar', ['-xf', archive, '-C', folder])
    const { stdout } = await run('git', ['ls-tree', '-r', '--name-only', revision], { cwd: REPOSITORY })
    return await readSources(folder, stdout.trim().split('\n'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const alias = ALIASES.find(([pattern]) => pattern.test(specifier))
  return alias ? specifier.replace(...alias) : specifier
}

/** The part of an app a file belongs to: a feature, a room of a wing, or its folder. */
function roomOf(file: string): string {
  const [, app = '', , top = '', second = '', third] = file.split('/')
  const isGroup = top === 'features' || top === 'site' || top === 'back-office'
  if (isGroup) return third === undefined ? `${app}/${top}` : `${app}/${top}/${second}`
  return second === '' ? `${app}/${file}` : `${app}/${top}`
}

function graphOf(files: readonly FileFigures[], nodeOf: (file: string) => string): Graph {
  const names = new Set(files.map(({ name }) => name))
  const graph = new Map<string, Set<string>>()
  for (const { name, imports } of files) {
    const node = nodeOf(name)
    const targets = graph.get(node) ?? new Set<string>()
    for (const target of imports.map((specifier) => resolve(name, specifier)).filter((one) => names.has(one))) {
      if (nodeOf(target) !== node) targets.add(nodeOf(target))
    }
    graph.set(node, targets)
  }
  return graph
}

const inApp = (app: string) => (file: FileFigures) => file.name.startsWith(`apps/${app}/src/`)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function sizeRows(scope: string, files: readonly FileFigures[]): [string, string][] {
  const lines = files.map((file) => file.lines)
  const functions = files.flatMap((file) => file.functions)
  const total = sum(lines)
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  return [
    [`${scope}: files`, String(files.length)],
    [`${scope}: lines`, total.toLocaleString('en-CA')],
    [
      `${scope}: lines of a file, median / p90 / most`,
      [0.5, 0.9, 1].map((share) => quantile(lines, share)).join(' / '),
    ],
    [`${scope}: files of at most 30 lines`, String(lines.filter((one) => one <= 30).length)],
    [`${scope}: lines of a function, median / p90`, [0.5, 0.9].map((share) => quantile(functions, share)).join(' / ')],
    [`${scope}: functions over 50 lines`, percent(functions.filter((one) => one > 50).length, functions.length)],
    [`${scope}: import lines`, percent(sum(files.map((file) => file.importLines)), total)],
    [`${scope}: comment lines`, percent(sum(files.map((file) => file.commentLines)), total)],
    [`${scope}: casts`, String(sum(files.map((file) => file.casts)))],
  ]
}

function describe(all: readonly FileFigures[]): Figures {
  const product = all.filter(({ name }) => /^(?:apps|packages)\//.test(name) && !TEST.test(name))
  const tests = all.filter(({ name }) => TEST.test(name))
  const [api, web] = [product.filter(inApp('api')), product.filter(inApp('web'))]
  const isWing = (wing: string) => (file: string) => file.startsWith(`apps/web/src/${wing}/`)
  const crossings = (from: string, to: string) =>
    sum(
      web
        .filter(({ name }) => isWing(from)(name))
        .map(({ name, imports }) => imports.filter((one) => isWing(to)(resolve(name, one))).length),
    )
  const cycles = (graph: Graph) => String(findCycles(graph).length)
  return new Map([
    ...sizeRows('product', product),
    ...sizeRows('tests', tests),
    ['everything: lines', sum(all.map((file) => file.lines)).toLocaleString('en-CA')],
    ['cycles between files, at run time', cycles(graphOf(product, (file) => file))],
    [
      'cycles between features of the API',
      cycles(
        graphOf(
          api.filter(({ name }) => name.includes('/features/')),
          roomOf,
        ),
      ),
    ],
    [
      'cycles between all parts of the API',
      cycles(
        graphOf(
          api.filter(({ name }) => name.split('/').length > 4),
          roomOf,
        ),
      ),
    ],
    [
      'cycles between parts of the site',
      cycles(
        graphOf(
          web.filter(({ name }) => name.split('/').length > 4),
          roomOf,
        ),
      ),
    ],
    ['imports from site to back-office', String(crossings('site', 'back-office'))],
    ['imports from back-office to site', String(crossings('back-office', 'site'))],
    [
      'files with SQL outside of repositories',
      String(
        api.filter(
          ({ name, imports }) => !SQL_PLACES.test(name) && imports.some((one) => one.startsWith('drizzle-orm')),
        ).length,
      ),
    ],
  ])
}

async function readSteps(): Promise<Figures> {
  const text = await readFile(STEPS, 'utf8').catch(() => '[]')
  const steps = JSON.parse(text) as { name: string; seconds: number }[]
  return new Map(steps.map(({ name, seconds }) => [`seconds: ${name}`, seconds.toFixed(1)]))
}

const [revision] = process.argv.slice(2)
const before = revision === undefined ? undefined : describe(await readRevision(revision))
const now = new Map([...describe(await readSources(REPOSITORY, await listFiles())), ...(await readSteps())])
const width = Math.max(...[...now.keys()].map((name) => name.length))
if (revision !== undefined) console.log(`${''.padEnd(width)}  ${revision.padStart(16)}  ${'now'.padStart(16)}`)
for (const [name, value] of now) {
  const earlier = before ? `  ${(before.get(name) ?? '').padStart(16)}` : ''
  console.log(`${name.padEnd(width)}${earlier}  ${value.padStart(16)}`)
}
