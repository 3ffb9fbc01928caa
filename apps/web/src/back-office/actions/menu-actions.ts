import type { AffectedView } from '@thali/contracts/locations/affected'
import type { MenuItemView } from '@thali/contracts/menu/menu'
import type { AddMenuItem, ManagedItemView, UpdateMenuItem } from '@thali/contracts/menu/menu-management'
import { MOST_OFFLINE_CHANGES } from '@thali/domain/net/asking-again'

import { useKeptActions } from './use-kept-actions.ts'
import { AS_PREVIEW, touchedWords } from '#web/back-office/lib/affected-question.tsx'
import { reread } from '#web/back-office/lib/reads.ts'
import { isOpen, type Queue } from '#web/lib/action-queue/action-queue.ts'
import {
  type Action,
  answerOf,
  attemptOn,
  defineAction,
  done,
  within7Days,
} from '#web/lib/action-queue/define-action.ts'
import { callOnce, type Send } from '#web/lib/action-queue/queue-call.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { ApiError, isApiError, userMessage } from '#web/lib/api/api.ts'
import { useLive } from '#web/lib/api/live.ts'

export type NewItem = AddMenuItem['body']
export type ItemChange = UpdateMenuItem['body']

/** A change of a location's menu. `name` is used in messages about it. */
export type MenuAction = { location: string; name: string } & (
  | { kind: 'menu-add'; input: NewItem }
  | { kind: 'menu-change'; id: string; change: ItemChange }
  /** No address: without a photo. */
  | { kind: 'menu-photo'; id: string; url: string | null }
  | { kind: 'menu-duplicate'; id: string }
  | { kind: 'menu-delete'; id: string }
  | {
      kind: 'menu-availability'
      ids: readonly string[]
      isAvailable: boolean
      until: 'tomorrow' | null
      /** When dishes that are hidden until tomorrow return, as far as this device knows. */
      hiddenUntil: string | null
    }
)

/** The menu after a change. */
export type MenuNews = {
  version: number
  saved: ManagedItemView | null
  switched: readonly MenuItemView[]
  deletedId: string | null
  /** Orders for later and open payment pages that have what left the menu. */
  affected?: AffectedView | undefined
}

/** Said when there is no network: the change happens later, once (ADM-OFF-11). */
export const MENU_QUEUED = 'Operation queued for when connection is restored'
/** Delay after a failed try of a kept change, in ms (ADM-OFF-10). */
const RETRY_MS = 5000

const FAILURES: Record<MenuAction['kind'], string> = {
  'menu-add': 'Failed to save item',
  'menu-change': 'An error occurred while updating item',
  'menu-photo': 'Failed to update photo',
  'menu-duplicate': 'An error occurred while duplicating item',
  'menu-delete': 'An error occurred while deleting item',
  'menu-availability': 'An error occurred while updating item',
}

/** The kept actions of menus: one kind each, sent alike. */
export const MENU_ACTIONS: Readonly<Record<MenuAction['kind'], Action<MenuAction, MenuNews>>> = {
  'menu-add': defineMenuAction('menu-add'),
  'menu-change': defineMenuAction('menu-change'),
  'menu-photo': defineMenuAction('menu-photo'),
  'menu-duplicate': defineMenuAction('menu-duplicate'),
  'menu-delete': defineMenuAction('menu-delete'),
  'menu-availability': defineMenuAction('menu-availability'),
}
const ALL = Object.values(MENU_ACTIONS)

/**
 * Changes a menu; null where the change waits for the network.
 *
 * @throws refusals.
 */
export async function changeMenu(action: MenuAction): Promise<MenuNews | null> {
  const attempt = attemptOn('', action)
  return answerOf(await MENU_ACTIONS[action.kind].perform({ ...attempt, subject: subjectOf(action) ?? attempt.id }))
}

/** A change of a menu that can touch what guests have ordered. */
export type TouchingAction = Extract<MenuAction, { kind: 'menu-availability' | 'menu-change' | 'menu-delete' }>

/** What a change of a menu would touch. */
export async function previewMenu(action: TouchingAction): Promise<Pick<MenuNews, 'affected'>> {
  const { location } = action
  if (action.kind === 'menu-availability') {
    const body = { ids: [...action.ids], isAvailable: action.isAvailable, until: action.until, preview: true }
    return callOnce('POST /admin/menu/:location/availability', { params: { location }, body, ...AS_PREVIEW })
  }
  const params = { location, id: action.id }
  if (action.kind === 'menu-change') {
    const body = { ...action.change, preview: true }
    return callOnce('PATCH /admin/menu/:location/items/:id', { params, body, ...AS_PREVIEW })
  }
  const query = { preview: 'true' } as const
  return callOnce('DELETE /admin/menu/:location/items/:id', { params, query, ...AS_PREVIEW })
}

