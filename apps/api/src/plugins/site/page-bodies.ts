import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ENCODINGS = ['br', 'gzip'] as const
/** Of brotli. Slower ones save a few bytes in a hundred. */
const QUALITY = 5

export type Encoding = (typeof ENCODINGS)[number] | 'identity'

const ENCODERS: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  br: (html) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (html) => promisify(gzip)(html),
  identity: async (html) => html,
}

/** The body of a page in an encoding. */
export type Bodies = (encoding: Encoding) => Promise<Buffer>

/** Encodes a page when it is first asked for in an encoding, and only once in each. */
export function createBodies(html: string): Bodies {
  const text = Buffer.from(html)
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const body = encoded.get(encoding) ?? ENCODERS[encoding](text)
    encoded.set(encoding, body)
    return body
  }
}

/** The shortest encoding that the client takes. */
export function encodingFor(accepted = ''): Encoding {
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
