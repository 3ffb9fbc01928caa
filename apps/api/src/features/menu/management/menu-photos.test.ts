import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { instantAt } from '@thali/domain/time/zone'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { aPicture } from '#api/testing/hostile-photos.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'
import { storedFiles, uploadPhoto } from '#api/testing/upload-photo.ts'

const NOON = instantAt('2026-11-20', 12 * 60)
const HOUR_MS = 60 * 60_000
const HERE = { location: 'truro' }

const api = useApi({ now: NOON })
let manager: Caller
let jpeg: Buffer
let dishes = 0

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  jpeg = await aPicture(320, 240).jpeg().toBuffer()
})
beforeEach(() => api.clock?.set(NOON))

async function aDish(change: object = {}): Promise<string> {
  const body = { name: `Photographed ${++dishes}`, description: 'Crisp', price: 9, category: 'appetizers', ...change }
  const answer = await api.call(manager, 'POST /admin/menu/:location/items', { params: HERE, body })
  return answer.body.item.id
}
const upload = (id: string, more: object = {}) => uploadPhoto(api, manager, jpeg, { id, ...more })
const point = (id: string, body: unknown, caller: Caller = manager) =>
  api.call(caller, 'POST /admin/menu/:location/items/:id/image', { params: { ...HERE, id }, body })
const remove = (id: string, query: Record<string, string> = {}, caller: Caller = manager) =>
  api.call(caller, 'DELETE /admin/menu/:location/items/:id/image', { params: { ...HERE, id }, query })
const duplicate = (id: string) =>
  api.call(manager, 'POST /admin/menu/:location/items/:id/duplicate', { params: { ...HERE, id } })
