import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Accounts that one device remembers having let in, such as a tablet that a shift shares. */
const MOST_ACCOUNTS = 6
const REMEMBERED_SECONDS = 400 * 24 * 60 * 60

/**
 * Devices on which somebody signed in before, by a signed cookie. It opens nothing: whoever carries it for an account
 * only has a count of attempts and a place in the queue of their own, which strangers cannot use up. The cookie names
 * nobody; an account's signature can be checked only by somebody who knows its address.
 */
export function createKnownDevices({ secret, https }: { secret: string; https: boolean }) {
  const name = https ? '__Host-thali.device' : 'thali.device'

  function sign(device: string, email: string): string {
    return createHmac('sha256', secret).update(`device.v1\0${device}\0${email}`).digest('base64url')
  }

  function read(cookieHeader: string | undefined): { device: string; signatures: string[] } | null {
    const pair = cookieHeader?.split(';').find((part) => part.trim().startsWith(`${name}=`))
    const [device = '', ...signatures] =
      pair
        ?.trim()
        .slice(name.length + 1)
        .split('.') ?? []
    return device === '' ? null : { device, signatures: signatures.slice(0, MOST_ACCOUNTS) }
  }

  function find(cookieHeader: string | undefined, email: string): string | null {
    const carried = read(cookieHeader)
    if (!carried) return null
    const expected = Buffer.from(sign(carried.device, email))
    const isOurs = carried.signatures.some((signature) => {
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    return isOurs ? carried.device : null
  }

  return {
    /** The device, when this account signed in on it before. */
    find,

    /** The cookie by which the device is known for this account, too, from now on. */
    remember(cookieHeader: string | undefined, email: string): string {
      const carried = read(cookieHeader)
      const device = carried?.device ?? randomUUID()
      const own = sign(device, email)
      const others = carried?.signatures.filter((signature) => signature !== own) ?? []
      const value = [device, own, ...others].slice(0, MOST_ACCOUNTS + 1).join('.')
      return `${name}=${value}; Path=/; Max-Age=${REMEMBERED_SECONDS}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>
