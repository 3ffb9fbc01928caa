import { hire, LOCATIONS, type LocationId, signUp } from '../support/crew.ts'
import type { Person } from './api-caller.ts'
import type { ProofHouse } from './proof-setup.ts'

/** A customer with an account, and one of the two carts that it has. */
export type Seat = { person: Person; locationId: LocationId }

export type Customers = {
  /** Runs work with a cart that is not used otherwise meanwhile; waits when all are in use. */
  withSeat<Result>(work: (seat: Seat) => Promise<Result>): Promise<Result>
}

export type Cast = Customers & { managers: [Person, Person] }

export async function castPeople(house: Pick<ProofHouse, 'api'>, customers: number): Promise<Cast> {
  return {
    ...(await castCustomers(house, customers)),
    managers: [
      await hire(house.api.url, { name: 'Mia Manager', role: 'manager' }),
      await hire(house.api.url, { name: 'Max Manager', role: 'manager' }),
    ],
  }
}

/** Signs customers up. Passwords cost time on purpose, so customers come back again and again. */
export async function castCustomers({ api }: Pick<ProofHouse, 'api'>, customers: number): Promise<Customers> {
  const free: Seat[] = []
  const waiting: ((seat: Seat) => void)[] = []
  for (let index = 0; index < customers; index++) {
    const person = await signUp(api.url, 'Ann Lee')
    free.push(...LOCATIONS.map((locationId) => ({ person, locationId })))
  }
  return {
    async withSeat(work) {
      const seat = free.pop() ?? (await new Promise<Seat>((resolve) => waiting.push(resolve)))
      try {
        return await work(seat)
      } finally {
        const next = waiting.shift()
        if (next) next(seat)
        else free.unshift(seat)
      }
    },
  }
}
