export type Undo = (() => Promise<unknown>)[]

type Closeable = { close(): Promise<void> }

/**
 * Builds something of several parts, each with an undo function. When closed, or when a part fails, they are undone in
 * reverse order.
 */
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
