/** The window event that says that the server has answered again. */
export const SERVER_HEARD = 'heard'

/** Tells requests that were held back while the server did not answer that they can be sent. */
export function tellServerHeard(): void {
  window.dispatchEvent(new Event(SERVER_HEARD))
}
