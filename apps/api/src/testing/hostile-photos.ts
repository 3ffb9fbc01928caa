import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

export type HostilePhoto = { title: string; name: string; bytes: Buffer; type?: string; becomes: 'refused' | 'a photo' }

const HTML = Buffer.from('<html><script>fetch("/api/session")</script></html>')
const SVG = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A picture with varied content, so that no two rows are alike. */
export function aPicture(width = 640, height = 480, colour = { r: 200, g: 120, b: 40 }) {
  return sharp({ create: { width, height, channels: 3, background: colour, noise: { type: 'gaussian', sigma: 12 } } })
}

/** A PNG chunk with a correct checksum, unless stated otherwise. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function header(width: number, height: number, depth = 8): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, 2, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

/** Claims more pixels than its few bytes contain. */
function pixelBomb(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([SIGNATURE, header(width, height), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** Two frames; decoders without APNG support show the first. */
function animatedPng(still: Buffer): Buffer {
  const end = still.length - 12
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2)
  return Buffer.concat([
    still.subarray(0, 33),
    chunk('acTL', control),
    still.subarray(33, end),
    chunk('fdAT', Buffer.alloc(64)),
    still.subarray(end),
  ])
}

function textChunk(png: Buffer, key: string, value: string): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from(`${key}\0${value}`)), png.subarray(33)])
}

/** Fifty files that attack a decoder or the server. */
export async function hostilePhotos(): Promise<HostilePhoto[]> {
  const [jpeg, png, webp] = await Promise.all([
    aPicture().jpeg().toBuffer(),
    aPicture().png().toBuffer(),
    aPicture().webp().toBuffer(),
  ])
  return [
    ...lies({ jpeg, png, webp }),
    ...names(jpeg),
    ...damaged({ jpeg, png, webp }),
    ...(await unusual({ jpeg, png })),
  ]
}

type Good = { jpeg: Buffer; png: Buffer; webp: Buffer }

/** Files of another type, or of two types at once. */
function lies({ jpeg, png, webp }: Good): HostilePhoto[] {
  const refused = (title: string, name: string, bytes: Buffer, type?: string): HostilePhoto => ({
    title,
    name,
    bytes,
    ...(type ? { type } : {}),
    becomes: 'refused',
  })
  const taken = (title: string, name: string, bytes: Buffer, type?: string): HostilePhoto => ({
    ...refused(title, name, bytes, type),
    becomes: 'a photo',
  })
  return [
    refused('an SVG with a script', 'dish.svg', SVG, 'image/svg+xml'),
    refused('an SVG that is called a JPEG', 'dish.jpg', SVG, 'image/jpeg'),
    refused(
      'an SVG behind white space, called a PNG',
      'dish.png',
      Buffer.concat([Buffer.from(' \n'), SVG]),
      'image/png',
    ),
    refused('HTML that is called a JPEG', 'dish.jpg', HTML, 'image/jpeg'),
    refused('HTML', 'dish.html', HTML, 'text/html'),
    refused('HTML with two endings', 'dish.jpg.html', jpeg, 'image/jpeg'),
    refused('a GIF that is called a PNG', 'dish.png', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')),
    refused('a GIF that is a script as well', 'dish.jpg', Buffer.from('GIF89a/*\0\0*/=1;alert(1)', 'latin1')),
    refused('a PDF that is called a JPEG', 'dish.jpg', Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>')),
    refused('a TIFF that is called a JPEG', 'dish.jpg', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0])),
    refused('a BMP', 'dish.bmp', Buffer.from('BM\0\0\0\0', 'latin1'), 'image/bmp'),
    refused('an ICO that is called a PNG', 'dish.png', Buffer.from([0, 0, 1, 0, 1, 0])),
    refused('a HEIC', 'dish.heic', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'image/heic'),
    refused('an AVIF that is called a WebP', 'dish.webp', Buffer.from('\0\0\0\x1cftypavif', 'latin1')),
    refused('a program', 'dish.jpg', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])),
    refused('a ZIP', 'dish.jpg', Buffer.from('PK\x03\x04', 'latin1')),
    refused('PHP', 'dish.php', Buffer.from('<?php system($_GET[0]);'), 'image/jpeg'),
    refused('a sound in the same wrapper as a WebP', 'dish.webp', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')),
    taken('a JPEG with a page behind it', 'dish.jpg', Buffer.concat([jpeg, HTML])),
    taken('a PNG with an archive behind it', 'dish.png', Buffer.concat([png, Buffer.from('PK\x03\x04', 'latin1')])),
    taken('a WebP with a script behind it', 'dish.webp', Buffer.concat([webp, HTML])),
    taken('a PNG with a script in its text', 'dish.png', textChunk(png, 'Comment', HTML.toString())),
    taken('a PNG that is called a JPEG', 'dish.jpg', png, 'image/jpeg'),
    taken('a JPEG that is called a WebP', 'dish.webp', jpeg, 'text/html'),
    taken('a WebP of no type', 'dish.png', webp, 'application/octet-stream'),
  ]
}