/** The changes of menus that wait for the network, oldest first. */
export function waitingMenuActions(queue: Queue): MenuAction[] {
  return queue.flatMap((action) =>
    isOpen(action) ? ALL.flatMap((one) => (one.accepts(action) ? action.body : [])) : [],
  )
}

/** The sentence for a change that failed. */
export function menuFailure(kind: MenuAction['kind']): string {
  return FAILURES[kind]
}

/** The server's reason for a refusal, or the general sentence about the failure. */
export function refusalReason(error: unknown): string {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500 && error.message !== ''
  return isRefusal ? error.message : userMessage(error)
}

/** Keeps the menus on screen up to date, and lets the queue send kept changes. */
export function MenuSync(): null {
  useLive((event) => {
    if (event.type === 'menu') void rereadMenu()
    if (event.type === 'reset') void reread('GET /admin/menu/:location/items', 'GET /menu/:location')
  })
  useKeptActions(ALL, {
    sent: ({ body }) => `Saved: ${body.name}`,
    touched: ({ body }, news) => touchedWords('dishes', body.name, news),
    refresh: () => void rereadMenu(),
  })
  return null
}

function rereadMenu(): Promise<void> {
  return reread('GET /admin/menu/:location/items', 'GET /admin/menu/:location/findings', 'GET /menu/:location')
}

function defineMenuAction(kind: MenuAction['kind']): Action<MenuAction, MenuNews> {
  return defineAction<MenuAction, MenuNews>({
    kind,
    name: ({ name }) => name,
    reason: refusalReason,
    expiresAtMs: within7Days,
    retryMs: RETRY_MS,
    // The changes of one menu are sent in the order in which they were made.
    isBehind: ({ body: waiting, kind: waitingKind }, { body }) =>
      waitingKind in FAILURES && (waiting as MenuAction).location === body.location,
    requireRoom,
    send: async ({ id, body }, by) => done(await sendMenuAction(body, id, by)),
  })
}

/** @throws when too many changes wait already. */
function requireRoom(): void {
  if (waitingMenuActions(actionQueue().actions()).length < MOST_OFFLINE_CHANGES) return
  const message = `Not kept: ${MOST_OFFLINE_CHANGES} changes of the menu wait already.`
  throw new ApiError({ code: 'too-many-waiting', status: 409, message })
}

async function sendMenuAction(action: MenuAction, idempotencyKey: string, by: Send): Promise<MenuNews> {
  const { location, kind } = action
  if (kind === 'menu-availability') {
    const { ids, isAvailable, until } = action
    const body = { ids: [...ids], isAvailable, until }
    const options = { params: { location }, body, idempotencyKey }
    const { items, version, affected } = await by('POST /admin/menu/:location/availability', options)
    return { version, saved: null, switched: items, deletedId: null, affected }
  }
  if (kind === 'menu-delete') {
    const { id } = action
    const options = { params: { location, id }, query: {}, idempotencyKey }
    const { version, affected } = await by('DELETE /admin/menu/:location/items/:id', options)
    return { version, saved: null, switched: [], deletedId: id, affected }
  }
  const { item, version } = await save(action, idempotencyKey, by)
  return { version, saved: item, switched: [], deletedId: null }
}

type Saving = Extract<MenuAction, { kind: 'menu-add' | 'menu-change' | 'menu-photo' | 'menu-duplicate' }>

function save(action: Saving, idempotencyKey: string, by: Send) {
  const { location } = action
  if (action.kind === 'menu-add') {
    return by('POST /admin/menu/:location/items', { params: { location }, body: action.input, idempotencyKey })
  }
  const params = { location, id: action.id }
  if (action.kind === 'menu-duplicate') {
    return by('POST /admin/menu/:location/items/:id/duplicate', { params, idempotencyKey })
  }
  if (action.kind === 'menu-photo') {
    const endpoint = '/admin/menu/:location/items/:id/image'
    if (action.url === null) return by(`DELETE ${endpoint}`, { params, idempotencyKey })
    return by(`POST ${endpoint}`, { params, body: { url: action.url }, idempotencyKey })
  }
  return by('PATCH /admin/menu/:location/items/:id', { params, body: action.change, idempotencyKey })
}

/** Changes of one dish are made in order; an addition concerns nothing that was there before. */
function subjectOf(action: MenuAction): string | null {
  if (action.kind === 'menu-add') return null
  if (action.kind !== 'menu-availability') return action.id
  const [only, ...others] = action.ids
  return only !== undefined && others.length === 0 ? only : `menu-${action.location}`
}
