import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Caller, startApi, type TestApi } from '#api/testing/start-api.ts'

type Person = Awaited<ReturnType<TestApi['signUpStaff']>>

let api: TestApi
/** Signed the tablets in. */
let owner: Person
let busy: Person
let anita: Person
let raj: Person
beforeAll(async () => {
  api = await startApi({ env: { LIMITS: 'on' } })
  owner = await api.signUpStaff('manager', ['truro'])
  busy = await api.signUpStaff('manager', ['truro'])
  anita = await api.signUpStaff('staff', ['truro'])
  raj = await api.signUpStaff('staff', ['truro'])
  for (const device of [owner, busy]) await api.call(device, 'PUT /device/sharing', { body: { locksAfterSeconds: 60 } })
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('UPDATE device_people SET pin_misses = 0')
  for (const [person, pin] of [
    [anita, '4829'],
    [raj, '730918'],
  ] as const)
    await insist(person, pin)
})

/** Sets a PIN again without the call, of which a person may make ten a minute. */
async function insist(person: Person, pin: string) {
  await api.sql('UPDATE staff_pins SET misses = 0, rests_until = NULL WHERE user_id = $1', [person.id])
  const [known] = await api.sql('SELECT 1 FROM staff_pins WHERE user_id = $1', [person.id])
  if (!known) await setPin(person, pin)
}
const setPin = (person: Person, pin: string, currentPassword = person.password) =>
  api.call(person, 'PUT /me/pin', { body: { pin, currentPassword } })
const enter = async (pin: string, person: Person = anita, device: Caller = owner) => {
  const { status, body } = await api.call(device, 'POST /device/switch', { body: { userId: person.id, pin } })
  return status === 200 ? 'in' : body.code
}
const enterAll = async (...pins: string[]) => {
  const answers: unknown[] = []
  for (const pin of pins) answers.push(await enter(pin))
  return answers
}
const WRONG = ['9071', '9072', '9073', '9074', '9075'] as const
const letTimePass = (minutes: number) =>
  api.sql(`UPDATE staff_pins SET rests_until = rests_until - make_interval(mins => $1)`, [minutes])

describe('a PIN', () => {
  test('is set with the password only, and not when many people choose it', async () => {
    expect((await setPin(raj, '4821', 'Wrong-Password-1')).status).toBe(400)
    expect((await setPin(raj, '1234')).body).toMatchObject({ code: 'pin-refused' })
    expect((await api.call(raj, 'GET /me/pin')).body).toEqual({ isSet: true })
  })

  test('is stored so that neither the table nor the PIN of another person with the same digits tells it', async () => {
    await setPin(raj, '4829')
    const rows = await api.sql<{ hash: string }>('SELECT hash FROM staff_pins')
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
    expect(rows.every(({ hash }) => hash.startsWith('scrypt$') && !hash.includes('4829'))).toBe(true)
    expect(await enter('4829', raj)).toBe('in')
    await setPin(raj, '730918')
  })

  test('rests after the fifth wrong one, for the right one too, until its five minutes are over', async () => {
    expect(await enterAll(...WRONG)).toEqual(['pin-wrong', 'pin-wrong', 'pin-wrong', 'pin-wrong', 'pin-rests'])
    expect(await enter('4829')).toBe('pin-rests')
    await letTimePass(4)
    expect(await enter('4829')).toBe('pin-rests')
    await letTimePass(2)
    expect(await enter('4829')).toBe('in')
  })

  test('rests longer each time that nobody gets it right', async () => {
    const minutes = async () => {
      const [row] = await api.sql<{ minutes: number }>(
        'SELECT round(extract(epoch FROM rests_until - now()) / 60)::int AS minutes FROM staff_pins WHERE user_id = $1',
        [anita.id],
      )
      await letTimePass(60)
      return row?.minutes
    }
    await enterAll(...WRONG)
    expect(await minutes()).toBe(5)
    await enterAll(...WRONG)
    expect(await minutes()).toBe(15)
    await enterAll(...WRONG)
    expect(await minutes()).toBe(60)
  })

  test('that is right at the fifth try is right, and its person hears of the four before', async () => {
    await enterAll(...WRONG.slice(1))
    const { body } = await api.call(owner, 'POST /device/switch', { body: { userId: anita.id, pin: '4829' } })
    expect(body).toEqual({ misses: 4 })
    expect(await enterAll(...WRONG.slice(1))).not.toContain('pin-rests')
  })

  test('is tried no more often by forty guesses at once than one after another', async () => {
    const guesses = Array.from({ length: 40 }, (_, index) => String(8_600 + index))
    const answers = await Promise.all([...guesses, '4829'].map((pin) => enter(pin, anita, busy)))
    expect(answers.filter((answer) => answer === 'pin-wrong').length).toBeLessThanOrEqual(4)
    expect(answers).toContain('pin-rests')
  })

  test('is taken from nobody at a device with fifteen wrong ones, until a password is entered there', async () => {
    await api.sql('UPDATE device_people SET pin_misses = 14')
    expect(await enter('9071')).toBe('pin-wrong')
    expect(await enter('730918', raj)).toBe('password-needed')
    const body = { email: raj.email, password: raj.password }
    expect((await api.call(owner, 'POST /device/switch', { body })).status).toBe(200)
    expect(await enter('4829')).toBe('in')
  })

  test('counts for no other device: wrong ones at this tablet do not shut the next one', async () => {
    await api.sql('UPDATE device_people SET pin_misses = 15')
    const next = await api.call(anita, 'PUT /device/sharing', { body: { locksAfterSeconds: 60 } })
    expect(next.status).toBe(200)
    expect(await enter('730918', raj, anita)).toBe('in')
  })

  test('is gone with the account’s sign-ins, and when its person removes it', async () => {
    const [first] = await api.sql('SELECT 1 FROM staff_pins WHERE user_id = $1', [raj.id])
    expect(first).toBeDefined()
    await api.call(raj, 'DELETE /me/pin')
    expect(await enter('730918', raj)).toBe('pin-wrong')
    const { people } = (await api.call(owner, 'GET /device/people')).body
    expect(people.find(({ id }) => id === raj.id)?.pinDigits).toBeNull()
  })
})
