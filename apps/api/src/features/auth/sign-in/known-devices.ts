import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Most accounts one device remembers, such as a tablet shared by a shift. */
const MOST_ACCOUNTS = 6
const REMEMBERED_SECONDS = 400 * 24 * 60 * 60

/**
 * Remembers, in a signed cookie, on which devices an account signed in before. The cookie grants nothing: it only gives
 * the device its own attempt counter and queue place, which strangers cannot use up. The cookie names no account; its
 * signature can only be checked by somebody who knows the account's address.
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
    /** The device id, when this account signed in on this device before. */
    find,

    /** Cookie that makes the device known for this account as well. */
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
