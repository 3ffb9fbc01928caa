/** A difference this small comes from latency or a cached page, not from a wrong clock. */
const TOLERANCE_MS = 60_000

let offsetMs = 0

/** Measures how far the device's clock is off, by the time in an answer of the server. */
export function observeServerTime(time: string | null): void {
  const difference = time === null ? Number.NaN : Date.parse(time) - Date.now()
  if (Number.isNaN(difference)) return

  offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0
}

/** The current time by the server's clock: a phone with a wrong clock still shows the right opening state. */
export function serverNowMs(): number {
  return Date.now() + offsetMs
}
