import type { MenuItemView } from '@thali/contracts/menu'
import type { AddMenuItem, ManagedItemView, UpdateMenuItem } from '@thali/contracts/menu-management'
import { MOST_OFFLINE_CHANGES } from '@thali/domain/net/offline-changes'
import { isRetryable } from '@thali/domain/net/retry'

import { isOpen, type Queue, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { callOnce, isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import { within7Days } from '#web/lib/action-queue/queue-expiry.ts'
import type { ActionHandler, Outcome } from '#web/lib/action-queue/queue-outcome.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { ApiError, call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'

export type NewItem = AddMenuItem['body']
export type ItemChange = UpdateMenuItem['body']

/** What somebody does to the menu of a location. `name`: what it is about, for whoever reads of it later. */
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
      /** When what is hidden until tomorrow comes back, as far as this device can tell. */
      hiddenUntil: string | null
    }
)

/** What the server made of it. */
export type MenuNews = {
  version: number
  saved: ManagedItemView | null
  switched: readonly MenuItemView[]
  deletedId: string | null
}

/** Said when there is no network: the change happens later, once (ADM-OFF-11). */
export const MENU_QUEUED = 'Operation queued for when connection is restored'
/** What could not be sent is tried again after so long (ADM-OFF-10). */
const RETRY_MS = 5000

const FAILURES: Record<MenuAction['kind'], string> = {
  'menu-add': 'Failed to save item',
  'menu-change': 'An error occurred while updating item',
  'menu-photo': 'Failed to update photo',
  'menu-duplicate': 'An error occurred while duplicating item',
  'menu-delete': 'An error occurred while deleting item',
  'menu-availability': 'An error occurred while updating item',
}

type Send = typeof call

/** Changes a menu. Null where that waits for the network. Throws what the service refuses. */
export async function changeMenu(action: MenuAction): Promise<MenuNews | null> {
  const id = crypto.randomUUID()
  const queue = actionQueue()
  const waiting = waitingMenuActions(queue.actions())
  // What was done before at this menu is sent before.
  if (!waiting.some(({ location }) => location === action.location)) {
    try {
      return await sendPatiently((by) => send(action, id, by))
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
  }
  if (waiting.length >= MOST_OFFLINE_CHANGES) {
    const message = `Not kept: ${MOST_OFFLINE_CHANGES} changes of the menu wait already.`
    throw new ApiError({ code: 'too-many-waiting', status: 409, message })
  }
  const subject = subjectOf(action) ?? id
  await queue.enqueue({ id, kind: action.kind, subject, body: action, expectedVersion: null, atMs: serverNowMs() })
  return null
}

/** The changes of menus that wait for the network, oldest first. */
export function waitingMenuActions(queue: Queue): MenuAction[] {
  return queue.filter((action) => action.kind in FAILURES && isOpen(action)).map(({ body }) => body as MenuAction)
}

/** What is said when this cannot be done. */
export function menuFailure(kind: MenuAction['kind']): string {
  return FAILURES[kind]
}

/** What the service says about a refusal, else what is known of the failure. */
export function refusalReason(error: unknown): string {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500 && error.message !== ''
  return isRefusal ? error.message : userMessage(error)
}

/** How the queue sends what was tapped without a network. */
export const MENU_HANDLERS: Readonly<Record<string, ActionHandler>> = Object.fromEntries(
  Object.keys(FAILURES).map((kind) => [
    kind,
    { failure: null, expiresAtMs: within7Days, retryMs: RETRY_MS, send: replay },
  ]),
)

/** A server in trouble is asked again as usual; a missing network is not waited for. */
async function sendPatiently(sending: (by: Send) => Promise<MenuNews>): Promise<MenuNews> {
  try {
    return await sending(callOnce)
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || !isRetryable(error.status)) throw error
    return sending(call)
  }
}

async function send(action: MenuAction, idempotencyKey: string, by: Send): Promise<MenuNews> {
  const { location, kind } = action
  if (kind === 'menu-availability') {
    const { ids, isAvailable, until } = action
    const body = { ids: [...ids], isAvailable, until }
    const options = { params: { location }, body, idempotencyKey }
    const { items, version } = await by('POST /admin/menu/:location/availability', options)
    return { version, saved: null, switched: items, deletedId: null }
  }
  if (kind === 'menu-delete') {
    const { id } = action
    const { version } = await by('DELETE /admin/menu/:location/items/:id', { params: { location, id }, idempotencyKey })
    return { version, saved: null, switched: [], deletedId: id }
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

/** A refusal that is read minutes later has to say what it is about. */
async function replay({ id, body }: QueuedAction): Promise<Outcome> {
  const action = body as MenuAction
  try {
    return { kind: 'done', version: null, note: null, answer: await send(action, id, callOnce) }
  } catch (error) {
    if (!isApiError(error) || ![400, 403, 404, 409].includes(error.status)) throw error
    return { kind: 'refused', sentence: `${action.name}: ${refusalReason(error)}`, stopsRest: true }
  }
}

/** What is done to one dish is done in order; an addition is about nothing that was there before. */
function subjectOf(action: MenuAction): string | null {
  if (action.kind === 'menu-add') return null
  if (action.kind !== 'menu-availability') return action.id
  const [only, ...others] = action.ids
  return only !== undefined && others.length === 0 ? only : `menu-${action.location}`
}
