/** How this client reaches the server. */
type Connection = {
  /** Origin of the server, such as `https://food.example`; empty where the page comes from the server itself. */
  origin: string
  /** Headers that every call carries, such as `authorization`. A cookie of the page's own origin goes by itself. */
  headers: Record<string, string>
  /** Opens an event stream at an address of `apiAddress`. */
  openStream: (address: string) => EventSource
}

/** The site asks the server that it came from. The Android app sets its own before it asks anything. */
export const connection: Connection = {
  origin: '',
  headers: {},
  openStream: (address) => new EventSource(address),
}

/** The address of a call, from its path below `/api`. */
export function apiAddress(path: string): string {
  return `${connection.origin}/api${path}`
}

/** The address of a picture: one that is kept here is a path, one from elsewhere is complete. */
export function pictureAddress(url: string): string {
  return url.startsWith('/') ? connection.origin + url : url
}