const imageOf = async (id: string) => {
  const { body } = await api.call(manager, 'GET /admin/menu/:location/items', { params: HERE })
  return body.items.find((item) => item.id === id)?.image
}
/** Read to its end: a connection that is half read would hold up the stop. */
async function show(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(url, api.url), { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const filesOf = async (id: string) => (await storedFiles(api)).filter((file) => file.includes(`/${id}/`))
const tidy = () => api.server.services.menuPhotos.removeForgotten()

describe('a photo that is sent', () => {
  // ADM-ENT-49, ADM-IMG-15, ADM-IMG-16
  test('a photo is stored by location, dish, time and cleaned name, and the answer says what became of it', async () => {
    const id = await aDish()
    const { status, body } = await upload(id, { name: 'Crispy  Samosa #1.JPG' })
    expect(status, body.error).toBe(200)
    const name = `${NOON.getTime()}-crispy-samosa-1-`
    expect(body.url).toMatch(new RegExp(`^/media/menu-images/truro/${id}/${name}[0-9a-f]{8}\\.webp$`))
    expect(body).toMatchObject({ success: true, originalName: 'Crispy  Samosa #1.JPG', type: 'image/webp' })
    expect(body.fileName).toBe(body.url.split('/').at(-1))
    expect(body.item).toMatchObject({ id, image: body.url })
    expect(body.size).toBe((await show(body.url)).bytes.length)
  })

  test('a photo that is sent is on the open menu, and the log says who sent it', async () => {
    const id = await aDish()
    const { url } = (await upload(id)).body
    const { items } = await settledMenu(api, 'truro')
    expect(items.find((item) => item.id === id)?.image).toBe(url)
    const [entry] = await api.sql<{ detail: unknown }>(
      `SELECT detail FROM audit_log WHERE subject = '${id}' AND action = 'menu.change'`,
    )
    expect(entry?.detail).toEqual({ before: { image: null }, change: { image: url } })
  })

  test('a photo is kept in three widths and never enlarged', async () => {
    const large = await aPicture(1600, 1200).jpeg().toBuffer()
    const { url } = (await uploadPhoto(api, manager, large, { id: await aDish() })).body
    const widthOf = async (address: string) => (await sharp((await show(address)).bytes).metadata()).width
    const sizes = [url.replace('.webp', '-400.webp'), url.replace('.webp', '-800.webp'), url]
    expect(await Promise.all(sizes.map(widthOf))).toEqual([400, 800, 1200])

    const small = await aPicture(300, 200).png().toBuffer()
    const { body } = await uploadPhoto(api, manager, small, { id: await aDish(), name: 'a.png' })
    expect(await widthOf(body.url)).toBe(300)
  })

  test('a photo stands upright as the camera meant it', async () => {
    const onItsSide = await sharp(await aPicture(640, 480).jpeg().toBuffer())
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { url } = (await uploadPhoto(api, manager, onItsSide, { id: await aDish() })).body
    expect(await sharp((await show(url)).bytes).metadata()).toMatchObject({ width: 480, height: 640 })
  })

  test('a new photo takes the place of the one before, whose files go', async () => {
    const id = await aDish()
    await upload(id)
    const { url } = (await upload(id)).body
    expect(await imageOf(id)).toBe(url)
    expect(await filesOf(id)).toContain(url.slice('/media/'.length))
    expect(await filesOf(id)).toHaveLength(3)
  })

  test('a photo with the same key is stored once, and the key with another file is refused', async () => {
    const [id, key] = [await aDish(), randomUUID()]
    const [first, twin] = await Promise.all([upload(id, { key }), upload(id, { key })])
    expect([first.status, twin.status, twin.body.url]).toEqual([200, 200, first.body.url])
    expect((await upload(id, { key })).body).toEqual(first.body)
    expect(await filesOf(id)).toHaveLength(3)
    const other = await uploadPhoto(api, manager, await aPicture(9, 9).jpeg().toBuffer(), { id, key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused'])
  })
})

describe('a form that is refused', () => {
  test.for([
    ['of another kind of file', 400, 'Invalid file format. Allowed: JPEG, JPG, PNG, WEBP', { name: 'menu.pdf' }],
    ['with the file in another field', 400, 'Send one file in the field `file`', { field: 'photo' }],
    ['with two files', 400, 'Send one file in the field `file`', { more: { other: new Blob(['x']) } }],
    ['with something else in it', 400, 'Send one file in the field `file`', { more: { note: 'x' } }],
  ] as const)('a form %s is refused with its sentence, and nothing is stored', async ([, status, sentence, more]) => {
    const id = await aDish()
    const answer = await upload(id, more)
    expect([answer.status, answer.body.error, answer.body.details]).toEqual([status, sentence, { file: sentence }])
    expect(await filesOf(id)).toEqual([])
    expect(await imageOf(id)).toBeNull()
  })

  test('a form without a file is refused', async () => {
    const body = '--b\r\ncontent-disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--b--\r\n'
    const type = { 'content-type': 'multipart/form-data; boundary=b' }
    const url = `/api/admin/menu/truro/items/${await aDish()}/image`
    for (const sent of [body, '--b--\r\n']) {
      const answer = await api.request(manager, 'POST', url, { body: sent, headers: type })
      expect(answer.status, answer.text).toBe(400)
    }
  })

  // ADM-CON-31, ADM-IMG-06, ADM-IMG-07
  test('a photo of 5 MB and a byte is refused; one of 5 MB is judged by what it is', async () => {
    const id = await aDish()
    const most = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)])
    expect((await uploadPhoto(api, manager, most, { id })).status).toBe(200)
    const over = await uploadPhoto(api, manager, Buffer.concat([most, Buffer.alloc(1)]), { id })
    expect([over.status, over.body.error]).toEqual([413, 'File too large. Maximum size: 5MB'])
    const farOver = await uploadPhoto(api, manager, Buffer.alloc(9 * 1024 * 1024), { id })
    expect([farOver.status, farOver.body.error]).toEqual([413, 'File too large. Maximum size: 5MB'])
  })
})

describe('an address', () => {
  // ADM-IMG-02
  test('the address of a photo of this dish is shown; one of another site, and none, is refused', async () => {
    const id = await aDish()
    const { url } = (await upload(id)).body
    const { body } = await point(id, { url: ` ${url} ` })
    expect(body).toMatchObject({ url, fileName: null, size: null, item: { image: url } })
    for (const elsewhere of ['https://pictures.example.com/samosa.jpg', `https://pictures.example.com${url}`]) {
      const refused = await point(id, { url: elsewhere })
      expect([refused.status, refused.body.error]).toEqual([
        400,
        'Photos of other sites are not shown. Please upload the file here.',
      ])
    }
    for (const none of [{}, { url: ' ' }, undefined]) {
      expect((await point(id, none)).body.error).toBe('Please provide an image URL or select a file')
    }
    expect(await imageOf(id)).toBe(url)
  })

  test('the address of another dish’s photo is not taken: it would go with that dish', async () => {
    const { url } = (await upload(await aDish())).body
    expect((await point(await aDish(), { url })).status).toBe(400)
  })
})

describe('taking the photo off', () => {
  test('taking a photo off deletes its files, and doing it twice is doing it once', async () => {
    const id = await aDish()
    await upload(id)
    const { body } = await remove(id)
    expect(body.item.image).toBeNull()
    expect(await filesOf(id)).toEqual([])
    expect((await remove(id)).body.version).toBe(body.version)
  })

  // ADM-ERR-071, ADM-IMG-17, ADM-IMG-23
  test('taking a photo off by its address works for this very dish only', async () => {
    const [id, other] = [await aDish(), await aDish()]
    const { url } = (await upload(id)).body
    for (const address of [
      url,
      'https://pictures.example.com/a.jpg',
      '/media/../secrets.json',
      url.replace('.webp', '-400.webp.part'),
    ]) {
      const answer = await remove(other, { url: address })
      expect([answer.status, answer.body.error]).toEqual([400, 'Invalid storage URL'])
    }
    expect(await filesOf(id)).toHaveLength(3)
    expect((await remove(id, { url })).body.item.image).toBeNull()
    expect((await show(url)).status).toBe(404)
  })

  test('taking a photo off by the address of an older one leaves the present one', async () => {
    const id = await aDish()
    const [old, { url }] = [(await upload(id)).body.url, (await upload(id)).body]
    expect((await remove(id, { url: old })).body.item.image).toBe(url)
    expect(await filesOf(id)).toHaveLength(3)
  })
})

describe('a copy of a dish', () => {
  test('a copy of a dish keeps its picture when the first gets another, and the picture goes with the last copy', async () => {
    const id = await aDish()
    const { url } = (await upload(id)).body
    const copies = [(await duplicate(id)).body.item.id, (await duplicate(id)).body.item.id]
    await upload(id)
    expect((await show(url)).status).toBe(200)
    await remove(copies[0]!)
    api.clock?.set(new Date(NOON.getTime() + 2 * HOUR_MS))
    await tidy()
    expect((await show(url)).status).toBe(200)
    const params = { ...HERE, id: copies[1]! }
    await api.call(manager, 'DELETE /admin/menu/:location/items/:id', { params })
    await tidy()
    expect((await show(url)).status).toBe(404)
    expect(await filesOf(id)).toHaveLength(3)
  })
})

describe('files that no dish shows', () => {
  test('an upload leaves no files behind when its commit fails or its dish is unknown', async () => {
    const id = await aDish()
    await api.sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$`)
    await api.sql(`CREATE CONSTRAINT TRIGGER fail_late AFTER UPDATE ON menu_items DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.id = '${id}') EXECUTE FUNCTION fail()`)
    const answer = await upload(id)
    await api.sql('DROP TRIGGER fail_late ON menu_items')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await filesOf(id)).toEqual([])
    expect((await upload('no-such-dish')).status).toBe(404)
    expect(await filesOf('no-such-dish')).toEqual([])
  })

  test('files of a process that was killed go within hours, and files that may be under way stay', async () => {
    const id = await aDish()
    const { url } = (await upload(id)).body
    const folder = path.join(api.dataDir, 'media/menu-images/truro', id)
    await mkdir(folder, { recursive: true })
    const atMs = NOON.getTime() - 2 * HOUR_MS
    const left = [
      `${atMs}-left-0a1b2c3d.webp`,
      `${atMs}-left-0a1b2c3d-400.webp`,
      `${atMs}-cut-0a1b2c3d.webp.${randomUUID()}`,
    ]
    const young = `${NOON.getTime()}-young-0a1b2c3d.webp`
    await Promise.all([...left, young, 'notes.txt'].map((file) => writeFile(path.join(folder, file), 'x')))
    await tidy()
    const names = (await filesOf(id)).map((file) => path.basename(file))
    expect(names).toHaveLength(5)
    expect(names).toEqual(expect.arrayContaining([young, 'notes.txt', path.basename(url)]))
  })
})

describe('a stored photo', () => {
  test('a stored photo is served to everybody as a picture that can do nothing, and is kept for good', async () => {
    const { url } = (await upload(await aDish())).body
    const answer = await show(url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const again = await show(url, { 'if-none-match': answer.headers.get('etag')! })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await fetch(new URL(url, api.url), { method: 'HEAD' })).status).toBe(200)
  })

  test.for([
    '/media/menu-images/truro/none/1-a.webp',
    '/media/menu-images/truro/%2e%2e/%2e%2e%2f%2e%2e%2fsecrets.json',
    '/media/menu-images/..%2f..%2f..%2fsecrets.json/x/1-a.webp',
    '/media/menu-images/truro/x/..%5c..%5csecrets.json',
    '/media/secrets.json',
  ])('an address that is not of a stored photo serves nothing: %s is not there', async (address) => {
    expect((await show(address)).status).toBe(404)
  })
})

test('a manager gives photos to the dishes of their own location; nobody else does', async () => {
  const id = await aDish()
  const [elsewhere, staff, customer] = [
    await api.signUpStaff('manager', ['new-glasgow']),
    await api.signUpStaff('staff', ['truro']),
    await api.signUp(),
  ]
  for (const caller of [elsewhere, staff, customer, CUSTOMER_PROGRAM]) {
    expect((await uploadPhoto(api, caller, jpeg, { id })).status).toBe(403)
    expect((await point(id, { url: `/media/menu-images/truro/${id}/1-a.webp` }, caller)).status).toBe(403)
    expect((await remove(id, {}, caller)).status).toBe(403)
  }
  expect((await uploadPhoto(api, NOBODY, jpeg, { id })).status).toBe(401)
  expect((await uploadPhoto(api, elsewhere, jpeg, { id })).body.error).toBe(
    "You don't have permission to upload images",
  )
  expect((await uploadPhoto(api, elsewhere, jpeg, { id, location: 'new-glasgow' })).status).toBe(404)
  expect(await filesOf(id)).toEqual([])
  expect((await uploadPhoto(api, ADMIN_PROGRAM, jpeg, { id })).status).toBe(200)
})
