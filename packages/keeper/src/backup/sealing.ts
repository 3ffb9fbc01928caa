import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

import { BackupError, DamagedBackup } from './backup-error.ts'
import { markEnds } from './key-ends.ts'

/** A pair for sealing: the server is given the public half only, so it cannot read what it has sealed. */
export type SealingKeys = { publicKey: string; privateKey: string }

type Pieces = AsyncIterable<Buffer>

const MAGIC = Buffer.from('thali-sealed-1\n')
const KEY_BYTES = 32
const FINGERPRINT_BYTES = 8
const HEADER_BYTES = MAGIC.length + KEY_BYTES + FINGERPRINT_BYTES
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16

const PUBLIC_PREFIX = 'thali-public-'
const PRIVATE_PREFIX = 'thali-private-'
/** What stands before the 32 bytes of an X25519 key in its standard encoding. */
const SPKI = Buffer.from('302a300506032b656e032100', 'hex')
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

export function makeSealingKeys(): SealingKeys {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8.length)
  const ours = PRIVATE_PREFIX + secret.toString('base64url')
  return { publicKey: markEnds(PUBLIC_PREFIX + rawOf(publicKey).toString('base64url'), ours), privateKey: ours }
}

/**
 * Seals a stream for the owner of the private key: X25519 with a key of its own for each file, HKDF, AES-256-GCM in
 * pieces of 64 KiB. A piece is bound to its place, the last one to being the last, and all to the file's name.
 */
export function sealFor(publicKey: string, name: string): (content: Pieces) => AsyncGenerator<Buffer> {
  const reader = readPublicKey(publicKey)
  return async function* (content) {
    const ours = generateKeyPairSync('x25519')
    const header = Buffer.concat([MAGIC, rawOf(ours.publicKey), fingerprint(reader)])
    const shared = diffieHellman({ privateKey: ours.privateKey, publicKey: reader })
    const key = deriveKey(shared, header, name)
    yield header
    for await (const { piece, nonce } of inPieces(content, PIECE_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    }
  }
}

/**
 * Opens what was sealed, piece by piece: nothing is handed on that was not checked.
 *
 * @throws BackupError for another key, and for a file that was changed, cut off or renamed.
 */
export function unseal(privateKey: string, name: string): (content: Pieces) => AsyncGenerator<Buffer> {
  const ours = readPrivateKey(privateKey)
  return async function* (content) {
    const { header, rest } = await splitHeader(content)
    if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedBackup(`${name} is not a sealed backup.`)
    if (!header.subarray(-FINGERPRINT_BYTES).equals(fingerprint(createPublicKey(ours))))
      throw new BackupError(
        `${name} was sealed for another key: use the private key that was made with its public one.`,
      )

    const theirs = publicKeyOf(header.subarray(MAGIC.length, MAGIC.length + KEY_BYTES))
    const key = deriveKey(diffieHellman({ privateKey: ours, publicKey: theirs }), header, name)
    for await (const { piece, nonce } of inPieces(rest, PIECE_BYTES + TAG_BYTES)) yield open(piece, key, nonce, name)
  }
}

/** @throws BackupError */
function readPublicKey(text: string): KeyObject {
  return publicKeyOf(rawKey(text, PUBLIC_PREFIX, 'public key of the backups'))
}

/** @throws BackupError */
function readPrivateKey(text: string): KeyObject {
  const raw = rawKey(text, PRIVATE_PREFIX, 'private key of the backups')
  return createPrivateKey({ key: Buffer.concat([PKCS8, raw]), format: 'der', type: 'pkcs8' })
}

/** The key may stand in a line with other words, as it was printed. */
function rawKey(text: string, prefix: string, what: string): Buffer {
  const [found = ''] = new RegExp(`${prefix}[\\w-]{43}`).exec(text) ?? []
  if (found !== '') return Buffer.from(found.slice(prefix.length), 'base64url')
  throw new BackupError(`This is not the ${what}: it begins with ${prefix} and has 43 characters after that.`)
}

function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' })
}

function rawOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI.length)
}

function fingerprint(publicKey: KeyObject): Buffer {
  return createHash('sha256').update(rawOf(publicKey)).digest().subarray(0, FINGERPRINT_BYTES)
}

function deriveKey(shared: Buffer, header: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', shared, header, `thali backup ${name}`, 32))
}

function open(piece: Buffer, key: Buffer, nonce: Buffer, name: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new DamagedBackup(`${name} is damaged: it was changed, cut off or renamed after it was made.`, { cause })
  }
}

async function splitHeader(content: Pieces): Promise<{ header: Buffer; rest: Pieces }> {
  const iterator = content[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < HEADER_BYTES) {
    const next = await iterator.next()
    if (next.done) break
    read = Buffer.concat([read, next.value])
  }
  const rest = async function* () {
    yield read.subarray(HEADER_BYTES)
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { header: read.subarray(0, HEADER_BYTES), rest: rest() }
}

/** Cuts a stream into pieces of one size. The last, which may be shorter or empty, has a nonce that says so. */
async function* inPieces(content: Pieces, size: number): AsyncGenerator<{ piece: Buffer; nonce: Buffer }> {
  let number = 0
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue

    let bytes = Buffer.concat(waiting)
    while (bytes.length > size) {
      yield { piece: bytes.subarray(0, size), nonce: nonceOf(number++, false) }
      bytes = bytes.subarray(size)
    }
    waiting = [bytes]
    length = bytes.length
  }
  yield { piece: Buffer.concat(waiting), nonce: nonceOf(number, true) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
