import { once } from 'node:events'
import { type IncomingMessage, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hostilePhotos, type HostilePhoto } from '#api/testing/hostile-photos.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'
import { storedFiles, uploadPhoto } from '#api/testing/upload-photo.ts'

const HERE = { location: 'truro' }
const SENTENCES = new Set(['Invalid image', 'Invalid file format. Allowed: JPEG, JPG, PNG, WEBP', 'No file selected'])
const STORED = new RegExp(`^menu-images/truro/[a-z0-9-]+/\\d+-[a-z0-9-]+-[0-9a-f]{8}(-400|-800)?\\.webp$`)

const api = useApi()
let manager: Caller
let id: string
const photos: HostilePhoto[] = await hostilePhotos()

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  const { body } = await api.call(manager, 'GET /admin/menu/:location/items', { params: HERE })
  id = body.items[0]!.id
})

describe('files that try something', () => {
  test('the hostile files that are tried are fifty or more', () => {
    expect(photos.length).toBeGreaterThanOrEqual(50)
  })

  test.for(photos)('a hostile file is refused or plain: $title: $becomes', async ({ name, bytes, type, becomes }) => {
    const before = await storedFiles(api)
    const { status, body } = await uploadPhoto(api, manager, bytes, { id, name, ...(type ? { type } : {}) })
    if (becomes === 'refused') {
      expect(status).toBe(400)
      expect(SENTENCES).toContain(body.error)
      expect(await storedFiles(api)).toEqual(before)
      return
    }
    expect(status, body.error).toBe(200)
    await expectPlainWebp(body.url)
  })

  test('hostile files leave nothing in the store but photos of their dish, three sizes of the last one', async () => {
    const files = await storedFiles(api)
    expect(files).toHaveLength(3)
    expect(files.filter((file) => !STORED.test(file))).toEqual([])
  })

  test('the menu is read while many photos are sent at once', async () => {
    const good = photos.filter(({ becomes }) => becomes === 'a photo').slice(0, 12)
    const sending = good.map(({ name, bytes }) => uploadPhoto(api, manager, bytes, { id, name }))
    const menu = await api.request({ headers: {} }, 'GET', '/api/menu/truro')
    const answers = await Promise.all(sending)
    expect(menu.status).toBe(200)
    for (const { status, headers } of answers) {
      expect([200, 503]).toContain(status)
      if (status === 503) expect(headers.get('retry-after')).toBe('5')
    }
  })
})

/** A picture and nothing else: no camera, no place, no colour profile, no second frame. */
async function expectPlainWebp(url: string): Promise<void> {
  const answer = await fetch(new URL(url, api.url))
  const bytes = Buffer.from(await answer.arrayBuffer())
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', space: 'srgb', depth: 'uchar' })
  for (const field of ['exif', 'icc', 'iptc', 'xmp', 'orientation', 'pages'] as const) {
    expect(metadata[field], field).toBeUndefined()
  }
  expect(metadata.width).toBeLessThanOrEqual(1200)
  await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()
  expect(bytes.includes('script')).toBe(false)
}

describe('addresses that lead inside', () => {
  let canary: Server
  let hits: IncomingMessage[] = []
  let port: number

  beforeAll(async () => {
    canary = createServer((request, response) => {
      hits.push(request)
      response.end()
    }).listen(0)
    await once(canary, 'listening')
    port = (canary.address() as AddressInfo).port
  })
  afterAll(() => void canary.close())

  test('addresses that lead inside are refused with a sentence, and none of eighty is ever fetched', async () => {
    const { refused } = addresses(port)
    expect(refused.length).toBeGreaterThanOrEqual(80)
    const send = (url: unknown) =>
      api.call(manager, 'POST /admin/menu/:location/items/:id/image', { params: { ...HERE, id }, body: { url } })
    for (const url of refused) {
      const { status, body } = await send(url)
      expect([status, typeof body.error, body.error.length > 10], JSON.stringify(url)).toEqual([400, 'string', true])
    }
    expect(hits).toEqual([])
    hits = []
    await fetch(`http://127.0.0.1:${port}/`)
    expect(hits).toHaveLength(1)
  })
})

/** Ways to write an address of this machine, of its neighbours, and of names that turn out to be them. */
function addresses(port: number): { refused: unknown[] } {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.255.255.254',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[fe80::1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '2852039166',
    '[::ffff:169.254.169.254]',
    '169.254.170.2',
    'metadata.google.internal',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    'router.local',
    'intranet',
    '①②⑦.⓪.⓪.①',
  ]
  const schemes = [
    'http:',
    'HTTP:',
    'ftp:',
    'file:',
    'ws:',
    'gopher:',
    'javascript:',
    'data:',
    'blob:',
    'view-source:',
    'jar:',
    'about:',
  ]
  const names = ['127.0.0.1.nip.io', '7f000001.7f000002.rbndr.us', 'localtest.me', 'spoofed.burpcollaborator.net']
  return {
    refused: [
      ...hosts.flatMap((host) => [`https://${host}:${port}/a.png`]),
      ...hosts.slice(0, 12).map((host) => `http://${host}:${port}/a.png`),
      ...schemes.map((scheme) => `${scheme}//127.0.0.1:${port}/a.png`),
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'data:image/svg+xml,<svg onload=alert(1)>',
      'file:///etc/passwd',
      `https://example.com@127.0.0.1:${port}/`,
      `https://user:secret@example.com/a.png`,
      `//127.0.0.1:${port}/a.png`,
      `/media/../secrets.json`,
      `/media/menu-images/truro/other/1-a.webp`,
      `https:\\\\127.0.0.1:${port}\\a.png`,
      `https://127.0.0.1:${port}#.example.com/a.png`,
      `https://${'a'.repeat(2000)}.example.com/`,
      ' ',
      7,
      null,
      ['https://example.com/a.png'],
      { href: 'https://example.com/a.png' },
      ...names.map((name) => `https://${name}:${port}/a.png`),
      `https://pictures.example.com/redirect?to=http://127.0.0.1:${port}/`,
      'https://pictures.example.com/a.svg',
    ],
  }
}
