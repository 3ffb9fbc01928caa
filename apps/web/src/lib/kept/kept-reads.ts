import type { EndpointCalls } from '@thali/contracts/endpoints'

import { isTransient } from '../api/api-error.ts'
import { unanswered } from '../api/client.ts'
import { SESSION } from '../api/page-data.ts'
import type { Asking, ReadStore } from '../api/read-store.ts'
import { whenServerAnswers } from '../api/server-answers.ts'
import { asking, canRead, isPersonal } from '../api/use-read.ts'
import { serverNowMs } from '../clock.ts'
import type { Read } from '../routing/visit.ts'
import { wait } from '../wait.ts'
import { signedOutHere } from './account-marks.ts'
import { askAndKeep, keepAnswer, recallAnswer, writeWaiting } from './kept-answers.ts'

/**
 * After so many milliseconds without an answer the kept one is shown; the request goes on. Guests see its age at once.
 * Staff have a notice about the connection, and are told of a failure only when the request has failed.
 */
const PATIENCE = { guest: 3000, staff: 1000 } as const
type Reader = keyof typeof PATIENCE

/** So long a page that begins without the server waits for an answer that is not kept. It goes on asking behind it. */
const FIRST_PATIENCE_MS = 4000
/** After this long, coming back to the tab reads again what is on screen. */
const FRESH_ON_FOCUS_MS = 30_000

const NOBODY = { user: null }

let opened: ReadStore | undefined
/** Paths whose kept answer is shown while their request goes on. */
const behind = new Set<string>()

/** Lets the store of this tab keep what it reads, answer from it without a network, and read again on return. */
export function keepReads(store: ReadStore, reader: Reader): void {
  if (opened === store) return
  opened = store
  for (const { path, state } of store.known()) {
    keepAnswer(path, state.data)
    // This request was sent before answers were kept, so nothing else keeps its answer.
    if (state.isReading)
      store.read(path).then(
        (data) => keepAnswer(path, data),
        () => {},
      )
  }
  forgetOfOtherAccounts(store)
  asking.ask = (path, how) => askOrRecall(store, path, reader, how)

  const rereadAfter = (freshForMs: number) => canRead() && rereadShown(store, freshForMs)
  window.addEventListener('focus', () => rereadAfter(FRESH_ON_FOCUS_MS))
  window.addEventListener('online', () => rereadAfter(0))
  // Back may bring the page as it was left, with an account that has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) store.readAnew(SESSION).catch(() => {})
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void writeWaiting()
    rereadAfter(FRESH_ON_FOCUS_MS)
  })
  whenServerAnswers(
    () => unansweredOn(store).length > 0,
    () => {
      // Once each: the next sign of the server is five seconds away.
      for (const path of unansweredOn(store)) store.read(path, { retries: 0 }).catch(() => {})
    },
  )
}

/** Another account may sign in on another tab: nothing of the one before it is shown, not for a moment. */
function forgetOfOtherAccounts(store: ReadStore): void {
  let last: string | undefined
  store.watch(() => {
    const { user, shared } = (store.state(SESSION).data as EndpointCalls['GET /session']['reply'] | undefined) ?? {}
    const account = user?.uid
    // While a shared tablet is locked, what it shows stays that of the person who acted last.
    if (account === undefined || account === last || shared?.isLocked) return
    const isOther = last !== undefined
    last = account
    if (!isOther) return
    store.forget(isPersonal)
    void store.refresh(isPersonal)
  })
}

/** Paths on screen whose last request reached no server of ours, and that are not being read now. */
function unansweredOn(store: ReadStore): string[] {
  // Nothing is on screen but word of the sign-out.
  if (signedOutHere.get() !== null) return []
  return store
    .known()
    .filter(({ path, isShown, state }) => isShown && !state.isReading && !behind.has(path))
    .filter(({ state: { error } }) => isTransient(error) && error.requestId === undefined)
    .map(({ path }) => path)
}

/**
 * For a visit that begins without the server: what is kept is shown at once, and the page reads it again. Where no session
 * is kept, nobody was signed in on this device; a guarded page asks the server all the same.
 */
export function keptFirst(store: ReadStore, read: Read): Read {
  return async (path, options) => {
    const isKept = await recallInto(store, path)
    if (!isKept && path === SESSION && !options?.fresh) store.recall(SESSION, NOBODY, serverNowMs())
    const { data: body } = store.state(path)
    if (body !== undefined) return { status: 200, body }
    return Promise.race([read(path, options), wait(FIRST_PATIENCE_MS).then(() => ({ status: 0, body: {} }))])
  }
}

/**
 * Asks who is signed in before a kept session opens the other wing (site or office). If that session has ended, the other
 * wing would send the browser back here, in a circle.
 */
export async function askForSession(store: ReadStore): Promise<void> {
  if (store.isFresh(SESSION, FIRST_PATIENCE_MS)) return
  await Promise.race([store.readAnew(SESSION).catch(() => {}), wait(FIRST_PATIENCE_MS)])
  await writeWaiting()
}

/** Reads again what is on screen, unless it is younger than this. */
function rereadShown(store: ReadStore, freshForMs: number): void {
  for (const { path, isShown } of store.known())
    if (isShown && !store.isFresh(path, freshForMs)) store.read(path).catch(() => {})
}

async function askOrRecall(store: ReadStore, path: string, reader: Reader, how?: Asking): Promise<unknown> {
  const asked = askAndKeep(path, how)
  if (store.state(path).data !== undefined) return asked

  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const patience = setTimeout(() => {
    void recallInto(store, path).then((isKept) => {
      if (!isKept || reader === 'staff') return
      reject(unanswered())
      behind.add(path)
      const put = (data: unknown) => store.put(path, data)
      void asked.then(put, () => {}).finally(() => behind.delete(path))
    })
  }, PATIENCE[reader])
  asked
    .catch(async (error: unknown) => {
      if (isTransient(error)) await recallInto(store, path)
      // Without a session that is believed, nobody is signed in, and the public pages are there.
      if (isTransient(error) && path === SESSION) store.recall(path, NOBODY, serverNowMs())
      throw error
    })
    .then(resolve, reject)
    .finally(() => clearTimeout(patience))
  return promise
}

/** When the oldest answer on screen was read, of those from an earlier visit and those that could not be read again. */
export function oldestShown(store: ReadStore, isMeant: (known: Known) => boolean = isOld): number | null {
  const old = store
    .known()
    .filter((known) => known.isShown && known.path !== SESSION && known.state.data !== undefined && isMeant(known))
  return old.length === 0 ? null : Math.min(...old.map(({ readAtMs }) => readAtMs))
}

type Known = ReturnType<ReadStore['known']>[number]

export function isOld({ isRecalled, state }: Known): boolean {
  return isRecalled || isTransient(state.error)
}

/** Puts the kept answer of a path into the store; whether there is one. */
async function recallInto(store: ReadStore, path: string): Promise<boolean> {
  const kept = await recallAnswer(path)
  if (kept) store.recall(path, kept.data, kept.readAtMs)
  return kept !== null
}
