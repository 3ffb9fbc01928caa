import type { French } from '../french.ts'

/** Why an account call failed, by its code (CUS-ERR-19..26). */
export const SIGN_IN_WORDS = {
  codes: {
    'user-not-found': 'No account found with this email address.',
    'wrong-password': 'Incorrect password. Please try again.',
    'email-already-in-use': 'An account with this email already exists.',
    'weak-password': 'Password should be at least 6 characters long.',
    'invalid-email': 'Please enter a valid email address.',
    'too-many-requests': 'Too many failed attempts. Please try again later.',
    'network-request-failed': 'Network error. Please check your connection.',
    'permission-denied': 'You do not have permission to perform this action.',
  },
  unknown: 'Something went wrong. Please try again.',
} as const

/** Devices on which an account is signed in. */
export const DEVICE_WORDS = {
  on: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
  places: {
    unknown: 'Place unknown',
    server: 'On the computer of the restaurant’s server',
    here: 'The network you use now',
    elsewhere: (network: string) => `Another network, ${network}`,
  },
} as const

export type DeviceWords = French<typeof DEVICE_WORDS>
