import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

const CHUNK = 1_000

/** Reads every whole record of a journal, oldest first. */
export async function* readJournal(path: string): AsyncGenerator {
  if (!existsSync(path)) return
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    try {
      yield JSON.parse(line)
    } catch {
      // Half a line, left by a process that was killed while it wrote.
    }
  }
}

/**
 * Starts a journal afresh with `records`, and appends to it from then on.
 *
 * The old file stands until the new one is complete. Payers' addresses are in it, so only the owner may read it.
 */
export function openJournal(path: string, records: Iterable<object>) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  rmSync(draft, { force: true })
  const file = openSync(draft, 'a', 0o600)
  writeAll(file, records)
  renameSync(draft, path)

  let pending: string[] | undefined
  let isOpen = true

  function append(text: string): void {
    // The number of a closed file may already be that of another.
    if (isOpen && text !== '') appendFileSync(file, text)
  }

  return {
    /** Written at once, so that whatever was acknowledged survives a kill. */
    write(record: object): void {
      const line = `${JSON.stringify(record)}\n`
      if (pending) pending.push(line)
      else append(line)
    },

    /** Writes everything that `work` writes in one piece, so that a kill leaves all of it or nothing. */
    atomically<Result>(work: () => Result): Result {
      if (pending) return work()
      const lines: string[] = []
      pending = lines
      try {
        return work()
      } finally {
        pending = undefined
        append(lines.join(''))
      }
    },

    close(): void {
      isOpen = false
      closeSync(file)
    },
  }
}

function writeAll(file: number, records: Iterable<object>): void {
  let lines: string[] = []
  const flush = () => {
    appendFileSync(file, lines.join(''))
    lines = []
  }
  for (const record of records) {
    lines.push(`${JSON.stringify(record)}\n`)
    if (lines.length === CHUNK) flush()
  }
  flush()
}
