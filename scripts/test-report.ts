import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { REPOSITORY } from './source-files.ts'

type TestReport = { fullName: string; status: string; failureMessages: string[]; meta?: { leftOut?: string } }

export type FileReport = {
  name: string
  status: string
  message: string
  startTime: number
  endTime: number
  assertionResults: TestReport[]
}

/** What Vitest's JSON reporter writes, as far as it is read here. */
export type Report = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: FileReport[]
}

/** A test that was red, or a file that could not be run at all, with the first line of the reason. */
export type Red = { name: string; reason: string }

/** Undefined where Vitest ended before it could write one. */
export async function readReport(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

export function listRed({ testResults }: Report): Red[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(REPOSITORY, name)
    const red = assertionResults.filter((test) => test.status === 'failed')
    if (red.length === 0 && status === 'failed') return [{ name: file, reason: firstLine(message) }]
    return red.map(({ fullName, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      reason: firstLine(failureMessages[0] ?? ''),
    }))
  })
}

/** The tests that this browser cannot run, with what it lacks; see `e2e/support/chromium/abilities.ts`. */
export function listLeftOut({ testResults }: Report): Red[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, meta }) =>
      meta?.leftOut === undefined
        ? []
        : [{ name: `${path.relative(REPOSITORY, name)}: ${fullName}`, reason: meta.leftOut }],
    ),
  )
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
