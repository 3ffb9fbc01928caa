import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { isTransactional } from '../../apps/api/src/database/schema/migration-files.ts'

/** The runner sets the lock timeout; statements may take their time; our numbers fit into 32 bits. */
const LEFT_OUT = ['require-lock-timeout', 'require-statement-timeout', 'prefer-bigint-over-int']

type SquawkFinding = { file: string; line: number; message: string; rule_name: string }

/** What would block others, or break the release that still runs while the schema is already new. */
export async function findMigrationFindings(files: readonly string[]): Promise<string[]> {
  const findings = await Promise.all(files.map((file) => findingsOf(file)))
  return findings.flat()
}

async function findingsOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8')
  const found = await runSquawk(file, isTransactional(text))
  const told = found.map(({ line, rule_name: rule, message }) => `line ${line + 1}: ${rule}: ${message}`)
  return [...told, ...unmarkedConcurrency(text), ...unexplainedExceptions(text)].map(
    (finding) => `${path.basename(file)} ${finding}`,
  )
}

/** squawk takes a file of one statement for one that runs outside a transaction. */
function unmarkedConcurrency(text: string): string[] {
  if (!/^[^-]*\bCONCURRENTLY\b/m.test(text) || !isTransactional(text)) return []
  return ['builds concurrently, so its first line has to be “-- outside a transaction”']
}

/** An exception, such as dropping what the last release no longer reads, says why in the line above it. */
function unexplainedExceptions(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const isExplained = lines[index - 1]?.startsWith('-- ') && !lines[index - 1]?.includes('squawk-ignore')
    return line.includes('squawk-ignore') && !isExplained
      ? [`line ${index + 1}: an exception without its reason in the line above`]
      : []
  })
}

function runSquawk(file: string, inTransaction: boolean): Promise<SquawkFinding[]> {
  const args = ['--reporter', 'json', '--pg-version', '18.0', '--exclude', LEFT_OUT.join(','), file]
  const mode = inTransaction ? '--assume-in-transaction' : '--no-assume-in-transaction'
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [squawkProgram(), mode, ...args], (error, printed) => {
      // It ends with 1 when it found something; what it could not read is no JSON.
      if (printed.startsWith('[')) resolve(JSON.parse(printed) as SquawkFinding[])
      else reject(new Error(`squawk could not read ${file}.`, { cause: error }))
    })
  })
}

/** It is no part of an installation with the modules of production only. */
export function isSquawkInstalled(): boolean {
  try {
    return squawkProgram() !== ''
  } catch {
    return false
  }
}

/** @throws where it is not installed */
function squawkProgram(): string {
  return fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'))
}
