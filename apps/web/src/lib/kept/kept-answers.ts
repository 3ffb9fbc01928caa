import { isApiError } from '../api/api-error.ts'
import { SESSION } from '../api/page-data.ts'
import type { Asking } from '../api/read-store.ts'
import { client } from '../api/tab-client.ts'
import { serverNowMs } from '../clock.ts'
import { connection } from '../connection.ts'
import { signedOutHere } from './account-marks.ts'
import { isExpired, keepingOf, kindOf, type KeptAnswer, toKept, withoutLanguage } from './answer-rules.ts'
import {
  accountOf,
  GUEST,
  readRecord,
  removePersonalAnswers,
  removeRecord,
  SIGNED_IN,
  type Waiting,
  writeAnswers,
} from './answer-store.ts'
import { shared } from './shared.ts'

export type Recalled = Pick<KeptAnswer, 'data' | 'readAtMs'>

/** Whether something that was kept on this device could not be read. */
export const isSetAside = shared(false)

/** Signed-in account, as the server has told this tab; undefined before that. */
let account: string | null | undefined
/** Answers to be written with the next batch, by path. `owner` is undefined until the tab knows its account. */
const waiting = new Map<string, KeptAnswer & { owner: string | null | undefined }>()

/** Reads a path from the server and keeps its answer on the device. */
export async function askAndKeep(path: string, how?: Asking): Promise<unknown> {
  try {
    const data = await client.request('GET', path, how)
    keepAnswer(path, data)
    return data
  } catch (error) {
    if (isApiError(error) && error.status === 401) await forgetPersonalAnswers()
    throw error
  }
}

/** Keeps an answer, if it is of a kind that is kept. It is written when the page is idle. */
export function keepAnswer(path: string, data: unknown): void {
  const keeping = keepingOf(path)
  if (keeping === null || data === undefined || isBarred(path)) return
  const answer = toKept(data, serverNowMs())
  if (path === SESSION) account = accountOf(answer)
  const owner = keeping === 'public' ? GUEST : account
  if (owner === null && path !== SESSION) return
  waiting.set(path, { ...answer, owner })
  whenIdle(() => void writeWaiting())
}

/** Writes at once what waits: the page may be gone in a moment. */
export async function writeWaiting(): Promise<void> {
  const batch = new Map<string, Waiting>()
  for (const [path, answer] of waiting) {
    const { owner = account } = answer
    // The account is not known yet: it is written together with the session.
    if (owner === undefined) continue
    waiting.delete(path)
    if (!isBarred(path)) batch.set(path, { ...answer, owner })
  }
  if (batch.size === 0) return
  await writeAnswers(connection.origin, batch, serverNowMs()).catch((error: unknown) => {
    // Full, for example. The page has the answers; it only does not find them again after a reload.
    globalThis.console.warn('Answers could not be kept on this device', error)
  })
}

/**
 * The answer kept for a path: a public one, in English where it was read only so, or one of the account that is signed in.
 * Null if there is none that may be shown.
 */
export async function recallAnswer(path: string): Promise<Recalled | null> {
  const keeping = keepingOf(path)
  if (keeping === null || isBarred(path)) return null
  if (path === SESSION) return recallSession()
  if (keeping === 'personal') return recall(await ownAccount(), path)
  const plain = withoutLanguage(path)
  return (await recall(GUEST, path)) ?? (plain === path ? null : recall(GUEST, plain))
}

/** Deletes every answer on this device that belongs to an account. */
export async function forgetPersonalAnswers(): Promise<void> {
  account = null
  for (const [path, { owner }] of waiting) if (owner !== GUEST) waiting.delete(path)
  await removePersonalAnswers().catch((error: unknown) => {
    globalThis.console.warn('Personal answers could not be deleted', error)
  })
}

/** After a sign-out that the server does not know of it still answers as before: nothing personal is kept or shown. */
function isBarred(path: string): boolean {
  return keepingOf(path) === 'personal' && signedOutHere.get() !== null
}

async function recallSession(): Promise<Recalled | null> {
  return recall(SIGNED_IN, SESSION)
}

/** Before the server has told it, the account of the kept session: for reading only, because another may be signed in. */
async function ownAccount(): Promise<string | null> {
  if (account !== undefined) return account
  const recalled = accountOf(await recallSession())
  return account === undefined ? recalled : account
}

async function recall(owner: string | null, path: string): Promise<KeptAnswer | null> {
  if (owner === null) return null
  const key = [connection.origin, owner, path] as const
  const record = await readRecord(...key).catch(() => undefined)
  if (record === undefined) return null
  const kind = kindOf(record)
  if (kind !== 'usable') {
    globalThis.console.warn(`The kept answer of ${path} is ${kind} and is set aside`)
    isSetAside.set(true)
    // The newer build that wrote it may come back.
    if (kind === 'broken') await removeRecord(...key).catch(() => {})
    return null
  }
  const answer = record as KeptAnswer
  return isExpired(path, answer.readAtMs, serverNowMs()) ? null : answer
}

const IDLE_WITHIN_MS = 2000

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: IDLE_WITHIN_MS })
  else setTimeout(work, IDLE_WITHIN_MS)
}
