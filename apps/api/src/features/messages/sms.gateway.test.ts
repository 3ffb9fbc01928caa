import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSmsGateway } from './sms.gateway.ts'

const asked: (string | undefined)[] = []
/** Sends every caller on to another address of its own, which takes the text. */
const provider = createServer((request, response) => {
  asked.push(request.url)
  if (request.url === '/elsewhere') return void response.end(JSON.stringify({ sid: 'SM1' }))
  response.writeHead(307, { location: '/elsewhere' }).end()
})
beforeAll(() => new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve)))
afterAll(() => provider.close())

// S18: the number, the words and our password would go wherever the answer says.
test('a text provider that sends us elsewhere is not followed, and the text is tried again later', async () => {
  const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const sms = createSmsGateway({ base, sid: 'AC1', token: 'secret', from: '+19025550100', alsoTo: [] })
  await expect(sms.send('+19025550123', 'Your order is ready')).rejects.toThrow('fetch failed')
  expect(asked).toEqual(['/2010-04-01/Accounts/AC1/Messages.json'])
})
