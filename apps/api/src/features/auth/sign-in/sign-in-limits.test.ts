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

test('after five wrong passwords an account rests for that network address, but not for its owner elsewhere', async () => {
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

test('the count of wrong passwords survives a restart', async () => {
  const ann = await api.signUp()
  for (let failures = 0; failures < 5; failures++) await signIn(ann.email, 'Wrong-pass-1', '203.0.113.20')
  await api.restart()
  expect((await signIn(ann.email, ann.password, '203.0.113.20')).status).toBe(429)
})

test('a caller that is not our proxy cannot choose its own network address', async () => {
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

test('guesses at one account from many addresses slow down', async () => {
  const ann = await api.signUp()
  const guesses = []
  for (let host = 1; host <= 14; host++) guesses.push(await signIn(ann.email, 'Wrong-pass-1', `198.51.100.${host}`))
  expect(guesses.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401))
  expect(guesses.slice(10).map(({ status }) => status)).toContain(429)

  const [row] = await api.sql<{ failures: number }>(`SELECT failures FROM sign_in_failures WHERE subject = $1`, [
    `${ann.email}|*`,
  ])
  expect(row?.failures).toBeLessThan(14)
})

test('each guess at an account doubles the wait, up to five minutes', async () => {
  const ann = await api.signUp()
  const waits = []
  for (const failures of [10, 11, 14, 30]) {
    await api.sql(
      `INSERT INTO sign_in_failures (subject, failures) VALUES ($1, $2)
       ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures, window_started_at = now()`,
      [`${ann.email}|*`, failures],
    )
    const refused = await signIn(ann.email, ann.password, `198.51.100.${100 + failures}`)
    expect(refused.status).toBe(429)
    waits.push(Number(refused.headers.get('retry-after')))
  }
  expect(waits).toEqual([2, 4, 32, 300])
})

test('the owner gets in from a device that signed in before, while strangers guess at the account', async () => {
  const ann = await api.signUp()
  const ownDevice = { headers: { cookie: ann.headers['cookie']!, 'x-forwarded-for': '203.0.113.50' } }
  await api.sql(`INSERT INTO sign_in_failures (subject, failures) VALUES ($1, 30)`, [`${ann.email}|*`])
  for (let count = 0; count < 6; count++) await signIn(ann.email, 'Wrong-pass-1', '203.0.113.50')

  const body = { email: ann.email, password: ann.password }
  const path = '/api/auth/sign-in/email'
  expect((await signIn(ann.email, ann.password, '203.0.113.50')).status).toBe(429)
  expect((await api.request(ownDevice, 'POST', path, { body })).status).toBe(200)

  const bob = await api.signUp()
  const bobs = { headers: { cookie: bob.headers['cookie']!, 'x-forwarded-for': '203.0.113.50' } }
  expect((await api.request(bobs, 'POST', path, { body })).status, 'a device known for another account').toBe(429)
})

test('the owner who signs in somewhere does not let those who guess begin anew', async () => {
  const ann = await api.signUp()
  let letThrough = 0
  for (let host = 1; host <= 40; host++) {
    const guess = await signIn(ann.email, 'Wrong-pass-1', `192.0.2.${host}`)
    if (guess.status === 401) letThrough++
    // A new browser of the owner, every few guesses.
    if (host % 4 === 0) await signIn(ann.email, ann.password, `192.0.2.${100 + host}`)
  }
  expect(letThrough).toBeLessThanOrEqual(12)
})

test('a known device that is wrong too often is not let in either', async () => {
  const ann = await api.signUp()
  const statuses = []
  for (let count = 0; count < 11; count++) {
    const body = { email: ann.email, password: 'Wrong-pass-1' }
    statuses.push((await api.request(ann, 'POST', '/api/auth/sign-in/email', { body })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('addresses of one IPv6 household count as one', async () => {
  const ann = await api.signUp()
  for (let host = 0; host < 5; host++) await signIn(ann.email, 'Wrong-pass-1', `2001:db8:1:2::${host}`)
  expect((await signIn(ann.email, ann.password, '2001:db8:1:2:ffff::9')).status).toBe(429)
  expect((await signIn(ann.email, ann.password, '2001:db8:1:3::9')).status).toBe(200)
})
