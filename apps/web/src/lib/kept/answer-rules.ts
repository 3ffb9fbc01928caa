import { formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'

/** Grows when the shape of a kept answer changes: older builds leave newer records alone, newer ones drop the older. */
const VERSION = 1

/** An answer of the server as it is kept on the device. `readAtMs`: when it was read, by the server's clock. */
export type KeptAnswer = { version: number; readAtMs: number; data: unknown }

const HOUR_MS = 3_600_000
const PERSONAL_MS = 12 * HOUR_MS
const PUBLIC_MS = 30 * 24 * HOUR_MS

const PUBLIC = /^\/(locations|menu|specials)\b/
/** What a signed-in account needs to go on without a network: its own orders and tables, and those it works on. */
const PERSONAL =
  /^\/(session$|me\/(orders|reservations|favorites)\b|reservations\/(?!slots)|getCustomerOrderDetails\b|getLocationOrders$|admin\/(workplaces|reservations|menu|kitchen)\b)/

/** Whose an answer is; null when it is not kept. */
export function keepingOf(path: string): 'public' | 'personal' | null {
  if (PUBLIC.test(path)) return 'public'
  return PERSONAL.test(path) ? 'personal' : null
}

/** The path of the same answer in English, which is what is answered where no language is named. */
export function withoutLanguage(path: string): string {
  return path.replace(/\?language=[\w-]+$/, '')
}

export function toKept(data: unknown, readAtMs: number): KeptAnswer {
  return { version: VERSION, readAtMs, data }
}

/** What a stored record is. `broken`: nothing can be read from it. `newer`: a newer build of the site wrote it. */
export function kindOf(record: unknown): 'usable' | 'newer' | 'broken' {
  const { version, readAtMs, data } = (record ?? {}) as Partial<KeptAnswer>
  if (typeof version === 'number' && version > VERSION) return 'newer'
  return version === VERSION && typeof readAtMs === 'number' && data !== undefined ? 'usable' : 'broken'
}

/** Whether an answer is too old to be shown: a personal one after 12 hours, a public one after 30 days. */
export function isExpired(path: string, readAtMs: number, nowMs: number): boolean {
  return nowMs - readAtMs >= (keepingOf(path) === 'public' ? PUBLIC_MS : PERSONAL_MS)
}

/** A place in the store, without what is kept there. */
export type Kept = { path: string; readAtMs: number }

const MOST_MENUS = 6
const MOST_OTHERS = 60

/** The kept answers to be thrown away: those that are too old, and the oldest of too many. */
export function surplusOf<Entry extends Kept>(entries: readonly Entry[], nowMs: number): Entry[] {
  const latestFirst = entries.toSorted((a, b) => b.readAtMs - a.readAtMs)
  const [menus, others] = [latestFirst.filter(isMenu), latestFirst.filter((entry) => !isMenu(entry))]
  const inUse = new Set([...menus.slice(0, MOST_MENUS), ...others.slice(0, MOST_OTHERS)])
  return entries.filter((entry) => !inUse.has(entry) || isExpired(entry.path, entry.readAtMs, nowMs))
}

function isMenu({ path }: Kept): boolean {
  return path.startsWith('/menu/')
}

/** When an answer was read: `2:05 PM AST`, with its date unless that is today. */
export function readAtWords(readAtMs: number, nowMs: number): string {
  const [readAt, now] = [new Date(readAtMs), new Date(nowMs)]
  const time = formatTimeAst(readAt)
  return localParts(readAt).date === localParts(now).date ? time : `${time}, ${formatDate(readAt)}`
}
