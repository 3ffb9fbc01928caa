import { LOCKS_AFTER_SECONDS, PIN_DIGITS } from '@thali/domain/auth/pins'
import { ROLES } from '@thali/domain/auth/roles'
import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { deviceSignIn, endTablet, listTablets } from './sign-in.ts'

/** The rules beyond its form are the domain's `pinProblem`, applied by the server to every new one. */
const newPin = text(PIN_DIGITS.most).trim()
const pin = text(PIN_DIGITS.most).trim()
const password = text(128)
const done = z.object({ success: z.literal(true) })

export const shareTablet = endpoint({
  method: 'PUT',
  path: '/device/sharing',
  summary: 'From now on this browser or tablet asks who acts. It ends when the device is signed out. For staff.',
  access: 'account',
  shared: 'locked',
  body: z.strictObject({ locksAfterSeconds: z.literal(LOCKS_AFTER_SECONDS) }),
  reply: done,
  errors: ['shared-tablet', 'not-staff'],
})
export type ShareTablet = Call<typeof shareTablet>

export const listPeopleHere = endpoint({
  method: 'GET',
  path: '/device/people',
  summary: 'Who may act at this device, by name: the staff of its locations; for a customer nobody.',
  access: 'account',
  shared: 'locked',
  reply: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: z.enum(ROLES),
        /** How many digits the PIN has; null: this person has none, and acts by password. */
        pinDigits: z.number().nullable(),
        /** Whether this person may agree that money is given back. */
        mayAgree: z.boolean(),
      }),
    ),
  }),
})
export type ListPeopleHere = Call<typeof listPeopleHere>

export const switchPerson = endpoint({
  method: 'POST',
  path: '/device/switch',
  summary:
    'From now on another person acts at this device: proved by PIN, or by password, with which a PIN can be set.',
  access: 'account',
  shared: 'locked',
  body: z.union([
    z.strictObject({ userId: text(100), pin }),
    z.strictObject({ email: text(100).trim().toLowerCase(), password, newPin: newPin.optional() }),
  ]),
  reply: z.object({
    /** Wrong PINs that were entered for this person since the last right one. */
    misses: z.number(),
  }),
  errors: [
    'pin-wrong',
    'pin-rests',
    'pin-refused',
    'password-needed',
    'not-shared',
    'wrong-password',
    'too-many-attempts',
  ],
  // Guesses are counted for each person and device; in a rush a tablet changes hands every few seconds.
  rateLimit: { perMinute: 240 },
})
export type SwitchPerson = Call<typeof switchPerson>

export const lockTablet = endpoint({
  method: 'POST',
  path: '/device/lock',
  summary: 'Nobody acts at this device any more, until the next PIN.',
  access: 'account',
  shared: 'locked',
  body: z.strictObject({
    /** For how long it stayed open without a touch because there was no network, in minutes. */
    openMinutes: z.number().int().min(0).max(100_000).optional(),
  }),
  reply: done,
  errors: ['not-shared'],
})
export type LockTablet = Call<typeof lockTablet>

export const getPin = endpoint({
  method: 'GET',
  path: '/me/pin',
  summary: 'Whether the own account has a PIN for shared tablets.',
  access: 'account',
  reply: z.object({ isSet: z.boolean() }),
})
export type GetPin = Call<typeof getPin>

export const setPin = endpoint({
  method: 'PUT',
  path: '/me/pin',
  summary: 'Sets the own PIN for shared tablets, or another one. For staff.',
  access: 'account',
  body: z.strictObject({ pin: newPin, currentPassword: password }),
  reply: done,
  errors: ['pin-refused', 'not-staff', 'no-password', 'too-many-attempts'],
  rateLimit: { perMinute: 10 },
})
export type SetPin = Call<typeof setPin>

export const removePin = endpoint({
  method: 'DELETE',
  path: '/me/pin',
  summary: 'Removes the own PIN: at shared tablets the password is asked for.',
  access: 'account',
  reply: done,
})
export type RemovePin = Call<typeof removePin>

/** The endpoints of browsers and tablets that staff sign in on. */
export const DEVICE_ENDPOINTS = [
  deviceSignIn,
  listTablets,
  endTablet,
  shareTablet,
  listPeopleHere,
  switchPerson,
  lockTablet,
  getPin,
  setPin,
  removePin,
] as const
