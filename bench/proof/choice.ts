import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

import { createRandom } from '../support/random.ts'
import type { Proof, Run } from './define-proof.ts'

const FOLDER = path.resolve(import.meta.dirname, '../proofs')

export type NamedProof = {
  /** Of its file. */
  name: string
  /** Of its row in docs/proof.md: its number, or its name. */
  id: string
  proof: Proof
}

/** A proof that is to be run. */
export type Chosen = NamedProof & {
  run: Run
  isTenth: boolean
  /** What repeats exactly this run. */
  command: string
  /** Whether its figures are those of the whole or of a tenth, so that they may be written down. */
  isKept: boolean
}

const SHARED = {
  only: { type: 'string' },
  tenth: { type: 'boolean', default: false },
  seed: { type: 'string' },
  'no-report': { type: 'boolean', default: false },
  'as-built': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/** All proofs, those with a number first. */
export async function listProofs(): Promise<NamedProof[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).toSorted()
  const named = files.map(async (file) => {
    const { proof } = (await import(path.join(FOLDER, file))) as { proof: Proof }
    const name = path.basename(file, '.ts')
    return { name, id: proof.number ?? name.toUpperCase(), proof }
  })
  const place = ({ proof: { number } }: NamedProof) => Number(number?.slice(1) ?? Infinity)
  return (await Promise.all(named)).toSorted((a, b) => Math.sign(place(a) - place(b)) || 0)
}

/** What the command line asks for. */
export type Choice = { seed: string; isAsBuilt: boolean; asksForHelp: boolean; chosen: Chosen[] }

/**
 * Reads `--only slots,M6 --tenth --seed 42 --kills 5`: options that a chosen proof has are its own.
 *
 * @throws when a name or an option is unknown
 */
export function choose(proofs: readonly NamedProof[], args: string[]): Choice {
  const { only } = parseArgs({ args, options: SHARED, strict: false }).values
  const wanted = pick(proofs, typeof only === 'string' ? only : undefined)
  const names = wanted.flatMap(({ proof: { volume, options } }) => Object.keys({ ...volume, ...options }))
  const theirs = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const { values } = parseArgs({ args, options: { ...theirs, ...SHARED } })
  const { 'as-built': isAsBuilt, 'no-report': isUnreported, help: asksForHelp, tenth: isTenth } = values
  const seed = values.seed ?? String(Math.floor(Math.random() * 1e9))
  // Of these, a proof looks only at those that it has.
  const own = values as Record<string, unknown> as Record<string, string | undefined>
  const chosen = wanted.map((one) => prepare(one, { own, seed, isTenth, isReported: !isUnreported }))
  return { seed, isAsBuilt, asksForHelp, chosen }
}

function pick(proofs: readonly NamedProof[], only: string | undefined): readonly NamedProof[] {
  if (only === undefined) return proofs.filter(({ proof }) => !proof.isOnlyByName)
  const words = only.toLowerCase().split(',')
  const isNamed = (word: string, { name, id }: NamedProof) => word === name || word === id.toLowerCase()
  const unknown = words.filter((word) => !proofs.some((one) => isNamed(word, one)))
  if (unknown.length > 0) {
    throw new Error(`There is no proof ${unknown.join(', ')}; there are ${proofs.map(({ name }) => name).join(', ')}.`)
  }
  return proofs.filter((one) => words.some((word) => isNamed(word, one)))
}

type Given = { own: Record<string, string | undefined>; seed: string; isTenth: boolean; isReported: boolean }

function prepare(named: NamedProof, { own, seed, isTenth: asksForTenth, isReported }: Given): Chosen {
  const { volume = {}, options = {} } = named.proof
  // What has no volume is played whole.
  const isTenth = asksForTenth && Object.keys(volume).length > 0
  const share = (full: number) => (isTenth ? Math.max(1, Math.round(full / 10)) : full)
  const typed = Object.keys({ ...volume, ...options }).filter((name) => own[name] !== undefined)
  const words = typed.map((name) => ` --${name} ${JSON.stringify(own[name])}`)
  return {
    ...named,
    isTenth,
    isKept: isReported && typed.length === 0,
    command: `npm run proof -- --only ${named.id}${isTenth ? ' --tenth' : ''} --seed ${seed}${words.join('')}`,
    run: {
      volume: mapValues(volume, (full, name) => readNumber(name, own[name], share(full))),
      options: mapValues(options, (usual, name) =>
        typeof usual === 'number' ? readNumber(name, own[name], usual) : (own[name] ?? usual),
      ),
      seed,
      seedNumber: Number.isInteger(Number(seed)) ? Number(seed) : createRandom(seed).int(1e9),
    },
  }
}

function mapValues<Value, Result>(of: Record<string, Value>, to: (value: Value, name: string) => Result) {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value, name)]))
}

function readNumber(name: string, typed: string | undefined, usual: number): number {
  if (typed === undefined) return usual
  const number = Number(typed)
  if (typed === '' || !(number >= 0)) throw new Error(`--${name} takes a number, and “${typed}” is none.`)
  return number
}
