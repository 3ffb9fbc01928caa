import { createHash } from 'node:crypto'
import { appendFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { KEPT_MESSAGES, openMessageStore } from '#sandbox/features/messages/message-store.ts'
import type { NewMessage } from '#sandbox/features/messages/message-store.ts'
import { startTestSandbox, useDataDir } from '#sandbox/testing/sandbox-client.ts'

const ATTACK = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`
const sms = { To: '+19025550123', From: '+19025550100', Body: 'Your order is ready.' }

const folder = useDataDir()
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>

beforeEach(async () => {
  sandbox = await startTestSandbox(folder.dataDir)
})

afterEach(() => sandbox.close())

async function sendMail(options: { to?: string; subject?: string; text?: string; html?: string }) {
  const transport = createTransport(sandbox.smtpUrl)
  await transport.sendMail({ from: 'orders@thali.test', to: 'guest@example.test', subject: 'Receipt', ...options })
  transport.close()
}

async function restart() {
  await sandbox.close()
  sandbox = await startTestSandbox(folder.dataDir)
}

function aText(text: string): NewMessage {
  return { channel: 'sms', to: ['+19025550123'], from: 'Thali', subject: null, text, html: null, headers: {} }
}

test('messages are listed newest first and can be narrowed by recipient, channel and number', async () => {
  await sandbox.sendSms(sms)
  await sendMail({ subject: 'First' })
  await sendMail({ subject: 'Second' })

  expect((await sandbox.listMessages()).map(({ subject }) => subject)).toEqual(['Second', 'First', null])
  expect(await sandbox.listMessages('?channel=sms')).toMatchObject([{ text: sms.Body }])
  expect(await sandbox.listMessages('?to=GUEST@example.test&limit=1')).toMatchObject([{ subject: 'Second' }])
  expect(await sandbox.listMessages('?to=guest')).toEqual([])
  expect(await sandbox.listMessages('?to=')).toHaveLength(3)
  expect(await sandbox.listMessages('?to=+19025550123')).toHaveLength(1)
  expect(await sandbox.listMessages('?to=%2B19025550123')).toHaveLength(1)
})

test('messages survive a restart', async () => {
  await sandbox.sendSms(sms)
  await sendMail({ subject: 'Kept' })
  const before = await sandbox.listMessages()
  await restart()

  expect(before).toHaveLength(2)
  expect(await sandbox.listMessages()).toEqual(before)
})

test('half a line of a process that was killed harms neither older nor newer messages', async () => {
  await sandbox.sendSms(sms)
  await appendFile(join(folder.dataDir, 'messages.jsonl'), '{"id":"torn","channel":"sm')
  await restart()
  await sandbox.sendSms({ ...sms, Body: 'After the kill' })
  await restart()

  expect((await sandbox.listMessages()).map(({ text }) => text)).toEqual(['After the kill', sms.Body])
})

test('only the newest thousand messages are kept in memory, now and after a restart', async () => {
  const aside = join(folder.dataDir, 'aside')
  const store = await openMessageStore(aside)
  for (let number = 1; number <= KEPT_MESSAGES + 5; number += 1) store.add(aText(`Text ${number}`))
  const reopened = await openMessageStore(aside)

  expect(store.list().map(({ text }) => text)).toHaveLength(KEPT_MESSAGES)
  expect(store.list().at(-1)?.text).toBe('Text 6')
  expect(reopened.list()).toEqual(store.list())
  store.close()
  reopened.close()
})

test('nobody else on the machine can read the file of messages', async () => {
  const { mode } = await stat(join(folder.dataDir, 'messages.jsonl'))

  expect(mode & 0o077).toBe(0)
})

test('the page of messages shows the text of a stranger as plain text', async () => {
  await sendMail({ subject: ATTACK, text: ATTACK })
  await sandbox.sendSms({ ...sms, From: ATTACK, Body: ATTACK })
  const [text, mail] = await sandbox.listMessages()

  for (const path of ['', `/${text!.id}`, `/${mail!.id}`, `?to=${encodeURIComponent(ATTACK)}`]) {
    const reply = await sandbox.get(`/sandbox/messages${path}`)
    const markup = await reply.text()
    expect(reply.status).toBe(200)
    expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;')
    expect(markup).not.toMatch(/<script|<img/)
  }
})

test('the page of messages runs no script, loads nothing from elsewhere and allows no style but its own', async () => {
  const reply = await sandbox.get('/sandbox/messages')
  const style = /<style>(.*?)<\/style>/s.exec(await reply.text())![1]!
  const hash = createHash('sha256').update(style).digest('base64')

  const policy = reply.headers.get('content-security-policy')
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}';`)
  expect(policy).not.toContain('unsafe')
})

