import type { Caller, TestApi } from '#api/testing/start-api.ts'

type House = { api: TestApi; customer: Caller }

const FAVORITE = '/api/me/favorites/truro-butter-chicken'
const ADDRESSES = '/api/me/addresses'
const HOME = { label: 'Home', address: '12 Prince Street', postalCode: 'B2N 5E3' }

/** Calls that change the profile, the favorites or the addresses of the account that makes them. */
export const OWN_SUBMISSIONS = {
  'PATCH /me': async ({ customer }: House) => ({
    caller: customer,
    method: 'PATCH',
    url: '/api/me',
    body: { displayName: 'Ann Lee-Fraser' },
    otherwise: { displayName: 'Ann Fraser' },
  }),
  'PUT /me/favorites/:itemId': async ({ customer }: House) => ({ caller: customer, method: 'PUT', url: FAVORITE }),
  'DELETE /me/favorites/:itemId': async ({ api, customer }: House) => {
    await api.request(customer, 'PUT', FAVORITE)
    return { caller: customer, method: 'DELETE', url: FAVORITE }
  },
  'POST /me/addresses': async ({ customer }: House) => ({
    caller: customer,
    method: 'POST',
    url: ADDRESSES,
    body: HOME,
    otherwise: { address: '90 Robie Street' },
  }),
  'DELETE /me/addresses/:id': async ({ api, customer }: House) => {
    const { body } = await api.call(customer, 'POST /me/addresses', { body: HOME })
    return { caller: customer, method: 'DELETE', url: `${ADDRESSES}/${body.addresses[0]?.id}` }
  },
}
