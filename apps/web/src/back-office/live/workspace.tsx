import type { WorkplaceView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import type { ProfileView } from '@thali/contracts/people/users'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'

import { shownBoard } from './board-news.ts'
import { type Board, boardAt } from './board.ts'
import { choosePlace, type PlaceChoice, usePlaceChoice } from './place.ts'
import { useBoard } from './use-board.ts'
import { type PlacesReading, usePlaces } from './use-places.ts'
import type { LiveState } from '#web/lib/api/live.ts'

/** State shared by all sections of the back office: the orders and locations of the account, and how fresh they are. */
export type Workspace = {
  user: ProfileView
  /** The locations where the account has work, by name: active ones, and others until their orders and bookings are done. */
  places: readonly WorkplaceView[]
  /** The locations that take orders and bookings. */
  activePlaces: readonly WorkplaceView[]
  /** Whether `places` is known, or why not. Alarms do not wait for it. */
  reading: PlacesReading
  /** A location's id, or `all`. Only filters what is shown. */
  choice: PlaceChoice
  /** Remembered on the device. */
  choosePlace: (choice: PlaceChoice) => void
  /** Orders of the chosen place: all open ones, completed and cancelled ones of today. */
  board: Board
  /** The same of every location the account may see: the base of the alarm and of every action on an order. */
  wholeBoard: Board
  /** Why the orders could not be read. The board stays as it was read last, unless the account may see no orders. */
  failure: string | null
  /** While there is a failure: when the orders were last read, in milliseconds; null before the first time. */
  oldSince: number | null
  live: LiveState
  /** Red: orders may be missing. The text changes every second: see `usePulse`. */
  pulse: Pick<Pulse, 'isRed'>
  /** Reads everything again. */
  refresh: () => Promise<void>
  /** Puts an order from an answer to this device on the board; it does not count as an arrival. */
  hearOf: (order: OrderView) => void
  /** Reports new pending orders after the first reading, never at first load. Returns how to stop. */
  onArrival: (listener: (orders: readonly OrderView[]) => void) => () => void
  /** Makes an order at this device, so that it does not count as an arrival: `make` hands it to `hearOf`. */
  whileMaking: <Made>(make: () => Promise<Made>) => Promise<Made>
}

const WorkspaceContext = createContext<Workspace | null>(null)

type WorkspaceProviderProps = { user: ProfileView; children: ReactNode }

/** Provides the orders of the account, live, and the locations where it works. */
export function WorkspaceProvider({ user, children }: WorkspaceProviderProps) {
  const { places, reading } = usePlaces(user)
  const choice = usePlaceChoice(user, places)
  const { known, live, refresh, hearOf, onArrival, whileMaking } = useBoard(user.uid)
  const isRed = useIsSilent(live)
  const wholeBoard = shownBoard(known)
  const board = useMemo(() => boardAt(wholeBoard, choice), [wholeBoard, choice])
  const { failure, oldSince } = known
  const workspace = useMemo<Workspace>(
    () => ({
      user,
      places,
      activePlaces: places.filter(({ isActive }) => isActive),
      reading,
      choice,
      choosePlace,
      board,
      wholeBoard,
      failure,
      oldSince,
      live,
      pulse: { isRed },
      refresh,
      hearOf,
      onArrival,
      whileMaking,
    }),
    [
      user,
      places,
      reading,
      choice,
      board,
      wholeBoard,
      failure,
      oldSince,
      live,
      isRed,
      refresh,
      hearOf,
      onArrival,
      whileMaking,
    ],
  )
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace must be used within a WorkspaceProvider')
  return workspace
}

/** Name of the location that is shown, or that all of them are. */
export function useShownPlaceName(): string {
  const { places, choice } = useWorkspace()
  return places.find(({ id }) => id === choice)?.name ?? 'All Locations'
}

/** State of the live connection in words, `Live · 2 s ago`. Renders its caller every second. */
export function usePulse(): Pulse {
  return usePulseOf(useWorkspace().live)
}

/** Two beats of the server missed: not yet an alarm, but no longer called live. */
const QUIET_SECONDS = 25
/** After this long without a message from the server, the board may be outdated. */
const SILENT_SECONDS = 60
const TICK_MS = 1000

/** State of the live connection in words. Red: orders may be missing. */
type Pulse = { words: string; isRed: boolean }

/** How fresh the picture is. */
export function pulseOf({ live, openedAt, now }: { live: LiveState; openedAt: number; now: number }): Pulse {
  const seconds = Math.max(0, Math.round((now - (live.lastBeatAt ?? openedAt)) / 1000))
  const isRed = live.status === 'offline' || seconds > SILENT_SECONDS
  if (isRed) return { words: `Not live for ${seconds} s`, isRed }
  if (seconds > QUIET_SECONDS) return { words: `Quiet for ${seconds} s`, isRed }
  return { words: live.lastBeatAt === null ? 'Connecting' : `Live · ${seconds} s ago`, isRed }
}

/** When this page was opened, as far as anybody needs to know it. */
let openedAt: number | null = null
const presentSecond = () => Math.floor(Date.now() / TICK_MS) * TICK_MS

/** The heartbeat counted in seconds: silence must never look like a quiet evening. Redraws its caller every second. */
function usePulseOf(live: LiveState): Pulse {
  const now = useSyncExternalStore(everySecond, presentSecond, () => 0)
  return pulseOf({ live, openedAt: openedAt ?? now, now })
}

/** Whether the board may be outdated. Re-renders its caller only when that changes. */
function useIsSilent(live: LiveState): boolean {
  const isSilent = () => pulseOf({ live, openedAt: openedAt ?? Date.now(), now: Date.now() }).isRed
  return useSyncExternalStore(everySecond, isSilent, () => false)
}

function everySecond(onChange: () => void): () => void {
  openedAt ??= Date.now()
  const timer = setInterval(onChange, TICK_MS)
  return () => clearInterval(timer)
}
