import type { AddLocation, ManagedLocationView, UpdateLocation } from '@thali/contracts/location-management'
import { isRetryable } from '@thali/domain/net/retry'

import { callOnce, isUnanswered } from '#web/lib/action-queue/queue-call.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { within7Days } from '#web/lib/action-queue/queue-expiry.ts'
import type { ActionHandler, Outcome } from '#web/lib/action-queue/queue-outcome.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'

export const ADD_LOCATION = 'location-add'
export const CHANGE_LOCATION = 'location-change'
export const DELETE_LOCATION = 'location-delete'

export type NewLocation = AddLocation['body']
export type LocationChange = UpdateLocation['body']
/** `name`: whom it is about, for whoever reads of it later. */
export type AddBody = { name: string; input: NewLocation }
export type ChangeBody = { name: string; change: LocationChange }
type DeleteBody = { name: string }
type Body = AddBody | ChangeBody | DeleteBody

/** What the server made of it; null: it waits for the network, which counts as done. */
export type SavedLocation = { location: ManagedLocationView; warnings: string[] } | null

type Send = typeof call
type Named = Pick<ManagedLocationView, 'id' | 'name'>

/** Opens a location. Throws what the service refuses. */
export function addLocation(input: NewLocation & { id: string; name: string }): Promise<SavedLocation> {
  return sendOrKeep(ADD_LOCATION, input.id, { name: input.name, input })
}

/** Changes what is named of a location. Throws what the service refuses. */
export function changeLocation({ id, name }: Named, change: LocationChange): Promise<SavedLocation> {
  return sendOrKeep(CHANGE_LOCATION, id, { name, change })
}

/** Deactivates a location for good. Throws what the service refuses. */
export function deleteLocation({ id, name }: Named): Promise<SavedLocation> {
  return sendOrKeep(DELETE_LOCATION, id, { name })
}

/** How the queue sends what was tapped without a network. */
export const LOCATION_HANDLERS: Readonly<Record<string, ActionHandler>> = {
  [ADD_LOCATION]: { failure: null, expiresAtMs: within7Days, send: replay },
  [CHANGE_LOCATION]: { failure: null, expiresAtMs: within7Days, send: replay },
  [DELETE_LOCATION]: { failure: null, expiresAtMs: within7Days, send: replay },
}

async function sendOrKeep(kind: string, subject: string, body: Body): Promise<SavedLocation> {
  const id = crypto.randomUUID()
  const queue = actionQueue()
  if (queue.openOn(subject).length === 0) {
    try {
      return await sendPatiently((by) => send({ id, kind, subject, body }, by))
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
  }
  await queue.enqueue({ id, kind, subject, body, expectedVersion: null, atMs: serverNowMs() })
  return null
}

/** A server in trouble is asked again as usual; a missing network is not waited for. */
async function sendPatiently<Answer>(sending: (by: Send) => Promise<Answer>): Promise<Answer> {
  try {
    return await sending(callOnce)
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || !isRetryable(error.status)) throw error
    return sending(call)
  }
}

type Sending = Pick<QueuedAction, 'id' | 'kind' | 'subject' | 'body'>

function send({ id: idempotencyKey, kind, subject, body }: Sending, by: Send) {
  const params = { id: subject }
  if (kind === ADD_LOCATION) {
    return by('POST /admin/locations', { body: (body as AddBody).input, idempotencyKey })
  }
  if (kind === CHANGE_LOCATION) {
    return by('PATCH /admin/locations/:id', { params, body: (body as ChangeBody).change, idempotencyKey })
  }
  return by('DELETE /admin/locations/:id', { params, idempotencyKey })
}

/** A refusal that is read minutes later has to say whom it is about. */
async function replay(action: QueuedAction): Promise<Outcome> {
  try {
    return { kind: 'done', version: null, note: null, answer: await send(action, callOnce) }
  } catch (error) {
    if (!isApiError(error) || ![400, 403, 404, 409].includes(error.status)) throw error
    const { name } = action.body as Body
    return { kind: 'refused', sentence: `${name}: ${userMessage(error)}`, stopsRest: true }
  }
}
