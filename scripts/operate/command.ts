import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

import { BackupError } from '@thali/keeper/backup/backup-error'
import { NoPrimary } from '@thali/keeper/connection/host-watch'
import { EmbeddedPostgresError } from '@thali/keeper/embedded/errors'
import { StartRefusal } from '@thali/keeper/start-refusal'

import { ConfigError } from '../../apps/api/src/config/config.ts'
import { MoveRefusal } from '../../apps/api/src/database/moving/move-refusal.ts'

/** How a command ends, as its exit code. */
export const ENDS = { good: 0, broken: 1, warnings: 2 } as const

export type Outcome = { end: keyof typeof ENDS; said: Record<string, unknown> }

type Command<Options extends ParseArgsOptionsConfig> = {
  help: string
  options: Options
  run: (values: Values<Options>, tell: (line: string) => void) => Promise<Outcome>
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values']

/**
 * Runs a command of the operator: one line a step, or with `--json` one object at the end. What the operator can mend is
 * one sentence.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>({ help, options, run }: Command<Options>) {
  const isJson = process.argv.includes('--json')
  if (process.argv.includes('--help')) return console.log(help)
  try {
    const own = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const
    const { values } = parseArgs({ options: { ...options, ...own } })
    const tell = isJson ? () => undefined : (line: string) => console.log(line)
    const { end, said } = await run(values, tell)
    if (isJson) console.log(JSON.stringify({ end, ...said }))
    process.exitCode = ENDS[end]
  } catch (error) {
    const sentence = sentenceFor(error)
    if (isJson) console.log(JSON.stringify({ end: 'broken', problem: sentence }))
    else console.error(sentence)
    process.exitCode = ENDS.broken
  }
}

/** Anything that is no fault of the operator is a bug, and shows its stack. */
function sentenceFor(error: unknown): string {
  const isTold =
    error instanceof BackupError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MoveRefusal ||
    error instanceof ConfigError ||
    error instanceof StartRefusal ||
    error instanceof NoPrimary ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (isTold) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
