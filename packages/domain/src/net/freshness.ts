const MINUTE_MS = 60_000

/** An answer this young is shown without asking again, where nothing else is said. */
const USUAL_MS = 10_000

/** Answers that change seldom, by their path below `/api`. What changes them, such as a live event, throws them away. */
const LONGER: readonly (readonly [path: RegExp, minutes: number])[] = [
  [/^\/locations(\/|\?feature=Dine-in)/, 10],
  [/^\/(locations|menu|admin\/(users\/lookup|analytics))\b/, 5],
]

/** How long an answer is shown without asking again, in milliseconds, from its path below `/api`. */
export function freshForMs(path: string): number {
  const minutes = LONGER.find(([pattern]) => pattern.test(path))?.[1]
  return minutes === undefined ? USUAL_MS : minutes * MINUTE_MS
}
