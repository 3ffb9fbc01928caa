import type { ReservationView } from '@thali/contracts/reservations'
import { useEffect, useEffectEvent } from 'react'

type Listener = (booking: ReservationView) => void

/**
 * Tells of bookings that have just been made, each once, except those made at this device. The stream may bring one of
 * those before the answer does that says whose it is: while one is being made, bookings of the house are kept back.
 */
export class ReservationNews {
  readonly #listeners = new Set<Listener>()
  readonly #known = new Set<string>()
  #making = 0
  #keptBack: ReservationView[] = []

  /** Takes in a booking the stream has brought, in whatever state. */
  hear(booking: ReservationView): void {
    const isNew = booking.version === 1 && booking.status === 'confirmed' && !this.#known.has(booking.id)
    if (!isNew) return
    if (this.#making > 0 && booking.source === 'staff') this.#keptBack.push(booking)
    else this.#tell(booking)
  }

  /** Makes a booking here, which is no news to whoever made it. `idOf`: null where none was made. */
  async whileMaking<Made>(make: () => Promise<Made>, idOf: (made: Made) => string | null): Promise<Made> {
    this.#making += 1
    try {
      const made = await make()
      const id = idOf(made)
      if (id !== null) this.#known.add(id)
      return made
    } finally {
      this.#making -= 1
      if (this.#making === 0) for (const booking of this.#keptBack.splice(0)) this.hear(booking)
    }
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #tell(booking: ReservationView): void {
    this.#known.add(booking.id)
    for (const listener of this.#listeners) listener(booking)
  }
}

/** The news of this tab. */
export const reservationNews = new ReservationNews()

/** Hears of every new booking at the account's locations as long as this is on screen. */
export function useNewReservations(onNew: Listener): void {
  const handleNew = useEffectEvent(onNew)
  useEffect(() => reservationNews.listen((booking) => handleNew(booking)), [])
}
