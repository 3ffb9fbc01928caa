import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { isNewPhone, saveAddress, savePhone } from './place-order.ts'
import { knownRead, openReads } from '#web/lib/api/use-read.ts'

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// CUS-CHK-62
test.each([
  ['+1902555', '(902) 555-0123', false],
  ['+190255501', '(902) 555-0123', false],
  ['9025550123', null, true],
  ['+19025550123', '(902) 555-0123', false],
  ['+19025550124', '(902) 555-0123', true],
])('the phone number %s of an order is news to a profile with %s: %s', (phone, phoneNumber, isNews) => {
  expect(isNewPhone(phone, { phoneNumber })).toBe(isNews)
})

// CUS-CHK-61
test('only the phone number is sent to the profile', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
    sent.push([method, url, JSON.parse(body)])
    return Response.json({ user: {} })
  })
  await savePhone('+19025550123')
  expect(sent).toEqual([['PATCH', '/api/me', { phoneNumber: '+19025550123' }]])
})

// CUS-CHK-64
test('a profile’s refusal of the phone number is logged, and nobody is disturbed by it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Not a number', code: 'input-invalid' }, { status: 400 }))
  await expect(savePhone('+19025550123')).resolves.toBeUndefined()
  expect(warned).toHaveBeenCalledOnce()
})

describe('the address of a delivery', () => {
  const HOME = { id: '1', label: 'Home', address: '12 Prince Street', postalCode: null, instructions: null, usedAt: '' }
  const ELSEWHERE = { address: '7 Willow Street', instructions: '', postalCode: 'B2N 5E3' }
  const UNDECIDED = { savesAddress: null, addressLabel: '' }
  const AS_SENT = { address: '7 Willow Street', instructions: '', postalCode: 'B2N 5E3', label: '' }

  /** What is sent to the account, in which these addresses are saved. */
  async function sentAfter(saved: readonly unknown[] | null, ...[place, wish]: Parameters<typeof saveAddress>) {
    openReads(saved ? { '/me/addresses': { addresses: saved } } : {})
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
      sent.push([method, url, JSON.parse(body)])
      return Response.json({ addresses: [HOME] })
    })
    await saveAddress(place, wish)
    return sent
  }
  const posted = (body: unknown) => [['POST', '/api/me/addresses', body]]

  test('is saved with its name if that is wanted, or if it is the first and nobody has said no', async () => {
    const named = { savesAddress: true, addressLabel: ' Mum ' }
    expect(await sentAfter([HOME], ELSEWHERE, named)).toEqual(posted({ ...AS_SENT, label: 'Mum' }))
    expect(await sentAfter([], ELSEWHERE, UNDECIDED)).toEqual(posted(AS_SENT))
    expect(knownRead('GET /me/addresses')?.addresses).toEqual([HOME])
    expect(await sentAfter([], ELSEWHERE, { ...named, savesAddress: false })).toEqual([])
    expect(await sentAfter([HOME], ELSEWHERE, UNDECIDED)).toEqual([])
  })

  test('that is saved already was used again, and keeps its name', async () => {
    const place = { address: '12 prince street', instructions: 'Ring twice', postalCode: 'B2N 5E3' }
    expect(await sentAfter([HOME], place, { savesAddress: null, addressLabel: 'Typed for another' })).toEqual(
      posted(place),
    )
  })

  test('is not saved where the account could not be asked', async () => {
    expect(await sentAfter(null, ELSEWHERE, { savesAddress: true, addressLabel: '' })).toEqual([])
  })

  test('disturbs nobody if it cannot be saved', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    openReads({ '/me/addresses': { addresses: [] } })
    vi.stubGlobal('fetch', async () => Response.json({ error: 'No', code: 'invalid-argument' }, { status: 400 }))
    await expect(saveAddress(ELSEWHERE, UNDECIDED)).resolves.toBeUndefined()
    expect(warned).toHaveBeenCalledOnce()
  })
})
