import { instantAt } from '@thali/domain/time/zone'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { NOBODY, useApi } from '#api/testing/start-api.ts'

const TODAY = '2026-11-20'

const api = useApi({ now: instantAt(TODAY, 12 * 60) })
beforeAll(async () => {
  await api.sql('CREATE SEQUENCE tries')
})
afterEach(() => api.sql('DROP FUNCTION IF EXISTS fail() CASCADE'))

/** Lets every booking fail in the database from now on, and counts how often one is tried. */
async function failWith(raised: string): Promise<void> {
  await api.sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $fail$
    BEGIN PERFORM nextval('tries'); RAISE EXCEPTION ${raised}; END $fail$`)
  await api.sql('CREATE TRIGGER fail BEFORE INSERT ON reservations FOR EACH ROW EXECUTE FUNCTION fail()')
}

let bookings = 0
/** Books for a new guest by default. */
function book({ email = `guest-${(bookings += 1)}@example.com`, time = '18:00', partySize = 2, ...rest }: Wish = {}) {
  const { headers = {}, ...device } = rest
  return api.call(NOBODY, 'POST /reservations', {
    headers,
    body: {
      location: 'truro',
      customerInfo: { name: 'Ann Lee', email, phone: '902-555-0123' },
      reservationDetails: { date: TODAY, time, partySize, specialRequests: null },
      ...device,
    },
  })
}

type Wish = {
  email?: string
  time?: string
  partySize?: number
  headers?: Record<string, string>
  deviceInfo?: { platform: string }
}

// CUS-ENT-92, CUS-RES-54
test('a booking stores the browser it came from, and the platform as the page or the browser names it', async () => {
  const device = async (sent: Pick<Wish, 'deviceInfo'>, headers: Record<string, string> = {}) =>
    (await book({ ...sent, headers: { 'user-agent': 'Firefox/140.0', ...headers } })).body.reservation.deviceInfo

  const userAgent = 'Firefox/140.0'
  expect(await device({ deviceInfo: { platform: 'Android' } })).toEqual({ userAgent, platform: 'Android' })
  expect(await device({}, { 'sec-ch-ua-platform': '"iOS"' })).toEqual({ userAgent, platform: 'iOS' })
  expect(await device({})).toEqual({ userAgent, platform: 'unknown' })
})

// CUS-RES-09, CUS-RES-40
test('a booking that nobody has confirmed yet stands in the way like a confirmed one, but takes no chairs', async () => {
  const email = 'pending@example.com'
  const { body } = await book({ email, time: '20:00', partySize: 20 })
  await api.sql(`UPDATE reservations SET status = 'pending' WHERE id = $1`, [body.reservation.id])

  expect((await book({ email, time: '21:00' })).body.code).toBe('reservation-duplicate')
  const answers = []
  for (const partySize of [20, 20, 1]) answers.push(await book({ time: '20:00', partySize }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
})

// CUS-TIM-18
test('a booking whose number is always taken is tried 25 times, and its guest is asked to come again', async () => {
  await failWith(`USING ERRCODE = 'unique_violation', CONSTRAINT = 'reservations_reservationId_unique'`)
  const refused = await book()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await api.sql('SELECT last_value::int AS tries FROM tries')).toEqual([{ tries: 25 }])
})

// CUS-ERR-68, CUS-RES-14
test('no table is booked when it cannot be checked whether the guest has one already', async () => {
  await failWith(`'broken'`)
  const refused = await book()
  expect([refused.status, refused.body.error]).toEqual([503, 'Failed to check existing reservations'])

  await api.sql('DROP FUNCTION fail() CASCADE')
  expect((await book()).status).toBe(200)
})
