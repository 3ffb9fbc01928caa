/** Set while something waits on this device for the network; read without loading the queue. */
export const WAITING_KEY = 'thali_waiting'

export function markWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(WAITING_KEY, '1')
    else localStorage.removeItem(WAITING_KEY)
  } catch {
    // Forbidden or full: what waits is sent from the page it was made on.
  }
}
