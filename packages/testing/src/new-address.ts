let given = 0

/**
 * Headers of a caller at a source address that nobody else of this process has, of the network for measurements
 * (RFC 2544). They count where the server trusts the machine of the tests as its proxy (`TRUSTED_PROXIES`).
 */
export function atNewAddress(): { 'x-forwarded-for': string } {
  given += 1
  return { 'x-forwarded-for': `198.${18 + ((given >> 16) & 1)}.${(given >> 8) & 255}.${given & 255}` }
}
