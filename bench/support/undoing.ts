import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What takes down, in reverse order, what was built. */
export type Undo = (() => Promise<unknown>)[]

async function takeDown(undo: Undo): Promise<void> {
  for (let last = undo.pop(); last; last = undo.pop()) await last()
}

/** Takes down what was built also when the program is told to end. */
export function undoWhenKilled(undo: Undo): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // What is under way fails while it loses what it stands on.
      process.on('uncaughtException', () => undefined)
      void takeDown(undo).finally(() => process.exit(1))
    })
  }
}

/** Runs work that builds things; when it ends, well or not, all of them are taken down. */
export async function withUndo<Result>(work: (undo: Undo) => Promise<Result>): Promise<Result> {
  const undo: Undo = []
  try {
    return await work(undo)
  } finally {
    await takeDown(undo)
  }
}

/** A folder that is removed at the end. */
export async function openFolder(undo: Undo, name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `thali-${name}-`))
  // What a killed program had started may still write there for a moment.
  undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
