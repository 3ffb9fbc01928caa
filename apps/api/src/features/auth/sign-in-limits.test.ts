import { afterAll, beforeAll, expect, test } from 'vitest'

import { NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => api.stop())

const signIn = (email: string, password: string, address: string) =>
  api.request(NOBODY, 'POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  })

test('after five wrong passwords an account rests for that address, but not for its owner elsewhere', async () => {
  const ann = await api.signUp()
  for (let failures = 0; failures < 5; failures++) {
    expect((await signIn(ann.email, 'Wrong-pass-1', '203.0.113.9')).status).toBe(401)
  }
  const refused = await signIn(ann.email, ann.password, '203.0.113.9')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too-many-attempts', error: 'Too many failed attempts. Please try again later.' },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)

  expect((await signIn(ann.email, ann.password, '203.0.113.10')).status).toBe(200)
})

test('the count survives a restart', async () => {
  const ann = await api.signUp()
  for (let failures = 0; failures < 5; failures++) await signIn(ann.email, 'Wrong-pass-1', '203.0.113.20')
  await api.restart()
  expect((await signIn(ann.email, ann.password, '203.0.113.20')).status).toBe(429)
})

test('an address that is not our proxy cannot choose its own address', async () => {
  const direct = await startApi({ env: { LIMITS: 'on' } })
  try {
    const ann = await direct.signUp()
    const statuses = []
    for (let failures = 0; failures < 6; failures++) {
      const answer = await direct.request(NOBODY, 'POST', '/api/auth/sign-in/email', {
        body: { email: ann.email, password: 'Wrong-pass-1' },
        headers: { 'x-forwarded-for': `203.0.113.${failures}` },
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  } finally {
    await direct.stop()
  }
})

test('a flood of sign-ins from one address stops costing hashes', async () => {
  const flood = await Promise.all(
    Array.from({ length: 100 }, (_, index) => signIn(`victim-${index}@example.com`, 'Wrong-pass-1', '203.0.113.77')),
  )
  expect(flood.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(30)
  const after = await signIn('one-more@example.com', 'Wrong-pass-1', '203.0.113.77')
  expect(after.status).toBe(429)
})
