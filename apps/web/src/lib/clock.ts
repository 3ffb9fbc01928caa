/** A difference this small is the travel of the answer or a page kept for a few seconds, not a wrong clock. */
const TOLERANCE_MS = 60_000

let offsetMs = 0

/** Learns how far this device's clock is off from the time the server put into an answer. */
export function observeServerTime(time: string | null): void {
  const difference = time === null ? Number.NaN : Date.parse(time) - Date.now()
  if (Number.isNaN(difference)) return

  offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0
}

/** Now, by the server's clock: a phone set an hour wrong still shows the right opening state. */
export function serverNowMs(): number {
  return Date.now() + offsetMs
}
