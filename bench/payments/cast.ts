import { hire, LOCATIONS, type LocationId, signUp } from '../support/crew.ts'
import type { Person } from './api-caller.ts'
import type { ProofHouse } from './proof-setup.ts'

type House = Pick<ProofHouse, 'api' | 'database'>

/** A customer with an account, and one of the two carts that it has. */
export type Seat = { person: Person; locationId: LocationId }

export type Customers = {
  /** Runs work with a cart that is not used otherwise meanwhile; waits when all are in use. */
  withSeat<Result>(work: (seat: Seat) => Promise<Result>): Promise<Result>
}

export type Cast = Customers & { managers: readonly [Person, ...Person[]] }

/** Enough that none of them passes the requests a person may make in a minute. */
const MANAGERS = 16

export async function castPeople(house: House, customers: number): Promise<Cast> {
  const hireOne = () => hire(house.api.url, { name: 'Mia Manager', role: 'manager' })
  const managers: [Person, ...Person[]] = [await hireOne()]
  while (managers.length < MANAGERS) managers.push(await hireOne())
  return { ...(await castCustomers(house, customers)), managers }
}

/**
 * Signs customers up, with addresses that count as proved. Passwords cost time on purpose, so customers come back again
 * and again.
 */
export async function castCustomers({ api, database }: House, customers: number): Promise<Customers> {
  const free: Seat[] = []
  const waiting: ((seat: Seat) => void)[] = []
  for (let index = 0; index < customers; index++) {
    const person = await signUp(api.url, 'Ann Lee')
    free.push(...LOCATIONS.map((locationId) => ({ person, locationId })))
  }
  await database.query('UPDATE users SET email_verified = true')
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
