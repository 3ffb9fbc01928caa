import type { AffectedView } from '@thali/contracts/locations/affected'
import type { AddLocation, ManagedLocationView, UpdateLocation } from '@thali/contracts/locations/location-management'

import { useKeptActions } from './use-kept-actions.ts'
import { AS_PREVIEW, touchedWords } from '#web/back-office/lib/affected-question.tsx'
import { reread } from '#web/back-office/lib/reads.ts'
import {
  answerOf,
  attemptOn,
  defineAction,
  done,
  type Queueable,
  within7Days,
} from '#web/lib/action-queue/define-action.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { useLive } from '#web/lib/api/live.ts'

export const ADD_LOCATION = 'location-add'
export const CHANGE_LOCATION = 'location-change'
export const DELETE_LOCATION = 'location-delete'

export type NewLocation = AddLocation['body']
export type LocationChange = UpdateLocation['body']
/** `name` leads the sentences about the action. */
export type AddBody = { name: string; input: NewLocation }
export type ChangeBody = { name: string; change: LocationChange }
type DeleteBody = { name: string }

type Saved = { location: ManagedLocationView; warnings: string[]; affected?: AffectedView | undefined }
/** The server's answer; null while the change waits for the network, which counts as done. */
export type SavedLocation = Saved | null
type Named = Pick<ManagedLocationView, 'id' | 'name'>

const KEPT = { name: ({ name }: { name: string }) => name, expiresAtMs: within7Days }

const ADDITION = defineAction<AddBody, Saved>({
  ...KEPT,
  kind: ADD_LOCATION,
  send: async ({ id: idempotencyKey, body }, by) =>
    done(await by('POST /admin/locations', { body: body.input, idempotencyKey })),
})
const CHANGE = defineAction<ChangeBody, Saved>({
  ...KEPT,
  kind: CHANGE_LOCATION,
  send: async ({ id: idempotencyKey, subject: id, body }, by) =>
    done(await by('PATCH /admin/locations/:id', { params: { id }, body: body.change, idempotencyKey })),
})
const DELETION = defineAction<DeleteBody, Saved>({
  ...KEPT,
  kind: DELETE_LOCATION,
  send: async ({ id: idempotencyKey, subject: id }, by) =>
    done(await by('DELETE /admin/locations/:id', { params: { id }, idempotencyKey })),
})
export const LOCATION_ACTIONS: readonly Queueable<{ name: string }, Saved>[] = [ADDITION, CHANGE, DELETION]

/**
 * Opens a location.
 *
 * @throws refusals.
 */
export async function addLocation(input: NewLocation & { id: string; name: string }): Promise<SavedLocation> {
  return answerOf(await ADDITION.perform(attemptOn(input.id, { name: input.name, input })))
}

/**
 * Changes the given fields of a location.
 *
 * @throws refusals.
 */
export async function changeLocation({ id, name }: Named, change: LocationChange): Promise<SavedLocation> {
  return answerOf(await CHANGE.perform(attemptOn(id, { name, change })))
}

/** What a change of a location would touch. */
export function previewLocation(id: string, change: LocationChange) {
  return callOnce('PATCH /admin/locations/:id', { params: { id }, body: { ...change, preview: true }, ...AS_PREVIEW })
}

/**
 * Deactivates a location for good.
 *
 * @throws refusals.
 */
export async function deleteLocation({ id, name }: Named): Promise<SavedLocation> {
  return answerOf(await DELETION.perform(attemptOn(id, { name })))
}

/** Keeps the lists of locations up to date, and lets the queue send kept changes. */
export function LocationSync(): null {
  useLive(({ type }) => {
    if (type === 'location' || type === 'reset') void refreshLocations()
  })
  useKeptActions(LOCATION_ACTIONS, {
    sent: ({ body }) => `Saved: ${body.name}`,
    touched: ({ body }, saved) => touchedWords('hours', body.name, saved),
    refresh: () => void refreshLocations(),
  })
  return null
}

/** Reads the locations on screen again; what else tells of them, when it is next shown. */
export function refreshLocations(): Promise<void> {
  return reread('GET /admin/locations', 'GET /locations', 'GET /menu/:location')
}
