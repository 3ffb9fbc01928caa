/**
 * Does the work for one thing after another, goes on past failures and returns their errors. After `most` errors it
 * stops: then what all of them need is out of reach, and each would wait for it again.
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
