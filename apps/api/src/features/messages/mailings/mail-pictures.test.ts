import { eventually } from '@thali/testing/eventually'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import { type Caller, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller & { id: string }
beforeAll(async () => {
  admin = await api.signUpStaff('admin', [])
})

type Answer = { status: number; body: { imageId?: string; size?: number; error?: string } }

async function upload(caller: Caller, bytes: Uint8Array<ArrayBuffer>, field = 'file'): Promise<Answer> {
  const form = new FormData()
  form.append(field, new Blob([bytes], { type: 'image/jpeg' }), '../naan.jpg')
  const response = await fetch(`${api.url}/api/admin/messages/image`, {
    method: 'POST',
    headers: caller.headers,
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function aPhoto(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width, height: Math.round(width / 2), channels: 3, background: '#b86a00' } })
  return new Uint8Array(
    await picture
      .withExif({ IFD0: { Artist: 'Ann at home' } })
      .jpeg()
      .toBuffer(),
  )
}

test('a picture travels with the mail, drawn anew and in no size a mail cannot show [ADM-EML-06]', async () => {
  const photo = await aPhoto(3000)
  const [first, again] = [await upload(admin, photo), await upload(admin, photo)]
  expect(first).toMatchObject({ status: 200, body: { success: true, imageId: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(again.body).toEqual(first.body)

  const templateData = { subject: 'Fresh naan', message: 'Look', imageId: first.body.imageId }
  const preview = await api.call(admin, 'POST /previewEmail', { body: { templateId: 'custom', templateData } })
  const [, drawn = ''] = /<img src="data:image\/jpeg;base64,([^"]+)"/.exec(preview.body.html) ?? []
  const shown = await sharp(Buffer.from(drawn, 'base64')).metadata()
  expect([shown.width, shown.exif]).toEqual([992, undefined])

  const reader = await api.signUp()
  await api.call(admin, 'POST /sendEmail', { body: { to: reader.email, templateId: 'custom', templateData } })
  const mail = await eventually(async () => {
    const mails = (await api.messagesTo(reader.email)) as unknown as { subject: string; html: string }[]
    return mails.find(({ subject }) => subject === 'Fresh naan')
  })
  expect(mail).toMatchObject({ attachments: [{ name: 'picture.jpg', type: 'image/jpeg' }] })
  expect(mail.html).toContain('<img src="cid:picture"')
})

test('a mail whose picture is gone goes out without it', async () => {
  const reader = await api.signUp()
  await api.sql(`UPDATE email_sends SET created_at = created_at - interval '2 seconds'`)
  const templateData = { subject: 'No picture', message: 'Look', imageId: 'x'.repeat(43) }
  await api.call(admin, 'POST /sendEmail', { body: { to: reader.email, templateId: 'custom', templateData } })
  const mail = await eventually(async () =>
    (await api.messagesTo(reader.email)).find(({ subject }) => subject === 'No picture'),
  )
  expect(JSON.stringify(mail)).not.toContain('<img')
})

test('a file is refused as a mail picture when it is no picture, too large, too many or somebody else’s [ADM-EML-07]', async () => {
  const page = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const large = new Uint8Array(2 * 1024 * 1024 + 1)
  large.set(await aPhoto(100))
  const manager = await api.signUpStaff('manager', ['truro'])
  expect(await upload(admin, page)).toMatchObject({ status: 400, body: { error: 'Invalid image' } })
  expect(await upload(admin, large)).toMatchObject({
    status: 413,
    body: { error: 'Image too large for email. Maximum 2MB' },
  })
  expect((await upload(admin, await aPhoto(10), 'picture')).status).toBe(400)
  expect((await upload(manager, await aPhoto(10))).status).toBe(403)
  expect((await api.call(admin, 'POST /admin/messages/image', { body: {} })).status).toBe(400)
})

test.each(['x', '../../etc/passwd', 'a'.repeat(44), `${'a'.repeat(42)}/`])(
  'an image id like %s is refused',
  async (imageId) => {
    const body = { templateId: 'custom', templateData: { subject: 'Hello', message: 'Look', imageId } }
    expect((await api.call(admin, 'POST /previewEmail', { body })).status).toBe(400)
  },
)
