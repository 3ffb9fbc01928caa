const MINUTE_MS = 60_000
/** An answer this young is shown without asking again, where nothing else is said. */
const USUAL_MS = 10_000

/** Answers that change seldom. What changes them, such as a live event, throws them away. */
const FOR_10_MINUTES = /^\/locations(\/|\?feature=Dine-in)/
const FOR_5_MINUTES = /^\/(locations|menu|admin\/(users\/lookup|analytics))\b/

/** How long an answer is shown without asking again, in milliseconds, from its path below `/api`. */
export function freshForMs(path: string): number {
  if (FOR_10_MINUTES.test(path)) return 10 * MINUTE_MS
  return FOR_5_MINUTES.test(path) ? 5 * MINUTE_MS : USUAL_MS
}
