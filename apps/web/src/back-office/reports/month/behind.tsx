import { OrdersBehind } from '../orders-behind.tsx'
import { BookBehind } from './book-behind.tsx'
import type { Opened } from './month-words.ts'

type BehindProps = { opened: Opened; note: string; onClose: () => void }

/** What a figure of a month is made of: money, or the orders that nobody paid. */
export function Behind({ opened, note, onClose }: BehindProps) {
  const { way, title, days } = opened
  if (way === 'unpaid') return <OrdersBehind wanted={{ title, note, days, counts: 'unpaid' }} onClose={onClose} />
  return <BookBehind opened={{ ...opened, way }} note={note} onClose={onClose} />
}
