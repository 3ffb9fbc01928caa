import { ACTION_STATES, FORMAT, type QueuedAction } from './action-queue.ts'

/** The kept actions among stored records, and the records that this page cannot read. */
export function readRecords(stored: unknown): { queue: QueuedAction[]; unreadable: unknown[] } {
  if (stored === undefined) return { queue: [], unreadable: [] }
  if (!Array.isArray(stored)) return { queue: [], unreadable: [stored] }
  const records: readonly unknown[] = stored
  return { queue: records.filter(isAction), unreadable: records.filter((record) => !isAction(record)) }
}

function isAction(record: unknown): record is QueuedAction {
  if (typeof record !== 'object' || record === null) return false
  const one = record as Partial<Record<keyof QueuedAction, unknown>>
  const { id, kind, subject, userId, atMs, tries, state, format = 1 } = one
  const texts = [id, kind, subject, userId]
  const isKnown = (ACTION_STATES as readonly unknown[]).includes(state) && typeof format === 'number'
  return (
    texts.every((text) => typeof text === 'string') &&
    [atMs, tries].every(Number.isFinite) &&
    isKnown &&
    format <= FORMAT
  )
}
