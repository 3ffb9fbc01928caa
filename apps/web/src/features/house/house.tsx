import type { LocationView } from '@thali/contracts/locations'
import type { OrderView } from '@thali/contracts/orders'
import type { ProfileView } from '@thali/contracts/users'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

import { shownBoard } from './board-news.ts'
import type { Board } from './board.ts'
import { NoHouse } from './no-house.tsx'
import { choosePlace, type PlaceChoice, placesFor, usePlaceChoice } from './place.ts'
import { type Pulse, useIsSilent, usePulseOf } from './pulse.ts'
import { type ArrivalListener, useBoard } from './use-board.ts'
import { type LiveState, useLive } from '#web/lib/live.ts'
import { useApi } from '#web/lib/use-api.ts'

/** What all sections of the back office share: whose orders are looked at, and how fresh they are. */
export type House = {
  user: ProfileView
  /** The locations the user may see, by name. */
  places: readonly LocationView[]
  /** A location's id, or `all` for who sees more than one. */
  choice: PlaceChoice
  /** Remembered on the device. */
  choosePlace: (choice: PlaceChoice) => void
  /** Orders of the chosen place: all open ones, completed and cancelled ones of today. */
  board: Board
  /** Why the orders could not be read. When the server refused to say, the board is empty. */
  failure: string | null
  live: LiveState
  /** Red: orders may be missing. For the words, which change every second, see `usePulse`. */
  pulse: Pick<Pulse, 'isRed'>
  /** Reads everything again. */
  refresh: () => Promise<void>
  /** Takes an order out of an answer to this device; it does not count as an arrival. */
  hearOf: (order: OrderView) => void
  /** Tells of new pending orders after the first reading, never at first load. Answers how to stop. */
  onArrival: (listener: ArrivalListener) => () => void
  /** Makes an order at this desk, so that it does not count as an arrival: within, `hearOf` is to be told of it. */
  whileMaking: <Made>(make: () => Promise<Made>) => Promise<Made>
}

const HouseContext = createContext<House | null>(null)

/** Opens the house for the account; nothing inside is drawn before it is known which locations that sees. */
export function HouseProvider({ user, children }: { user: ProfileView; children: ReactNode }) {
  const { data, error, mutate } = useApi('GET /locations')
  useLive((event) => {
    if (event.type === 'location' || event.type === 'reset') void mutate()
  })
  const places = useMemo(() => (data ? placesFor(user, data.locations) : null), [data, user])
  if (!places || places.length === 0) {
    return <NoHouse isAssigned={!places} error={error} onRetry={() => void mutate()} />
  }
  return (
    <OpenHouse user={user} places={places}>
      {children}
    </OpenHouse>
  )
}

type OpenHouseProps = { user: ProfileView; places: readonly LocationView[]; children: ReactNode }

function OpenHouse({ user, places, children }: OpenHouseProps) {
  const choice = usePlaceChoice(places)
  const { known, live, refresh, hearOf, onArrival, whileMaking } = useBoard(user.uid, choice)
  const isRed = useIsSilent(live)
  const house = useMemo<House>(
    () => ({
      user,
      places,
      choice,
      choosePlace,
      board: shownBoard(known),
      failure: known.failure,
      live,
      pulse: { isRed },
      refresh,
      hearOf,
      onArrival,
      whileMaking,
    }),
    [user, places, choice, known, live, isRed, refresh, hearOf, onArrival, whileMaking],
  )
  return <HouseContext value={house}>{children}</HouseContext>
}

export function useHouse(): House {
  const house = useContext(HouseContext)
  if (!house) throw new Error('useHouse must be used within a HouseProvider')
  return house
}

/** The heartbeat in words, `Live · 2 s ago`. Only for what shows it: it draws its caller anew every second. */
export function usePulse(): Pulse {
  return usePulseOf(useHouse().live)
}
