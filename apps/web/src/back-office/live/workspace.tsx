import type { LocationView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import type { ProfileView } from '@thali/contracts/people/users'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

import type { LiveState } from '#web/lib/live/live.ts'
import { shownBoard } from './board-news.ts'
import { type Board, boardAt } from './board.ts'
import { choosePlace, type PlaceChoice, usePlaceChoice } from './place.ts'
import { type Pulse, useIsSilent, usePulseOf } from './pulse.ts'
import { useBoard } from './use-board.ts'
import { type PlacesReading, usePlaces } from './use-places.ts'

/** State shared by all sections of the back office: the orders and locations of the account, and how fresh they are. */
export type Workspace = {
  user: ProfileView
  /** The locations where the account has work, by name: active ones, and others until their orders and bookings are done. */
  places: readonly LocationView[]
  /** The locations that take orders and bookings. */
  activePlaces: readonly LocationView[]
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