test('the HTML of an e-mail is shown in a frame that can neither run script nor act as our page', async () => {
  await sendMail({ html: '<p>Thank you.</p><script>alert(1)</script>', text: 'Thank you.' })
  const [mail] = await sandbox.listMessages()
  const page = await (await sandbox.get(`/sandbox/messages/${mail!.id}`)).text()
  const frame = await sandbox.get(`/sandbox/messages/${mail!.id}/html`)

  expect(page).toContain(`<iframe sandbox title="The e-mail as HTML" src="/sandbox/messages/${mail!.id}/html">`)
  expect(page).not.toContain('alert(1)')
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/)
  expect(frame.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await frame.text()).toContain('<p>Thank you.</p>')
})

test('web addresses in the text of a message become links, and nothing else does', async () => {
  const text = 'Reset it: https://thali.test/reset?token=a&b=c. Not javascript:alert(1) or https://x"onclick="y'
  await sendMail({ text })
  const [mail] = await sandbox.listMessages()
  const page = await (await sandbox.get(`/sandbox/messages/${mail!.id}`)).text()

  expect(page).toContain('<a href="https://thali.test/reset?token=a&amp;b=c" rel="noopener noreferrer">')
  expect(page).not.toMatch(/href="javascript/)
  expect(page).not.toContain('onclick="')
})

test('the page of messages says so when it has nothing to show', async () => {
  const page = await (await sandbox.get('/sandbox/messages')).text()
  const filtered = await (await sandbox.get('/sandbox/messages?to=nobody@example.test')).text()

  expect(page).toContain('<title>TEST MODE: messages</title>')
  expect(page).toContain('No messages yet.')
  expect(filtered).toContain('No messages to <bdi>nobody@example.test</bdi>.')
})

test('the page of messages shows times of Halifax, in words, with the exact instant behind them', async () => {
  await sandbox.sendSms(sms)
  const [{ receivedAt } = { receivedAt: '' }] = await sandbox.listMessages()
  const page = await (await sandbox.get('/sandbox/messages')).text()

  const hour = new Date(receivedAt).toLocaleString('en-CA', {
    hour: 'numeric',
    hour12: true,
    timeZone: 'America/Halifax',
  })
  expect(page).toContain(`<time datetime="${receivedAt}">`)
  expect(page).toMatch(new RegExp(`, ${hour.split(/\s/)[0]}:\\d\\d:\\d\\d`))
})

test.each([
  ['GET', '/sandbox/messages/unknown', 404],
  ['GET', '/sandbox/messages/unknown/html', 404],
  ['GET', '/sandbox/messages/%E0%A4%A', 400],
  ['GET', '/sandbox/messages.json?limit=0', 400],
  ['GET', '/sandbox/messages.json?limit=many', 400],
  ['GET', '/sandbox/messages.json?channel=fax', 400],
  ['GET', '/sandbox/messages.json?to=a&to=b', 400],
  ['GET', '/sandbox/messages?to=a&to=b', 400],
  ['POST', '/sandbox/faults', 400],
  ['DELETE', '/sandbox/messages', 404],
  ['GET', '/', 404],
])('the sandbox answers %s %s with %i, never with a failure of its own', async (method, path, status) => {
  expect((await fetch(`${sandbox.httpUrl}${path}`, { method })).status).toBe(status)
})
