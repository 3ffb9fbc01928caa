/** The event on the window by which the part of a page that hears the server again tells the others. */
export const SERVER_HEARD = 'heard'

/** After a silence the server was heard: what was held back because of it need not wait any longer. */
export function tellServerHeard(): void {
  window.dispatchEvent(new Event(SERVER_HEARD))
}
