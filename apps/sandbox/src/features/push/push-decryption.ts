import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto'

const SALT_BYTES = 16
const HEADER_BYTES = 21
const TAG_BYTES = 16
/** Ends the text of the last record; after it comes padding. */
const LAST_RECORD = 2

/** The keys of a browser that is subscribed. */
export type SubscriberKeys = { ecdh: ECDH; auth: Buffer }

/**
 * Reads a push as the browser would: one record of `aes128gcm` (RFC 8188), with keys agreed on as in RFC 8291.
 *
 * @throws when it was encrypted for somebody else, or not like that at all.
 */
export function decryptPush(body: Buffer, { ecdh, auth }: SubscriberKeys): string {
  const salt = body.subarray(0, SALT_BYTES)
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1))
  const record = body.subarray(HEADER_BYTES + senderKey.length)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const agreed = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(agreed, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(agreed, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(LAST_RECORD)).toString('utf8')
}

/** The keys of a new subscriber. */
export function makeSubscriberKeys(auth: Buffer): SubscriberKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
