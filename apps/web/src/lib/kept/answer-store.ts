import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'

import { SESSION } from '../api/page-data.ts'
import { kindOf, type KeptAnswer, surplusOf } from './answer-rules.ts'

/** Owner of public answers. */
export const GUEST = 'guest'
/** Owner of the last session, of which there is one for each server. */
export const SIGNED_IN = 'session'

type Key = [server: string, owner: string, path: string]
type Schema = DBSchema & { answers: { key: Key; value: KeptAnswer; indexes: { readAtMs: number } } }
type Answers = IDBPObjectStore<Schema, ['answers'], 'answers', 'readwrite'>

/** An answer on its way into the store. `owner`: the account it was read for, or `GUEST`; null with the session of nobody. */
export type Waiting = KeptAnswer & { owner: string | null }

const NAME = 'thali-answers'
const VERSION = 1

let opened: Promise<IDBPDatabase<Schema> | null> | undefined

/** Null where the browser keeps nothing, or where a newer version of the site has changed the store. */
function database(): Promise<IDBPDatabase<Schema> | null> {
  opened ??= open().catch((error: unknown) => {
    globalThis.console.warn('Answers are not kept on this device', error)
    return null
  })
  return opened
}

async function open(): Promise<IDBPDatabase<Schema> | null> {
  if (!('indexedDB' in globalThis)) return null
  return openDB<Schema>(NAME, VERSION, {
    upgrade: (fresh) => fresh.createObjectStore('answers').createIndex('readAtMs', 'readAtMs'),
    // A newer version of the site wants the database: this tab must not stand in its way.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  })
}

/** What stands at a place, whatever it is; undefined if nothing does. */
export async function readRecord(...key: Key): Promise<unknown> {
  return (await database())?.get('answers', key)
}

export async function removeRecord(...key: Key): Promise<void> {
  await (await database())?.delete('answers', key)
}

/**
 * Stores answers in one transaction. With the session of another account, or of nobody, everything personal goes; an
 * answer that was read for another account than the one signed in is not stored, whatever other tabs do meanwhile.
 */
export async function writeAnswers(server: string, batch: ReadonlyMap<string, Waiting>, nowMs: number): Promise<void> {
  const transaction = (await database())?.transaction('answers', 'readwrite')
  if (!transaction) return
  const { store } = transaction
  const sessionKey: Key = [server, SIGNED_IN, SESSION]
  const session = batch.get(SESSION)
  if (session && session.owner !== accountOf(await store.get(sessionKey))) await removePersonal(store)
  const account = session ? session.owner : accountOf(await store.get(sessionKey))

  for (const [path, { owner, ...answer }] of batch) {
    if (owner === null || (owner !== GUEST && owner !== account)) continue
    await store.put(answer, path === SESSION ? sessionKey : [server, owner, path])
  }
  await removeSurplus(store, nowMs)
  await transaction.done
}

/** Deletes every answer that belongs to an account, and the session. */
export async function removePersonalAnswers(): Promise<void> {
  const transaction = (await database())?.transaction('answers', 'readwrite')
  if (!transaction) return
  await removePersonal(transaction.store)
  await transaction.done
}

/** The account of a stored or read session. */
export function accountOf(session: unknown): string | null {
  if (kindOf(session) !== 'usable') return null
  return ((session as KeptAnswer).data as { user?: { uid?: string } | null }).user?.uid ?? null
}

async function removePersonal(store: Answers): Promise<void> {
  for (const key of await store.getAllKeys()) if (key[1] !== GUEST) await store.delete(key)
}

async function removeSurplus(store: Answers, nowMs: number): Promise<void> {
  const entries: { key: Key; path: string; readAtMs: number }[] = []
  // Keys alone: the answers themselves may be large.
  for (let cursor = await store.index('readAtMs').openKeyCursor(); cursor; cursor = await cursor.continue())
    entries.push({ key: cursor.primaryKey, path: cursor.primaryKey[2], readAtMs: cursor.key })
  for (const { key } of surplusOf(entries, nowMs)) await store.delete(key)
}
