import { keptOnDevice } from '#web/lib/kept/kept-value.ts'

/** When this device was last touched, in any tab, in milliseconds since 1970. */
const touched = keptOnDevice<number>({
  key: 'thali_touched',
  empty: 0,
  parse: (text) => Number(text ?? 0),
  serialize: String,
})

/** Written at most this often. */
const NOTED_MS = 1000

export function noteTouch(): void {
  const now = Date.now()
  if (Math.abs(now - touched.get()) > NOTED_MS) touched.change(() => now)
}

/** How long nobody has touched this device; one of which that is not known, or whose clock was set back, was touched just now. */
export function untouchedMs(): number {
  if (touched.get() === 0) noteTouch()
  return Math.max(0, Date.now() - touched.get())
}
