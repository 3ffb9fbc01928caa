import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createS3Media } from '#api/features/media/s3-media.gateway.ts'
import { aPicture } from '#api/testing/hostile-photos.ts'
import { type Caller, startApi, type TestApi } from '#api/testing/start-api.ts'
import { storedFiles, uploadPhoto } from '#api/testing/upload-photo.ts'

const BUCKET = 'thali-photos'
/** The one account that the server knows. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

let folder: string
let s3: S3rver
let endpoint: string
let isUp = true

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-s3-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  })
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  if (isUp) await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const storeAt = (address: string, credentials = KEYS, bucket = BUCKET) =>
  createS3Media({ bucket, endpoint: address, region: 'us-east-1', credentials })

async function allOf(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found
}

describe('photos in a bucket', () => {
  const key = 'menu-images/truro/samosa/1-a.webp'

  test('photos in a bucket come back as they were put, are listed by folder, and go once', async () => {
    const media = storeAt(endpoint)
    await media.put(key, Buffer.from('a picture'), 'image/webp')
    await media.put('other/1-a.webp', Buffer.from('else'), 'image/webp')
    const found = await media.get(key)
    expect([found?.size, found && (await buffer(found.content)).toString()]).toEqual([9, 'a picture'])
    expect(await allOf(media.list('menu-images'))).toEqual([key])
    await media.delete(key)
    await media.delete(key)
    expect(await media.get(key)).toBeNull()
    expect(await allOf(media.list('menu-images'))).toEqual([])
  })

  test('photos are out of reach with an unknown key, a missing bucket or a dead service: try again later', async () => {
    const wrong = { ...KEYS, accessKeyId: 'SOMEBODY' }
    const dead = createServer().listen(0, '127.0.0.1')
    await once(dead, 'listening')
    const address = `http://127.0.0.1:${(dead.address() as AddressInfo).port}`
    dead.close()
    const away = { code: 'unavailable', retryAfter: 5 }
    for (const media of [storeAt(endpoint, wrong), storeAt(endpoint, KEYS, 'no-such-bucket'), storeAt(address)]) {
      await expect(media.put(key, Buffer.from('x'), 'image/webp')).rejects.toMatchObject(away)
      await expect(allOf(media.list('menu-images'))).rejects.toMatchObject(away)
    }
    await expect(storeAt(address).get(key)).rejects.toMatchObject(away)
    await expect(storeAt(address).delete(key)).rejects.toMatchObject(away)
  })
})

describe('an installation with a bucket', () => {
  let api: TestApi
  let manager: Caller
  let id: string
  let jpeg: Buffer

  beforeAll(async () => {
    const env = {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    }
    api = await startApi({ env })
    manager = await api.signUpStaff('manager', ['truro'])
    const params = { location: 'truro' }
    id = (await api.call(manager, 'GET /admin/menu/:location/items', { params })).body.items[0]!.id
    jpeg = await aPicture().jpeg().toBuffer()
  })
  afterAll(() => api.stop())

  test('an installation with a bucket keeps its photos there and shows them itself', async () => {
    const { status, body } = await uploadPhoto(api, manager, jpeg, { id })
    expect(status, body.error).toBe(200)
    const answer = await fetch(new URL(body.url, api.url))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await answer.arrayBuffer()).byteLength).toBe(body.size)
    expect(await storedFiles(api)).toEqual([])

    const params = { location: 'truro', id }
    await api.call(manager, 'DELETE /admin/menu/:location/items/:id/image', { params })
    const gone = await fetch(new URL(body.url, api.url))
    expect([gone.status, await gone.json()]).toMatchObject([404, { code: 'not-found' }])
  })

  test('an installation says to try again while its bucket is away, and goes on selling', async () => {
    const { body } = await uploadPhoto(api, manager, jpeg, { id })
    await s3.close()
    isUp = false
    const answer = await uploadPhoto(api, manager, jpeg, { id })
    expect([answer.status, answer.headers.get('retry-after'), answer.body.code]).toEqual([503, '5', 'unavailable'])
    const shown = await fetch(new URL(body.url, api.url))
    expect([shown.status, shown.headers.get('retry-after'), (await shown.text()).length > 0]).toEqual([503, '5', true])
    expect((await api.request(manager, 'GET', '/api/menu/truro')).status).toBe(200)
  })
})
