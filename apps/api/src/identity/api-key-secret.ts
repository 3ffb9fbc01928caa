import { createHmac, randomBytes } from 'node:crypto'

import type { Submission } from '#api/database/idempotency.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 40
const SEED_BYTES = 64
const HINT_LENGTH = 4

/**
 * Derives a key's secret, such as `thali_admin_4f…`: 238 bits with a prefix that secret scanners can find. Derived from
 * the submission, so that a lost response can be repeated although the secret is not stored.
 */
export function makeKeySecret(seed: string, scope: 'customer' | 'admin', submission: Submission | null): string {
  if (!submission) return `thali_${scope}_${toDigits(randomBytes(SEED_BYTES))}`
  const { principal, key, requestHash } = submission
  const digest = createHmac('sha512', seed).update(`api-key.v1\0${principal}\0${key}\0${requestHash}`).digest()
  return `thali_${scope}_${toDigits(digest)}`
}

/** The last four characters, by which people tell keys apart. */
export function hintOf(secret: string): string {
  return secret.slice(-HINT_LENGTH)
}

/** The seed is much longer than the result, so that every digit is equally likely. */
function toDigits(seed: Buffer): string {
  let rest = BigInt(`0x${seed.toString('hex')}`)
  let digits = ''
  for (let place = 0; place < LENGTH; place += 1) {
    digits += DIGITS[Number(rest % 62n)]
    rest /= 62n
  }
  return digits
}
