import { useMutation } from '@tanstack/react-query'
import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { type ReactNode, useState } from 'react'

import {
  changeLocation,
  deleteLocation,
  refreshLocations,
  type SavedLocation,
} from '#web/back-office/actions/location-actions.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { type Board, boardAt, countsOf } from '#web/back-office/live/board.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { callNow } from '#web/lib/action-queue/queue-call.ts'
import { type Question, useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { comingWords, failureWords, openWords, QUEUED } from './location-words.ts'

type Action = { id: string; doing: 'status' | 'delete'; act: () => Promise<SavedLocation>; done: string }

/** The account's locations, and the actions on one. */
export function useLocationDesk() {
  const { dismiss, ...reading } = useReading()
  const [actionFailure, setActionFailure] = useState<string | null>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const { wholeBoard } = useWorkspace()
  const [confirmClosing, question] = useClosingQuestion(reading.locations)

  function noteSaved(saved: SavedLocation, sentence: string) {
    if (saved) toast.success(sentence)
    else toast.info(QUEUED)
    setWarnings(saved?.warnings ?? [])
    setActionFailure(null)
    if (saved) void refreshLocations()
  }

  const action = useMutation<SavedLocation, unknown, Action>({
    mutationFn: ({ act }) => act(),
    onSuccess: (saved, { done }) => noteSaved(saved, done),
    onError: (failure, { doing }) => setActionFailure(failureWords(doing, failure)),
  })

  async function toggle(location: ManagedLocationView) {
    const { name, isActive } = location
    if (isActive) {
      const openOrders = ordersAt(wholeBoard, location.id)
      const asked = deactivation(name, { openOrders, coming: await comingReservations(location) })
      if (!(await confirmClosing(location, asked))) return
    }
    const done = isActive ? `${name} is deactivated` : `${name} is active`
    const act = () => changeLocation(location, { isActive: !isActive })
    action.mutate({ id: location.id, doing: 'status', act, done })
  }

  async function remove(location: ManagedLocationView) {
    if (!(await confirmClosing(location, deletion(location.name)))) return
    const act = () => deleteLocation(location)
    action.mutate({ id: location.id, doing: 'delete', act, done: `${location.name} is deleted` })
  }

  return {
    ...reading,
    failure: actionFailure ?? reading.failure,
    warnings,
    busyWith: action.isPending ? action.variables.id : null,
    question,
    noteSaved,
    toggle,
    remove,
    dismissFailure: () => {
      dismiss()
      setActionFailure(null)
    },
    dismissWarnings: () => setWarnings([]),
  }
}

function useReading() {
  const { data, error, reread } = useRead('GET /admin/locations', {}, { freshForMs: 0 })
  const [dismissed, setDismissed] = useState<unknown>(null)
  const refreshing = useMutation({
    mutationFn: async () => {
      setDismissed(null)
      await reread()
    },
    onSettled: () => announce('The locations were read again'),
  })

  // Without a network the last response stays, and the page already says so.
  const isShown = error === dismissed || (data !== undefined && error?.status === 0)
  return {
    locations: data?.locations,
    failure: error && !isShown ? failureWords('load', error) : null,
    dismiss: () => setDismissed(error),
    isRefreshing: refreshing.isPending,
    refresh: () => refreshing.mutate(),
  }
}

/** Number of coming bookings at a location; 0 without a response, which must not block closing it. */
async function comingReservations({ id }: ManagedLocationView): Promise<number> {
  const query = { location: id, status: 'confirmed', date: 'upcoming', limit: 1 } as const
  const answer = await callNow('GET /admin/reservations', { query }).catch(() => null)
  return answer?.total ?? 0
}

/** How many orders are open there. */
function ordersAt(board: Board, locationId: string): number {
  const { pending, preparing, ready } = countsOf(boardAt(board, locationId))
  return pending + preparing + ready
}

function lastClosing({ name }: ManagedLocationView, openOrders: number) {
  const body = `${name} is the last active location: without it nobody can order or book anywhere. ${openWords(openOrders)} The back office stays open, and you can activate it again under Locations.`
  return { title: 'No location will be active', body, confirmLabel: 'Take no more orders', tone: 'danger' } as const
}

function deactivation(name: string, { openOrders, coming }: { openOrders: number; coming: number }) {
  const body = `${name} takes no orders and no reservations until it is activated again. ${openWords(openOrders)}${comingWords(coming)}`
  return { title: 'Deactivate this location?', body, confirmLabel: 'Deactivate', tone: 'danger' } as const
}

function deletion(name: string) {
  const body = 'Are you sure you want to delete this location? This will deactivate it to preserve order history.'
  return { title: `Delete ${name}`, body, confirmLabel: 'Delete', tone: 'danger' } as const
}

type Confirm = (location: ManagedLocationView, asked: Question) => Promise<boolean>

/** Asks before a location is taken out of service, and once more when it is the last one (ruling 29). */
function useClosingQuestion(locations: readonly ManagedLocationView[] | undefined): [Confirm, ReactNode] {
  const [confirm, question] = useConfirm()
  const { wholeBoard } = useWorkspace()
  return [
    async (location, asked) => {
      if (!(await confirm(asked))) return false
      const isLast = location.isActive && locations?.every(({ id, isActive }) => id === location.id || !isActive)
      return !isLast || (await confirm(lastClosing(location, ordersAt(wholeBoard, location.id))))
    },
    question,
  ]
}
