export type Undo = (() => Promise<unknown>)[]

type Closeable = { close(): Promise<void> }

/** Builds what has several parts, each with its way back: closed, or failed half-way, the last one goes first. */
export async function withUndo<Parts extends object>(
  setUp: (undo: Undo) => Promise<Parts>,
): Promise<Parts & Closeable> {
  const undo: Undo = []
  const close = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last()
  }
  try {
    return { ...(await setUp(undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}
