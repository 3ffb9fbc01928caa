import { randomUUID } from 'node:crypto'

import { pinProblem } from '@thali/domain/auth/pins'
import type pg from 'pg'

import { type OpenDatabase, openDatabase } from '../../apps/api/src/database/database.ts'
import { createPinsRepository } from '../../apps/api/src/features/auth/shared-tablets/pins.repository.ts'
import { createPins, type Pins } from '../../apps/api/src/features/auth/shared-tablets/pins.service.ts'
import { createPasswordHashing } from '../../apps/api/src/features/auth/sign-in/passwords.ts'
import type { Random } from '../support/random.ts'
import type { Undo } from '../support/undoing.ts'

const STAFF = 20
/** After a device takes no more PINs, somebody goes on for so long, also with the right one. */
const SHUT_GUESSES = 50
/** Longer than the longest rest of a PIN. */
const NEXT_HOUR_MS = 61 * 60_000

type Wanted = { guesses: number; random: Random; report: (line: string) => void }

export type PinFindings = {
  guesses: number
  devices: number
  /** Devices at which somebody was let in by guessing. */
  letIn: number
  /** Right PINs that were taken while the device was shut, or the PIN rested. */
  whileShut: string[]
}

/**
 * At one device after the other somebody guesses PINs of four digits, of all its staff, and waits out every rest. PINs of
 * four digits are the weakest that can be set. The cost of a hash is left out, so that a million guesses can be played.
 */
export async function guessPins(undo: Undo, connection: pg.ClientConfig, wanted: Wanted): Promise<PinFindings> {
  const { guesses, random, report } = wanted
  const database = openDatabase(connection, () => {})
  undo.push(() => database.close())
  const clock = { now: Date.now() }
  const pins = pinsOf(database, clock)
  const usable = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0')).filter(
    (pin) => pinProblem(pin) === null,
  )
  const pickPin = () => usable[random.int(usable.length)] ?? ''
  const staff = await addStaff(database, pins, pickPin)

  const found: PinFindings = { guesses: 0, devices: 0, letIn: 0, whileShut: [] }
  while (found.guesses < guesses) {
    const sessionId = await addDevice(database, staff[0]?.id ?? '')
    found.devices += 1
    let isShut = false
    for (let shut = 0; shut < SHUT_GUESSES;) {
      const person = staff[random.int(staff.length)]
      if (!person) throw new Error('There is no staff')
      // Once nothing more may be taken, the right PIN is entered every other time.
      const pin = isShut && shut % 2 === 0 ? person.pin : pickPin()
      const answer = await pins.prove({ userId: person.id, pin, sessionId }).then(
        () => 'in',
        (error: unknown) => (error as { code: string }).code,
      )
      found.guesses += 1
      if (answer === 'password-needed') {
        isShut = true
        shut += 1
      } else if (answer === 'pin-rests') clock.now += random.chance(0.5) ? 60_000 : NEXT_HOUR_MS
      else {
        if (isShut) found.whileShut.push(`${answer} at a device that was shut`)
        if (answer === 'in') {
          found.letIn += 1
          break
        }
      }
    }
    if (found.devices % 1_000 === 0) report(`${found.guesses} guesses at ${found.devices} devices`)
  }
  return found
}

function pinsOf({ db }: OpenDatabase, clock: { now: number }): Pins {
  return createPins({
    db,
    pins: createPinsRepository(db),
    hashing: createPasswordHashing({ logN: 4, r: 8, p: 1 }),
    secret: 'proof',
    ownAccess: { requirePassword: () => Promise.reject(new Error('Nobody changes a PIN here')) },
    clock: { now: () => new Date(clock.now) },
  })
}

async function addStaff({ db, pool }: OpenDatabase, pins: Pins, choose: () => string) {
  const staff = Array.from({ length: STAFF }, () => ({ id: randomUUID(), pin: choose() }))
  for (const { id, pin } of staff) {
    await pool.query(
      `INSERT INTO users (id, name, email, role, email_verified) VALUES ($1, 'Cook', $1 || '@example.test', 'staff', true)`,
      [id],
    )
    const hashed = await pins.hashOf(id, pin)
    await db.transaction((tx) => pins.store(tx, id, hashed))
  }
  return staff
}

async function addDevice({ pool }: OpenDatabase, userId: string): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ($1, $1, $2, now() + interval '1 day')`,
    [id, userId],
  )
  return id
}
