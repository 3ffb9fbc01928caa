/** Position and timeline. Cursors of earlier versions name no timeline. */
const CURSOR = /^(?<position>\d{1,18}\.\d{1,18})(?:\.(?<timeline>\d{1,10}))?$/

/** Where a reader left off. */
export type Resumed = { position: string; timeline: number | undefined }

/** Undefined where it is none: the reader then begins now. */
export function readCursor(cursor: string): Resumed | undefined {
  const { position, timeline } = CURSOR.exec(cursor)?.groups ?? {}
  return position === undefined ? undefined : { position, timeline: timeline ? Number(timeline) : undefined }
}

/** Positions are `transaction.sequence`, both rising. */
export function isAfter(position: string, other: string): boolean {
  const [xid, seq] = position.split('.').map(Number)
  const [otherXid, otherSeq] = other.split('.').map(Number)
  return Number(xid) > Number(otherXid) || (xid === otherXid && Number(seq) > Number(otherSeq))
}
