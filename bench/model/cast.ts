import { proveAddress } from '@thali/testing/prove-address'

import { type Answer, createPoster } from '../desk/desk-setup.ts'
import { hire, type Member, signUp } from '../support/crew.ts'

/** Four people who act on the same orders: two may, one may elsewhere only, one owns them. */
export type Cast = { guest: Member; stranger: Member; cook: Member; cookElsewhere: Member }
export type Actor = keyof Cast

export type House = { url: string; cast: Cast }

export async function openHouse(url: string): Promise<House> {
  const guest = await signUp(url, 'Ann Lee')
  // Accounts that nobody has proved may have fewer orders open.
  await proveAddress(url, guest.email)
  return {
    url,
    cast: {
      guest,
      stranger: await signUp(url, 'Bo Lee'),
      cook: await hire(url, { name: 'Ravi Kumar', role: 'manager', locationIds: ['truro'] }),
      cookElsewhere: await hire(url, { name: 'Anita Rao', role: 'manager', locationIds: ['new-glasgow'] }),
    },
  }
}

export function call({ url, cast }: House, actor: Actor, path: string, body: object): Promise<Answer> {
  return createPoster(url)(`/api${path}`, cast[actor].headers, body)
}
