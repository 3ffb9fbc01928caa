import type { ManagedLocationView } from '@thali/contracts/locations/location-management'

import {
  ADD_LOCATION,
  type AddBody,
  CHANGE_LOCATION,
  type ChangeBody,
  DELETE_LOCATION,
  type LocationChange,
} from '#web/back-office/actions/location-actions.ts'
import { isOpen, type Queue, type QueuedAction } from '#web/lib/action-queue/action-queue.ts'

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

/** The change was validated before, so its fields are those of a location. */
function merged(location: ManagedLocationView, change: LocationChange): ManagedLocationView {
  const { copyMenuFrom: _menu, ...fields } = change as Partial<ManagedLocationView> & { copyMenuFrom?: string }
  return { ...location, ...fields, city: fields.city ?? (location.city || (fields.name ?? '')) }
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
