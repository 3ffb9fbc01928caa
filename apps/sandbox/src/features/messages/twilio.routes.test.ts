import { afterEach, beforeEach, expect, test } from 'vitest'

import { ACCOUNT_SID, useDataDir, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

const sms = { To: '+19025550123', From: '+19025550100', Body: 'Your order is ready.' }

const folder = useDataDir()
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>

beforeEach(async () => {
  sandbox = await startTestSandbox(folder.dataDir)
})

afterEach(() => sandbox.close())

test('a text is answered with the message resource of Twilio and kept to be read', async () => {
  const reply = await sandbox.sendSms(sms)
  const resource = (await reply.json()) as Record<string, unknown>

  expect(reply.status).toBe(201)
  expect(resource).toMatchObject({
    sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    account_sid: ACCOUNT_SID,
    to: sms.To,
    from: sms.From,
    body: sms.Body,
    status: 'queued',
    direction: 'outbound-api',
    date_created: expect.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/),
    num_segments: '1',
    price: null,
    error_code: null,
    uri: `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/${String(resource.sid)}.json`,
  })
  expect(await sandbox.listMessages()).toMatchObject([
    { id: resource.sid, channel: 'sms', to: [sms.To], from: sms.From, subject: null, text: sms.Body, html: null },
  ])
})

test.each([
  ['no recipient', { To: '' }, 21604],
  ['a recipient that is no number', { To: 'someone' }, 21211],
  ['a number without country code', { To: '9025550123' }, 21211],
  ['two numbers in one field', { To: '+19025550123,+19025550124' }, 21211],
  ['the number that Twilio always refuses', { To: '+15005550001' }, 21211],
  ['a number that has unsubscribed', { To: '+15005550004' }, 21610],
  ['no sender', { From: '' }, 21603],
  ['no text', { Body: '' }, 21602],
  ['a text over 1,600 characters', { Body: 'a'.repeat(1_601) }, 21617],
])('a text with %s is refused with the code of Twilio', async (_name, fields, code) => {
  const reply = await sandbox.sendSms({ ...sms, ...fields })

  expect(reply.status).toBe(400)
  expect(await reply.json()).toEqual({
    code,
    message: expect.any(String),
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status: 400,
  })
  expect(await sandbox.listMessages()).toEqual([])
})

test.each([
  ['the sid of another account', `AC${'1'.repeat(32)}:token`],
  ['no token', `${ACCOUNT_SID}:`],
  ['no colon', ACCOUNT_SID],
])('credentials with %s are refused', async (_name, credentials) => {
  const reply = await sandbox.sendSms(sms, { credentials })

  expect(reply.status).toBe(401)
  expect(await reply.json()).toMatchObject({ code: 20003, status: 401 })
  expect(await sandbox.listMessages()).toEqual([])
})

test.each([
  ['refuse', 400, 21610],
  ['500', 500, 20500],
  ['429', 429, 20429],
] as const)('with the fault "%s" every text is answered %i and none is sent', async (fault, status, code) => {
  await sandbox.setFaults({ sms: fault })
  const reply = await sandbox.sendSms(sms)

  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({ code, status })
  expect(await sandbox.listMessages()).toEqual([])
})

test('with the fault "lost" the text is sent but the answer never arrives', async () => {
  await sandbox.setFaults({ sms: 'lost' })

  await expect(sandbox.sendSms(sms)).rejects.toThrow('fetch failed')
  expect(await sandbox.listMessages()).toHaveLength(1)
})

test('with the fault "hang" no answer comes, nothing is sent, and the sandbox can still be closed', async () => {
  await sandbox.setFaults({ sms: 'hang' })

  await expect(sandbox.sendSms(sms, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout')
  expect(await sandbox.listMessages()).toEqual([])
})

test('a fault that is set back lets texts through again', async () => {
  await sandbox.setFaults({ sms: '500', mail: 'refuse' })
  const reply = await sandbox.setFaults({ sms: 'ok' })

  expect(await reply.json()).toMatchObject({ sms: 'ok', mail: 'refuse' })
  expect((await sandbox.sendSms(sms)).status).toBe(201)
})

test('an unknown fault is refused and changes nothing', async () => {
  const misspelt = { sms: 'ok', male: 'refuse' } as object
  expect((await sandbox.setFaults(misspelt)).status).toBe(400)
  expect((await sandbox.setFaults({ sms: 'explode' } as object)).status).toBe(400)
  expect((await sandbox.sendSms(sms)).status).toBe(201)
})

test('faults cannot be set through a proxy', async () => {
  const reply = await fetch(`${sandbox.httpUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: '{"sms":"500"}',
  })

  expect(reply.status).toBe(403)
  expect((await sandbox.sendSms(sms)).status).toBe(201)
})