/** A valid picture with file names that try to leave the folder. */
function names(jpeg: Buffer): HostilePhoto[] {
  return [
    '../../../../etc/cron.d/dish.jpg',
    '..\\..\\windows\\dish.jpg',
    '/etc/passwd.jpg',
    'dish\0.html.jpg',
    '%2e%2e%2fdish.jpg',
    'CON.jpg',
    `${'a'.repeat(180)}.jpg`,
    'ラーメン.jpg',
    '<img src=x onerror=alert(1)>.jpg',
    '\u202egpj.dish.jpg',
    '.jpg',
  ].map((name) => ({ title: `the name ${JSON.stringify(name).slice(0, 40)}`, name, bytes: jpeg, becomes: 'a photo' }))
}

/** Truncated files, and files that claim what they do not contain. */
function damaged({ jpeg, png, webp }: Good): HostilePhoto[] {
  const flipped = Buffer.from(png)
  flipped.fill(0xff, 60, 400)
  const files: [string, string, Buffer][] = [
    ['no bytes at all', 'dish.jpg', Buffer.alloc(0)],
    ['the beginning of a JPEG and no more', 'dish.jpg', jpeg.subarray(0, 12)],
    ['a JPEG that breaks off in the middle', 'dish.jpg', jpeg.subarray(0, jpeg.length / 2)],
    ['a PNG that breaks off in the middle', 'dish.png', png.subarray(0, png.length / 2)],
    ['a WebP that breaks off in the middle', 'dish.webp', webp.subarray(0, webp.length / 2)],
    ['a PNG with wrong checksums', 'dish.png', flipped],
    ['a PNG of 65000 × 65000 pixels', 'dish.png', pixelBomb(65_000, 65_000)],
    ['a PNG of one row of two thousand million pixels', 'dish.png', pixelBomb(2_000_000_000, 1)],
    ['a PNG of no pixels', 'dish.png', pixelBomb(0, 0)],
  ]
  return files.map(([title, name, bytes]) => ({ title, name, bytes, becomes: 'refused' }))
}

/** A few bytes that really decode to this many pixels. */
function flat(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
}

/** Valid files with features that surprise decoders. */
async function unusual({ jpeg, png }: Pick<Good, 'jpeg' | 'png'>): Promise<HostilePhoto[]> {
  const gps = { IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 21/1 0/1' } }
  const frames = await sharp([await aPicture(64, 64).png().toBuffer(), await aPicture(64, 64).png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ loop: 0 })
    .toBuffer()
  const files: [string, string, Buffer][] = [
    ['a JPEG that knows where it was taken', 'dish.jpg', await sharp(jpeg).withExif(gps).toBuffer()],
    ['a JPEG that lies on its side', 'dish.jpg', await sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer()],
    ['a JPEG in the colours of a printer', 'dish.jpg', await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG of 16 bits', 'dish.png', await sharp(png).toColourspace('rgb16').png().toBuffer()],
    ['a PNG that moves', 'dish.png', animatedPng(png)],
    ['a WebP that moves', 'dish.webp', frames],
    ['a picture of one pixel', 'dish.png', await aPicture(1, 1).png().toBuffer()],
    ['a sound PNG of 39 million pixels', 'dish.png', await flat(6_300, 6_200)],
    ['a picture like a thread', 'dish.png', await aPicture(3, 20_000).png().toBuffer()],
  ]
  const tooMany = await flat(6_400, 6_400)
  return [
    ...files.map(([title, name, bytes]): HostilePhoto => ({ title, name, bytes, becomes: 'a photo' })),
    { title: 'a sound PNG of 41 million pixels', name: 'dish.png', bytes: tooMany, becomes: 'refused' },
  ]
}
