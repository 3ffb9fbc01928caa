/**
 * Prints figures of the source: sizes, functions, casts, imports, cycles, and the seconds of the last run of the tests. `npm
 * run figures -- <revision>` prints an earlier revision beside it.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { CODE, findRings, type Import, importsOf, roomOfFile, TEST_CODE } from '../checks/import-graph.ts'
import { listFiles, REPOSITORY } from '../source-files.ts'
import { type FileFigures, readFigures } from './source-figures.ts'

const run = promisify(execFile)

const SQL_PLACES = /\.(?:repository|statements|table)\.ts$|^apps\/api\/src\/(?:database|outbox|identity|starter)\//
const STEPS = path.join(REPOSITORY, '.cache/test/steps.json')

type Figures = ReadonlyMap<string, string>
type Source = FileFigures & { imports: readonly Import[] }

async function readSources(root: string, files: readonly string[]): Promise<Source[]> {
  const wanted = files.filter((name) => CODE.test(name))
  return Promise.all(
    wanted.map(async (name) => {
      const text = await readFile(path.join(root, name), 'utf8')
      return { ...readFigures({ name, text }), imports: importsOf(name, text) }
    }),
  )
}

/** The files of an earlier revision, in a folder of their own while they are read. */
async function readRevision(revision: string): Promise<Source[]> {
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

const inApp = (app: string) => (file: Source) => file.name.startsWith(`apps/${app}/src/`)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function sizeRows(scope: string, files: readonly Source[]): [string, string][] {
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

function describe(all: readonly Source[]): Figures {
  const isTest = (file: string) => TEST_CODE.test(file)
  const product = all.filter(({ name }) => /^(?:apps|packages)\//.test(name) && !isTest(name))
  const [api, web] = [product.filter(inApp('api')), product.filter(inApp('web'))]
  const importsIn = (files: readonly Source[]) => files.flatMap(({ imports }) => imports)
  const rings = (files: readonly Source[], ...of: [roomOf?: (file: string) => string]) =>
    String(findRings(importsIn(files), ...of).length)
  const crossings = (from: string, to: string) =>
    String(
      importsIn(web).filter(
        (one) => one.from.startsWith(`apps/web/src/${from}/`) && one.to.startsWith(`apps/web/src/${to}/`),
      ).length,
    )
  const hasSql = ({ imports }: Source) => imports.some(({ to }) => to.startsWith('drizzle-orm'))
  return new Map([
    ...sizeRows('product', product),
    ...sizeRows(
      'tests',
      all.filter(({ name }) => isTest(name)),
    ),
    ['everything: lines', sum(all.map((file) => file.lines)).toLocaleString('en-CA')],
    ['product: folders', String(new Set(product.map(({ name }) => path.dirname(name))).size)],
    ['rings of rooms at run time, whole repository', rings(all)],
    ['arrows between rooms of the domain', String(countArrows(importsIn(product), 'packages/domain/'))],
    ['contract files in a ring of types', String(countFilesInTypeRings(importsIn(product), 'packages/contracts/'))],
    ['lines of apps/api', sum(api.map((file) => file.lines)).toLocaleString('en-CA')],
    [
      'imports of bench and scripts into the inside of an app',
      String(
        importsIn(all).filter(({ from, to }) => /^(?:bench|scripts)\//.test(from) && to.startsWith('apps/')).length,
      ),
    ],
    ['cycles between files, at run time', rings(product, (file) => file)],
    ['cycles between features and floors of the API', rings(api)],
    ['cycles between parts of the site', rings(web)],
    ['imports from site to back-office', crossings('site', 'back-office')],
    ['imports from back-office to site', crossings('back-office', 'site')],
    [
      'files with SQL outside of repositories',
      String(api.filter((file) => !SQL_PLACES.test(file.name) && hasSql(file)).length),
    ],
  ])
}

/** Pairs of rooms of which one needs the other at run time. */
function countArrows(imports: readonly Import[], within: string): number {
  const arrows = imports
    .filter(({ from, to, isTypeOnly }) => !isTypeOnly && from.startsWith(within) && to.startsWith(within))
    .map(({ from, to }) => [roomOfFile(from), roomOfFile(to)])
    .filter(([room, other]) => room !== undefined && other !== undefined && room !== other)
  return new Set(arrows.map(([room, other]) => `${room} ${other}`)).size
}

/** Files that need each other, types included. */
function countFilesInTypeRings(imports: readonly Import[], within: string): number {
  const own = imports.filter(({ from, to }) => from.startsWith(within) && to.startsWith(within))
  const found = findRings(
    own.map((one) => ({ ...one, isTypeOnly: false })),
    (file) => file,
  )
  return new Set(found.flatMap((ring) => ring.flatMap(({ from, to }) => [from, to]))).size
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
