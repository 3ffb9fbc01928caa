const STEP_MS = 25
/** Shorter than a test's timeout, so that the failure names the missing condition. No measure of speed. */
const PATIENCE_MS = 25_000

/**
 * Asks again until an answer comes that counts, for things that happen by themselves (a message, an event).
 *
 * @throws when none has come within `withinMs`
 */
export async function eventually<Value>(
  ask: () => Promise<Value | undefined | false>,
  withinMs = PATIENCE_MS,
): Promise<Value> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > deadline) throw new Error(`It did not happen within ${withinMs} ms.`)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}
