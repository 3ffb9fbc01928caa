import { ORDER_LIMITS } from '@thali/domain/orders/order-check'
import { SAVED_ADDRESSES } from '@thali/domain/people/saved-address'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, text } from '../fields.ts'

const savedAddress = z.object({
  id: z.string(),
  /** `Home`; empty where none was given. */
  label: z.string(),
  address: z.string(),
  /** `B2N 5E3`; null where the location of the order asked for none. */
  postalCode: z.string().nullable(),
  instructions: z.string().nullable(),
  usedAt: instant,
})
export type SavedAddressView = z.infer<typeof savedAddress>

/** All of the account, last used first. */
const addressesReply = z.object({ addresses: z.array(savedAddress) })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/me/addresses',
  summary: 'Lists the own saved delivery addresses, last used first.',
  access: 'account',
  reply: addressesReply,
})
export type ListAddresses = Call<typeof listAddresses>

export const saveAddress = endpoint({
  method: 'POST',
  path: '/me/addresses',
  summary:
    'Saves a delivery address as just used. One that is there already is renewed: what is left out stays. An eleventh takes the place of the one used longest ago.',
  access: 'account',
  body: z.strictObject({
    label: text(SAVED_ADDRESSES.label).optional(),
    address: text(ORDER_LIMITS.text),
    postalCode: text(10).nullish(),
    instructions: text(ORDER_LIMITS.text).nullish(),
  }),
  reply: addressesReply,
  idempotent: true,
  rateLimit: { perMinute: 30 },
})
export type SaveAddress = Call<typeof saveAddress>

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/me/addresses/:id',
  summary: 'Removes an own saved address.',
  access: 'account',
  params: z.object({ id: z.uuid() }),
  reply: addressesReply,
  errors: ['not-found'],
  idempotent: true,
  rateLimit: { perMinute: 30 },
})
export type RemoveAddress = Call<typeof removeAddress>
