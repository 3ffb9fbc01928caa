import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

import type { UploadView } from '@thali/contracts/uploads'
import { MOST_UPLOADS, UPLOAD_KEPT_MS } from '@thali/domain/net/upload-parts'
import { instantAt } from '@thali/domain/time/zone'
import { eventually } from '@thali/testing/eventually'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const NOON = instantAt('2026-11-20', 12 * 60)
const KB = 1024
const HERE = { location: 'truro' }

const api = useApi({ now: NOON })
let manager: Caller
let admin: Caller
let photo: Buffer
let dish: string

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  admin = await api.signInAsAdmin()
  // Noise, which does not compress: some 700 KB.
  photo = await sharp(randomBytes(480 * 480 * 3), { raw: { width: 480, height: 480, channels: 3 } })
    .png()
    .toBuffer()
  dish = (await api.call(manager, 'GET /admin/menu/:location/items', { params: HERE })).body.items[0]!.id
})
beforeEach(() => api.clock?.set(NOON))

const announced = (size = photo.length) => ({ purpose: 'dish-photo', name: 'samosa.png', type: 'image/png', size })
const begin = (caller = manager, change: object = {}, headers = {}) =>
  api.call(caller, 'POST /admin/uploads', { body: { ...announced(), ...change }, headers })
const aNewUpload = async (caller = manager, change: object = {}) => (await begin(caller, change)).body.id
const progress = (id: string, caller = manager) => api.call(caller, 'GET /admin/uploads/:id', { params: { id } })

