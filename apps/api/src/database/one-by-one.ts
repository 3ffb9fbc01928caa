/**
 * Does one thing after the other, and answers what failed: one that fails keeps none of the others from being done.
 * After `most` faults the rest is left: what they need is away, and each would wait for it again.
 */
export async function oneByOne<T>(
  things: Iterable<T> | AsyncIterable<T>,
  work: (thing: T) => Promise<unknown>,
  most = Infinity,
): Promise<unknown[]> {
  const faults: unknown[] = []
  for await (const thing of things) {
    try {
      await work(thing)
    } catch (error) {
      faults.push(error)
      if (faults.length >= most) break
    }
  }
  return faults
}
