import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { listFiles, REPOSITORY } from '../source-files.ts'

export type Import = { from: string; to: string; isTypeOnly: boolean }

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?<type>type\s)?(?:[^'"();]*?\sfrom\s+)?'(?<static>[^']+)'|\bimport\('(?<dynamic>[^']+)'\)/g
const ALIASES: [RegExp, string][] = [
  [/^#(api|web|sandbox)\/(.*)$/, 'apps/$1/src/$2'],
  [/^@thali\/(domain|contracts|keeper|printing|testing)\/(.*)$/, 'packages/$1/src/$2.ts'],
  [/^@thali\/(api|web|sandbox)(.*)$/, 'apps/$1$2'],
  // One language stands for both: a French catalogue has the same imports.
  [/^#words\/(.*)$/, 'apps/web/src/words/en/$1'],
  [/^#language\/(.*)$/, 'packages/domain/src/language/en/$1'],
]
export const TEST_CODE =
  /\.(?:test|fixture|testing)\.tsx?$|\/testing\/|^e2e\/|^packages\/testing\/|^vitest$|^fast-check$/

export const CODE = /^(?:apps|packages|scripts|e2e|bench)\/.*\.tsx?$/

/** Every import of the repository's code, with its target as a path from the root or as the name of a package. */
export async function readImports(): Promise<Import[]> {
  const files = (await listFiles()).filter((file) => CODE.test(file))
  const texts = await Promise.all(files.map((file) => readFile(path.join(REPOSITORY, file), 'utf8')))
  return files.flatMap((file, index) => importsOf(file, texts[index] ?? ''))
}

export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(({ groups = {} }) => {
    const specifier = groups['static'] ?? groups['dynamic'] ?? ''
    return { from: file, to: resolve(file, specifier), isTypeOnly: groups['type'] !== undefined }
  })
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const alias = ALIASES.find(([pattern]) => pattern.test(specifier))
  return alias ? specifier.replace(...alias) : specifier
}

/**
 * The room that a file belongs to: a feature, a wing's area, or a folder directly below `src`; `scripts` and `bench` are
 * one each.
 */
export function roomOfFile(file: string): string | undefined {
  if (TEST_CODE.test(file)) return undefined
  const [, room] =
    /^((?:apps|packages)\/[a-z-]+\/src\/(?:(?:features|site|back-office)\/)?[a-z0-9-]+)\//.exec(file) ??
    /^(scripts|bench)\//.exec(file) ??
    []
  return room ?? /^apps\/[a-z-]+\/src(?=\/[^/]+$)/.exec(file)?.[0]
}

/**
 * Imports that make rooms need each other at run time, one list for each ring. Types vanish, so `import type` counts for
 * nothing. With another `roomOf`, rings of something else, such as of files.
 */
export function findRings(
  imports: readonly Import[],
  roomOf: (file: string) => string | undefined = roomOfFile,
): Import[][] {
  const arrows = imports.filter(({ from, to, isTypeOnly }) => {
    const [room, other] = [roomOf(from), roomOf(to)]
    return !isTypeOnly && room !== undefined && other !== undefined && room !== other
  })
  const neighbours = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    const room = roomOf(from) ?? ''
    neighbours.set(room, (neighbours.get(room) ?? new Set()).add(roomOf(to) ?? ''))
  }
  const reach = new Map([...neighbours.keys()].map((room) => [room, reachableFrom(room, neighbours)]))
  const rings = new Map<string, Import[]>()
  for (const arrow of arrows) {
    const [room, other] = [roomOf(arrow.from) ?? '', roomOf(arrow.to) ?? '']
    if (!reach.get(other)?.has(room)) continue
    const members = [...(reach.get(room) ?? [])].filter((one) => reach.get(one)?.has(room)).toSorted()
    const name = members.join(' ')
    rings.set(name, [...(rings.get(name) ?? []), arrow])
  }
  return [...rings.values()]
}

function reachableFrom(room: string, neighbours: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const open = [room]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const one of neighbours.get(next) ?? []) {
      if (!reached.has(one)) open.push(one)
      reached.add(one)
    }
  }
  return reached
}
