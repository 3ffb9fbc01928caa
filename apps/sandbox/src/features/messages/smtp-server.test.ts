import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { MAX_MAIL_BYTES } from '#sandbox/features/messages/smtp-server.ts'
import { useDataDir, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

const mail = {
  from: '"Thali" <orders@thali.test>',
  to: 'guest@example.test',
  subject: 'Your receipt – ₹ & more',
  text: 'Thank you.\nSee you soon.',
  html: '<p>Thank you.</p>',
}

const folder = useDataDir()
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>

beforeEach(async () => {
  sandbox = await startTestSandbox(folder.dataDir)
})

afterEach(() => sandbox.close())

async function send(options: SendMailOptions, { credentials = '', settings = '' } = {}) {
  const transport = createTransport(sandbox.smtpUrl.replace('//', `//${credentials}`) + settings)
  try {
    return await transport.sendMail(options)
  } finally {
    transport.close()
  }
}

test('an e-mail is kept with its parts and the headers that matter', async () => {
  const unsubscribe = 'https://thali.test/unsubscribe?token=abc'
  await send({
    ...mail,
    messageId: '<receipt-1@thali.test>',
    replyTo: 'hello@thali.test',
    list: { unsubscribe },
  })

  expect(await sandbox.listMessages()).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      to: ['guest@example.test'],
      from: 'Thali <orders@thali.test>',
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: {
        'Message-ID': '<receipt-1@thali.test>',
        'List-Unsubscribe': `<${unsubscribe}>`,
        'Reply-To': 'hello@thali.test',
      },
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
})

test('an attachment of text is kept with its name, its kind and its full text', async () => {
  const content = 'BEGIN:VCALENDAR\nEND:VCALENDAR'
  await send({ ...mail, attachments: [{ filename: 'table.ics', contentType: 'text/calendar', content }] })

  expect((await sandbox.listMessages())[0]).toMatchObject({
    attachments: [{ name: 'table.ics', type: 'text/calendar', text: content }],
  })
})

test('the recipients shown are those who would really have received the e-mail', async () => {
  await send({ ...mail, envelope: { from: 'orders@thali.test', to: ['real@example.test', 'second@example.test'] } })

  expect((await sandbox.listMessages())[0]?.to).toEqual(['real@example.test', 'second@example.test'])
})

test('a plain e-mail has no HTML part', async () => {
  await send({ from: mail.from, to: mail.to, subject: mail.subject, text: mail.text })

  expect(await sandbox.listMessages()).toMatchObject([{ text: mail.text, html: null }])
})

test('the mail server accepts a sender who signs in like one who does not', async () => {
  await send(mail, { credentials: 'user:password@' })

  expect(await sandbox.listMessages()).toHaveLength(1)
})

test('mail to a bouncing address is refused for good', async () => {
  await expect(send({ ...mail, to: 'bounce@example.test' })).rejects.toMatchObject({ responseCode: 550 })
  expect(await sandbox.listMessages()).toEqual([])
})

test('a bouncing address does not keep the other recipients from their mail', async () => {
  const { accepted, rejected } = await send({ ...mail, to: ['Bounce@example.test', 'guest@example.test'] })

  expect({ accepted, rejected }).toEqual({ accepted: ['guest@example.test'], rejected: ['Bounce@example.test'] })
  expect((await sandbox.listMessages())[0]?.to).toEqual(['guest@example.test'])
})

test('mail over 15 MB is refused', async () => {
  const attachments = [{ filename: 'menu.pdf', content: Buffer.alloc(MAX_MAIL_BYTES) }]

  await expect(send({ ...mail, attachments })).rejects.toMatchObject({ responseCode: 552 })
  expect(await sandbox.listMessages()).toEqual([])
})

test('mail that cannot be taken apart is refused and the server goes on', async () => {
  const nested = Array.from({ length: 400 }, (_value, depth) => {
    const boundary = depth === 0 ? '' : `--b${depth - 1}\r\n`
    return `${boundary}Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n`
  }).join('')

  const envelope = { from: 'orders@thali.test', to: 'guest@example.test' }
  await expect(send({ envelope, raw: nested })).rejects.toMatchObject({ responseCode: 554 })
  await send(mail)
  expect(await sandbox.listMessages()).toHaveLength(1)
})

test('with the fault "refuse" the mail server refuses every recipient', async () => {
  await sandbox.setFaults({ mail: 'refuse' })

  await expect(send(mail)).rejects.toMatchObject({ responseCode: 550 })
  expect(await sandbox.listMessages()).toEqual([])
})

test('with the fault "hang" the mail server stops answering', async () => {
  await sandbox.setFaults({ mail: 'hang' })

  await expect(send(mail, { settings: '?socketTimeout=300' })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(await sandbox.listMessages()).toEqual([])
})
