/**
 * Simulates the whole house: random lists of acts against the real program, database and a stand-in card provider, each
 * followed by relations that have to hold (docs/payments.md).
 *
 * `npm run proof:house -- --seed 7 --runs 2000` plays runs. `--case file.json` plays one again, `--keep` writes the
 * shortest form of a failure into `bench/house/cases`, where `npm run test:rest` replays it for ever. `--faults` plants faults in
 * copies of the product; for each it plays the case of its name, and drawn runs where that does not show it. `--only
 * twice,taxed` plants those that are named so.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { type Undo, undoWhenKilled, withUndo } from '../support/undoing.ts'
import type { Case } from './acts.ts'
import { FAULTS, slugOf } from './faults.ts'
import { copyProgram, findFault } from './plant.ts'
import { playCase } from './play-case.ts'
import { playRuns, type Failure } from './play-runs.ts'
import { openPremises } from './premises.ts'

const RUNS = 2_000
/** A fault that is not found in so many runs counts as not found. */
const MOST_RUNS = 300
/** A fault in more acts than this is not understood by reading it. */
const MOST_ACTS = 8

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    runs: { type: 'string' },
    lanes: { type: 'string', default: '3' },
    case: { type: 'string' },
    keep: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    only: { type: 'string' },
    on: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
})

function tell({ seed, played, shortest, found }: Failure): void {
  console.error(`✗ run ${played} of seed ${seed}, in ${shortest.acts.length} acts from ${shortest.start}:`)
  for (const act of shortest.acts) console.error(`    ${JSON.stringify(act)}`)
  for (const what of found.slice(0, 12)) console.error(`  ${what}`)
}

function keep({ shortest }: Failure, name: string): void {
  const file = path.join(import.meta.dirname, 'cases', `${name}.json`)
  writeFileSync(file, `${JSON.stringify(shortest, null, 2)}\n`)
  console.error(`  kept as ${file}`)
}

/** Folders in memory do not stay behind. */
const untilKilled = <Result>(work: (undo: Undo) => Promise<Result>) =>
  withUndo((undo) => {
    undoWhenKilled(undo)
    return work(undo)
  })

async function playOne(file: string): Promise<boolean> {
  const run = JSON.parse(readFileSync(file, 'utf8')) as Case
  const { found } = await untilKilled(async (undo) => playCase(await openPremises(undo), run))
  if (values.json) {
    const failure: Failure = { seed: '', played: 0, shortest: run, found }
    console.log(JSON.stringify({ failure: found.length > 0 ? failure : null }))
    return true
  }
  for (const what of found) console.error(`  ${what}`)
  console.log(found.length === 0 ? 'Everything agrees.' : `${found.length} things do not agree.`)
  return found.length === 0
}

async function playMany(): Promise<boolean> {
  const { seed, runs, lanes, on } = values
  const { failure, figures } = await untilKilled(async (undo) =>
    playRuns(await openPremises(undo), {
      seed,
      runs: Number(runs ?? RUNS),
      lanes: Number(lanes),
      always: on.split(','),
      tell: !values.json,
    }),
  )
  if (values.json) console.log(JSON.stringify({ failure: failure ?? null }))
  else for (const line of figures) console.log(line)
  if (failure && !values.json) tell(failure)
  if (failure && values.keep) keep(failure, `seed-${seed}-run-${failure.played}`)
  return failure === undefined
}

/** Plants each fault and shows after how many runs it was found, in how many acts. */
async function plantAll(): Promise<boolean> {
  const wanted = (values.only ?? '').split(',')
  const chosen = FAULTS.filter(({ name }) => wanted.some((part) => name.includes(part)))
  const late = await untilKilled(async (undo) => {
    const copy = await copyProgram(undo)
    const runs = values.runs ?? String(MOST_RUNS)
    const missed: string[] = []
    for (const fault of chosen) {
      const failure = await findFault(copy, fault, { undo, on: values.on, runs })
      const acts = failure?.shortest.acts.length ?? Infinity
      if (acts > MOST_ACTS) missed.push(fault.name)
      if (failure && values.keep) keep(failure, slugOf(fault.name))
      const shown = failure
        ? `${failure.seed === '' ? 'by its case' : `run ${failure.played + 1}`}, ${acts} acts: ${failure.found[0]}`
        : `not in ${runs} runs`
      console.log(`${acts > MOST_ACTS ? '✗' : '✓'} ${fault.name} | ${shown}`)
    }
    return missed
  })
  console.log(
    `${chosen.length - late.length} of ${chosen.length} planted faults found, each in at most ${MOST_ACTS} acts`,
  )
  return late.length === 0
}

const isGood = values.faults ? await plantAll() : values.case ? await playOne(values.case) : await playMany()
process.exitCode = isGood ? 0 : 1
