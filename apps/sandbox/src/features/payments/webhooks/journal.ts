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
 * Rewrites a journal with `records` and appends from then on. The old file is replaced only when the new one is
 * complete. It contains payers' addresses, so only its owner may read it.
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
    // After closing, the file descriptor may already belong to another file.
    if (isOpen && text !== '') appendFileSync(file, text)
  }

  return {
    /** Written synchronously, so that everything acknowledged survives a kill. */
    write(record: object): void {
      const line = `${JSON.stringify(record)}\n`
      if (pending) pending.push(line)
      else append(line)
    },

    /** Writes all records of `work` in one piece, so that a kill leaves all or nothing. */
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
