import { fork } from 'node:child_process'
import type { ChildProcess, ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { aSession, SECRET } from '#sandbox/testing/payments-client.ts'
import { useDataDir } from '#sandbox/testing/sandbox-client.ts'
import { startWebhookReceiver } from '#sandbox/testing/webhook-receiver.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

const folder = useDataDir()
let children: ChildProcess[] = []

beforeEach(async () => {
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
})

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const options = { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] } satisfies ForkOptions
  const child = fork(MAIN, args, { ...options, env: { ...process.env, ...env } })
  children.push(child)
  return child
}

async function readAll(stream: ChildProcess['stderr']): Promise<string> {
  const chunks: string[] = []
  for await (const chunk of stream!) chunks.push(String(chunk))
  return chunks.join('')
}

test('the sandbox tells its parent where it listens and serves there', async () => {
  const child = start(['--data', folder.dataDir])
  const [{ httpPort, printers }] = (await once(child, 'message')) as [
    { httpPort: number; smtpPort: number; printers: object },
  ]

  const address = expect.stringMatching(/^127\.0\.0\.1:\d+$/)
  expect(printers).toEqual({ kitchen: address, counter: address })
  expect((await fetch(`http://127.0.0.1:${httpPort}/sandbox/messages`)).status).toBe(200)
})

test('the sandbox tells of payments at the address that its parent sends, signed with the given secret', async () => {
  const receiver = await startWebhookReceiver(SECRET)
  const child = start(['--data', folder.dataDir, '--public-url', 'https://thali.test'], {
    SANDBOX_WEBHOOK_SECRET: SECRET,
  })
  const [{ httpPort }] = (await once(child, 'message')) as [{ httpPort: number }]
  const stripe = new Stripe('sk_test_thali', { host: '127.0.0.1', port: httpPort, protocol: 'http' })
  child.send({ type: 'webhook-url', url: receiver.url })
  const { id, url } = await stripe.checkout.sessions.create(aSession())
  await stripe.checkout.sessions.expire(id)
  await receiver.until(() => receiver.received.length === 1)
  await receiver.close()

  expect(url).toBe(`https://thali.test/sandbox/pay/${id}`)
  expect(receiver.types()).toEqual(['checkout.session.expired'])
})

test('the sandbox ends at once when its parent is gone', async () => {
  const child = start(['--data', folder.dataDir])
  await once(child, 'message')
  const exit = once(child, 'exit')
  child.disconnect()

  expect(await exit).toEqual([0, null])
})

test('the sandbox ends even when its parent goes while it is still starting', async () => {
  const child = start(['--data', folder.dataDir])
  const exit = once(child, 'exit')
  child.disconnect()

  expect(await exit).toEqual([0, null])
})

test('the sandbox ends in good order when asked to', async () => {
  const child = start(['--data', folder.dataDir])
  await once(child, 'message')
  const exit = once(child, 'exit')
  child.kill('SIGTERM')

  expect(await exit).toEqual([0, null])
})

test.each([
  ['no folder', () => [], /Usage: node apps\/sandbox\/src\/main.ts --data <folder>/],
  ['a wrong port', () => ['--data', folder.dataDir, '--http-port', '70000'], /"70000" is not a port/],
  [
    'a wrong port of a printer',
    () => ['--data', folder.dataDir, '--printer-ports', '9100,kitchen'],
    /"kitchen" is not a port/,
  ],
  [
    'three ports of printers',
    () => ['--data', folder.dataDir, '--printer-ports', '9100,9101,9102'],
    /"9100,9101,9102" is not two ports/,
  ],
  [
    'a webhook address that is none',
    () => ['--data', folder.dataDir, '--webhook-url', 'shop'],
    /"shop" is not a web address/,
  ],
  ['an unknown option', () => ['--date', folder.dataDir], /Unknown option '--date'/],
])('a start of the sandbox with %s fails with one line that says so', async (_name, args, sentence) => {
  const child = start(args())
  const [stderr, [code]] = await Promise.all([readAll(child.stderr), once(child, 'exit')])

  expect(code).toBe(1)
  expect(stderr).toMatch(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test.each(['--http-port', '--smtp-port'])(
  'a %s that is taken stops the start of the sandbox with one line',
  async (option) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const child = start(['--data', folder.dataDir, option, String(port)])
    const [stderr, [code]] = await Promise.all([readAll(child.stderr), once(child, 'exit')])
    other.close()

    expect(code).toBe(1)
    expect(stderr).toMatch(/^The sandbox providers cannot start: .*EADDRINUSE.*\n$/)
  },
)