/** Sends bytes as they are. */
async function send(id: string, start: number | string | undefined, bytes: Buffer, caller = manager) {
  const offset = start === undefined ? {} : { 'upload-offset': String(start) }
  const response = await fetch(`${api.url}/api/admin/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...caller.headers, ...offset, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  const body = (await response.json()) as UploadView & { code: string; details?: { offset?: number } }
  return { status: response.status, body }
}

async function sendAll(id: string, bytes = photo, caller = manager) {
  for (let start = 0; start < bytes.length; start += 256 * KB) {
    const { status, body } = await send(id, start, bytes.subarray(start, start + 256 * KB), caller)
    expect(status, body.code).toBe(200)
  }
}
const giveToDish = (uploadId: string, caller = manager, headers = {}) =>
  api.call(caller, 'POST /admin/menu/:location/items/:id/image', {
    params: { ...HERE, id: dish },
    body: { uploadId },
    headers,
  })

describe('a file that arrives in parts', () => {
  test('a file that arrives in parts becomes the photo of the dish under the name it came with [CUS-OFF-22]', async () => {
    const id = await aNewUpload()
    await sendAll(id)
    expect((await progress(id)).body).toMatchObject({ size: photo.length, offset: photo.length })

    const { status, body } = await giveToDish(id)
    expect(status, body.error).toBe(200)
    expect(body).toMatchObject({ originalName: 'samosa.png', type: 'image/webp' })
    const shown = await fetch(new URL(body.url, api.url))
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(480)
  })

  test('a file that arrives in parts becomes the picture of a mail', async () => {
    const small = await sharp(photo).jpeg().toBuffer()
    const id = await aNewUpload(admin, { purpose: 'mail-picture', size: small.length })
    await sendAll(id, small, admin)
    const { status, body } = await api.call(admin, 'POST /admin/messages/image', { body: { uploadId: id } })
    expect([status, body.success, typeof body.imageId]).toEqual([200, true, 'string'])
  })

  test('an upload is begun once, and becomes one photo, however often it is asked for under the same key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await begin(manager, {}, key)
    expect((await begin(manager, {}, key)).body).toEqual(first.body)

    await sendAll(first.body.id)
    const save = { 'idempotency-key': randomUUID() }
    const saved = await giveToDish(first.body.id, manager, save)
    expect((await giveToDish(first.body.id, manager, save)).body).toEqual(saved.body)
  })

  test('an upload takes the same part twice without harm', async () => {
    const id = await aNewUpload()
    const part = photo.subarray(0, 256 * KB)
    await send(id, 0, part)
    expect(await send(id, 0, part)).toMatchObject({ status: 200, body: { offset: 256 * KB } })
    await send(id, 256 * KB, photo.subarray(256 * KB))
    expect((await giveToDish(id)).status).toBe(200)
  })

  test('a part that two senders send at the same time is stored once', async () => {
    const id = await aNewUpload()
    const part = photo.subarray(0, 256 * KB)
    const answers = await Promise.all([send(id, 0, part), send(id, 0, part), send(id, 0, part)])
    expect(answers.map(({ status, body }) => [status, body.offset])).toEqual(answers.map(() => [200, 256 * KB]))
  })

  test('an upload keeps what has arrived of a part that breaks off, and goes on after it', async () => {
    const id = await aNewUpload()
    const { hostname, port } = new URL(api.url)
    const socket = connect(Number(port), hostname)
    const head = [`PATCH /api/admin/uploads/${id} HTTP/1.1`, `host: ${hostname}:${port}`, 'upload-offset: 0']
    const more = Object.entries(manager.headers).map(([name, value]) => `${name}: ${value}`)
    const body = ['content-type: application/octet-stream', `content-length: ${256 * KB}`]
    socket.write(`${[...head, ...more, ...body].join('\r\n')}\r\n\r\n`)
    await new Promise((resolve) => socket.write(photo.subarray(0, 100_000), resolve))
    socket.end()
    await once(socket.resume(), 'close')

    await eventually(async () => (await progress(id)).body.offset === 100_000)
    await send(id, 100_000, photo.subarray(100_000))
    expect((await giveToDish(id)).status).toBe(200)
  })
})

describe('a part that does not fit', () => {
  test.each([1, 256 * KB, 2 ** 31, 9_999_999_999])(
    'a part beginning at %i is refused with the right offset',
    async (start) => {
      const answer = await send(await aNewUpload(), start, photo.subarray(0, KB))
      expect(answer).toMatchObject({ status: 409, body: { code: 'upload-offset-wrong', details: { offset: 0 } } })
    },
  )

  test('a part with other bytes than those that have arrived is refused with the right offset', async () => {
    const id = await aNewUpload()
    await send(id, 0, photo.subarray(0, KB))
    const other = await send(id, 0, photo.subarray(KB, 2 * KB))
    expect(other).toMatchObject({ status: 409, body: { details: { offset: KB } } })
  })

  test.each([undefined, '', '-1', '1.5', '1e3', ' 0x10', 'null', '99999999999'])(
    'a part without a usable offset (%j) is refused',
    async (start) => {
      const answer = await send(await aNewUpload(), start, photo.subarray(0, KB))
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-argument' } })
    },
  )

  test('a part larger than what is left is refused, and nothing of it is kept', async () => {
    const id = await aNewUpload(manager, { size: KB })
    expect(await send(id, 0, photo.subarray(0, KB + 1))).toMatchObject({ status: 413, body: { code: 'too-large' } })
    expect((await progress(id)).body.offset).toBe(0)
  })

  test('a part that is empty, or no bytes at all, is refused', async () => {
    const id = await aNewUpload()
    expect((await send(id, 0, Buffer.alloc(0))).status).toBe(400)
    const json = await api.call(manager, 'PATCH /admin/uploads/:id', { params: { id }, body: { bytes: 'AAAA' } })
    expect([json.status, json.body.code]).toEqual([400, 'unsupported-media-type'])
  })
})

describe('an upload', () => {
  test.each([
    [{ size: 5 * KB * KB + 1 }, 413, 'photo-too-large'],
    [{ size: 0 }, 400, 'photo-refused'],
    [{ size: -1 }, 400, 'invalid-argument'],
    [{ size: 1.5 }, 400, 'invalid-argument'],
    [{ name: 'menu.pdf', type: 'application/pdf' }, 400, 'photo-refused'],
    [{ purpose: 'receipt' }, 400, 'invalid-argument'],
    [{ purpose: undefined }, 400, 'invalid-argument'],
  ])('an upload announced as %j is refused', async (change, status, code) => {
    const answer = await begin(manager, change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('an upload of a picture for a mail may have 2 MB', async () => {
    const answer = await begin(admin, { purpose: 'mail-picture', size: 2 * KB * KB + 1 })
    expect([answer.status, answer.body.error]).toEqual([413, 'Image too large for email. Maximum 2MB'])
  })

  test('an upload is only for those who may do what it is for', async () => {
    const staff = await api.signUpStaff('staff', ['truro'])
    const customer = await api.signUp()
    expect((await begin(NOBODY)).status).toBe(401)
    for (const caller of [staff, customer, CUSTOMER_PROGRAM]) expect((await begin(caller)).status).toBe(403)
    expect((await begin(manager, { purpose: 'mail-picture' })).status).toBe(403)
    expect((await begin(ADMIN_PROGRAM, { purpose: 'mail-picture' })).status).toBe(200)
  })

  test('an upload of somebody else does not exist', async () => {
    const id = await aNewUpload()
    await sendAll(id)
    expect((await progress(id, admin)).status).toBe(404)
    expect((await send(id, 0, photo.subarray(0, KB), admin)).status).toBe(404)
    expect((await giveToDish(id, admin)).body.code).toBe('upload-not-found')
  })

  test.each([randomUUID(), 'none', '../../1', '%00'])('an upload with the id %s is not known', async (id) => {
    const answer = await progress(id)
    expect([400, 404]).toContain(answer.status)
    expect([400, 404]).toContain((await giveToDish(id)).status)
  })

  test('an upload for a mail is not taken as the photo of a dish', async () => {
    const id = await aNewUpload(admin, { purpose: 'mail-picture' })
    await sendAll(id, photo, admin)
    expect((await giveToDish(id, admin)).body.code).toBe('upload-not-found')
  })

  test('an upload that is not complete is not taken as a photo', async () => {
    const id = await aNewUpload()
    await send(id, 0, photo.subarray(0, KB))
    const answer = await giveToDish(id)
    expect([answer.status, answer.body.code]).toEqual([409, 'upload-incomplete'])
  })

  test('an upload whose bytes are no picture is refused as any other file', async () => {
    const id = await aNewUpload(manager, { size: KB })
    await send(id, 0, Buffer.alloc(KB))
    const answer = await giveToDish(id)
    expect([answer.status, answer.body.error]).toEqual([400, 'Invalid image'])
  })

  test('an upload is kept for a day, then unknown, then deleted', async () => {
    const id = await aNewUpload()
    await send(id, 0, photo.subarray(0, KB))
    api.clock?.set(new Date(NOON.getTime() + UPLOAD_KEPT_MS - 1))
    expect((await progress(id)).status).toBe(200)
    api.clock?.set(new Date(NOON.getTime() + UPLOAD_KEPT_MS))
    expect((await progress(id)).body.code).toBe('upload-not-found')

    await api.server.services.uploads.forgetOld()
    expect(await api.sql(`SELECT start FROM upload_parts WHERE upload_id = '${id}'`)).toEqual([])
  })

  test('an upload too many takes the place of the account’s one that was touched least recently', async () => {
    const caller = await api.signUpStaff('manager', ['truro'])
    const ids: string[] = []
    for (let count = 0; count < MOST_UPLOADS; count += 1) {
      api.clock?.set(new Date(NOON.getTime() + count))
      ids.push(await aNewUpload(caller))
    }
    api.clock?.set(new Date(NOON.getTime() + 1000))
    await send(ids[0]!, 0, photo.subarray(0, KB), caller)
    ids.push(await aNewUpload(caller))
    const known = await Promise.all(ids.map(async (id) => (await progress(id, caller)).status))
    expect(known).toEqual([200, 404, 200, 200])
  })
})
