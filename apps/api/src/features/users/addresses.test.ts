import { randomUUID } from 'node:crypto'

import type { SaveAddress } from '@thali/contracts/people/addresses'
import { beforeEach, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const NOON = new Date('2026-11-20T16:00:00Z')
const HOME = { label: 'Home', address: '12 Prince Street', postalCode: 'b2n5e3', instructions: 'Ring twice' }

const api = useApi({ now: NOON })
let minutes = 0
beforeEach(() => api.clock?.set(NOON))

/** Each a minute after the one before. */
function save(caller: Caller, body: SaveAddress['body'], headers: Record<string, string> = {}) {
  api.clock?.set(new Date(NOON.getTime() + (minutes += 1) * 60_000))
  return api.call(caller, 'POST /me/addresses', { body, headers })
}
const list = async (caller: Caller) => (await api.call(caller, 'GET /me/addresses')).body.addresses
const remove = (caller: Caller, id: string) => api.call(caller, 'DELETE /me/addresses/:id', { params: { id } })

describe('the saved addresses of an account', () => {
  test('are listed with the last used first, as an order would hold them', async () => {
    const ann = await api.signUp()
    expect(await list(ann)).toEqual([])
    await save(ann, HOME)
    const { body } = await save(ann, { address: '  90 Robie Street ' })
    expect(body.addresses).toMatchObject([
      { label: '', address: '90 Robie Street', postalCode: null, instructions: null },
      { ...HOME, postalCode: 'B2N 5E3' },
    ])
    expect(await list(ann)).toEqual(body.addresses)
  })

  test('hold an address once, however it is typed, and keep what the later saving leaves out', async () => {
    const ann = await api.signUp()
    const [home] = (await save(ann, { ...HOME, postalCode: null })).body.addresses
    await save(ann, { address: '90 Robie Street' })
    const { body } = await save(ann, { address: '12 prince street,', postalCode: 'B2N 5E3' })
    expect(body.addresses).toHaveLength(2)
    expect(body.addresses[0]).toMatchObject({
      id: home?.id,
      label: 'Home',
      address: '12 prince street,',
      postalCode: 'B2N 5E3',
      instructions: 'Ring twice',
    })
  })

  test('hold an address once that is sent twice, also at the same moment', async () => {
    const ann = await api.signUp()
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [await save(ann, HOME, key), await save(ann, HOME, key)]
    expect(again.body).toEqual(first.body)
    await Promise.all(Array.from({ length: 6 }, () => api.call(ann, 'POST /me/addresses', { body: HOME })))
    expect(await list(ann)).toHaveLength(1)
  })

  test('are ten at most: the eleventh takes the place of the one used longest ago', async () => {
    const ann = await api.signUp()
    for (let number = 1; number <= 10; number += 1) await save(ann, { address: `${number} Main Street` })
    await save(ann, { address: '1 Main Street' })
    await Promise.all([20, 21].map((number) => save(ann, { address: `${number} Main Street` })))
    const streets = (await list(ann)).map(({ address }) => Number.parseInt(address, 10))
    expect(streets.toSorted((one, other) => one - other)).toEqual([1, 4, 5, 6, 7, 8, 9, 10, 20, 21])
    expect(streets[2]).toBe(1)
  })

  test('are read, changed and removed by nobody else', async () => {
    const [ann, ben] = [await api.signUp(), await api.signUp()]
    const [home] = (await save(ann, HOME)).body.addresses
    const [bens] = (await save(ben, HOME)).body.addresses
    expect(bens?.id).not.toBe(home?.id)
    for (const stranger of [ben, await api.signUpStaff('manager', ['truro'])]) {
      const answers = [await remove(stranger, home?.id ?? ''), await remove(stranger, randomUUID())]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'not-found'],
        [404, 'not-found'],
      ])
    }
    expect((await api.call(NOBODY, 'GET /me/addresses')).status).toBe(401)
    expect((await api.call(ADMIN_PROGRAM, 'GET /me/addresses')).status).toBe(403)
    expect(await list(ann)).toHaveLength(1)
    expect((await remove(ann, home?.id ?? '')).body.addresses).toEqual([])
    expect((await remove(ann, home?.id ?? '')).status).toBe(404)
    expect(await list(ben)).toHaveLength(1)
  })

  test('are refused where nothing could be delivered, by the rules of an order', async () => {
    const ann = await api.signUp()
    const refusals = [
      [{ address: '  ' }, { address: 'Delivery address is required for delivery orders' }],
      [
        { address: '12 Prince Street', postalCode: 'B2N' },
        { postalCode: 'Please enter a whole postal code, such as B2N 5E3' },
      ],
      [
        { address: '12 Prince Street, B3H 4R2', postalCode: 'B2N 5E3' },
        { postalCode: 'The address names the postal code B3H 4R2' },
      ],
    ] as const
    for (const [body, details] of refusals) {
      const refused = await save(ann, body)
      expect([refused.status, refused.body.details]).toEqual([400, details])
    }
    expect(await list(ann)).toEqual([])
  })

  test('are gone once their owner closes the account, and go with its row', async () => {
    const [ann, ben] = [await api.signUp(), await api.signUp()]
    for (const caller of [ann, ben]) await save(caller, HOME)
    const closed = await api.call(ann, 'POST /me/close', { body: { currentPassword: ann.password } })
    expect(closed.status, closed.text).toBe(200)
    await api.sql('DELETE FROM users WHERE id = $1', [ben.id])
    expect(await api.sql('SELECT FROM addresses WHERE account_id = ANY ($1)', [[ann.id, ben.id]])).toEqual([])
  })

  test('are in the file that their owner downloads', async () => {
    const ann = await api.signUp()
    await save(ann, HOME)
    const { addresses } = JSON.parse((await api.request(ann, 'GET', '/api/me/data')).text)
    expect(addresses).toMatchObject([{ ...HOME, postalCode: 'B2N 5E3' }])
  })
})
