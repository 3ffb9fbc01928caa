import { keptOnDevice } from './kept-value.ts'

/** Sizes in pixels by part of the page, as they were at this width of the window. */
type Rooms = { width: number; [part: string]: number }

/**
 * How much room the parts take that only the browser can draw, because the document does not know who is signed in.
 * `theme.js` keeps it free in the next document, as `--room-…`, so that nothing moves when they are drawn.
 */
const rooms = keptOnDevice<Rooms | null>({
  key: 'thali_room',
  empty: null,
  parse: (text) => JSON.parse(text ?? 'null') as Rooms | null,
  serialize: (sizes) => sizes && JSON.stringify(sizes),
})

export function keepRoom(part: string, px: number): void {
  const width = window.innerWidth
  rooms.change((known) => ({ ...(known?.width === width && known), width, [part]: px }))
}

export function forgetRooms(): void {
  rooms.change(() => null)
}
