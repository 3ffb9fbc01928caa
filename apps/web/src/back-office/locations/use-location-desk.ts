import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { TableNumbers } from '@thali/domain/locations/table-numbers'
import { type ReactNode, useState } from 'react'

import { comingWords, failureWords, openWords, QUEUED } from './location-words.ts'
import {
  changeLocation,
  deleteLocation,
  refreshLocations,
  type SavedLocation,
  ADD_LOCATION,
  type AddBody,
  CHANGE_LOCATION,
  type ChangeBody,
  DELETE_LOCATION,
  type LocationChange,
} from '#web/back-office/actions/location-actions.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { type Board, boardAt, countsOf } from '#web/back-office/live/board.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { isOpen, type Queue, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { callNow } from '#web/lib/action-queue/queue-call.ts'
import { type Question, useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { toast } from '#web/ui/notices/toast.ts'

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

  const action = useMutation<SavedLocation, Action>({
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

export type LocationDesk = ReturnType<typeof useLocationDesk>

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

export type ShownLocation = { location: ManagedLocationView; isWaiting: boolean }

const KINDS: ReadonlySet<string> = new Set([ADD_LOCATION, CHANGE_LOCATION, DELETE_LOCATION])

/** Waiting actions about locations, oldest first. */
export function waitingLocations(queue: Queue): QueuedAction[] {
  return queue.filter((action) => KINDS.has(action.kind) && isOpen(action))
}

/** Every location as the changes that wait will leave it. */
export function shownLocations(known: readonly ManagedLocationView[], queue: Queue): ShownLocation[] {
  const shown = new Map(known.map((location) => [location.id, { location, isWaiting: false }]))
  for (const action of waitingLocations(queue)) {
    const after = locationAfter(shown.get(action.subject)?.location, action)
    if (after) shown.set(action.subject, { location: after, isWaiting: true })
  }
  return [...shown.values()]
}

function locationAfter(before: ManagedLocationView | undefined, { kind, subject, body, atMs }: QueuedAction) {
  const at = new Date(atMs).toISOString()
  if (kind === ADD_LOCATION) {
    // It was added after all, and only the answer was lost.
    return before ?? merged({ ...BLANK, id: subject, createdAt: at, updatedAt: at }, (body as AddBody).input)
  }
  if (!before) return undefined
  if (kind === DELETE_LOCATION) return { ...before, isActive: false, deletedAt: at }
  const { change } = body as ChangeBody
  const revived = change.isActive === true ? { deletedAt: null } : {}
  return { ...merged(before, change), ...revived }
}

type SentLocation = Omit<Partial<ManagedLocationView>, 'guestOrders' | 'tables'> &
  Pick<LocationChange, 'guestOrders'> & { tables?: TableNumbers | null; copyMenuFrom?: string }

/** The change was validated before, so its fields are those of a location, which has no `guestOrders` while they are off, and no `tables` without numbers. */
function merged(location: ManagedLocationView, change: LocationChange): ManagedLocationView {
  const { copyMenuFrom: _menu, guestOrders = location.guestOrders, tables, ...fields } = change as SentLocation
  return {
    ...location,
    ...fields,
    guestOrders: guestOrders === 'off' ? undefined : guestOrders,
    tables: (tables === undefined ? location.tables : tables) ?? undefined,
    city: fields.city ?? (location.city || (fields.name ?? '')),
  }
}

const BLANK: ManagedLocationView = {
  id: '',
  name: '',
  address: '',
  city: '',
  province: 'NS',
  postalCode: '',
  phone: '',
  latitude: null,
  longitude: null,
  hours: {},
  features: [],
  isActive: true,
  ordersPausedUntil: null,
  rating: null,
  reviewCount: 0,
  email: '',
  manager: null,
  capacity: null,
  openingDate: null,
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
  totalOrders: 0,
  monthlyRevenue: 0,
  averageOrderValue: 0,
}
