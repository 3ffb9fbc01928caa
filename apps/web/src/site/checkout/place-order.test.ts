import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isNewPhone, savePhone } from './place-order.ts'

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
