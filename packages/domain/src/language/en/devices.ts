import type { French } from '../french.ts'

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
