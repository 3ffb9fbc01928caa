import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedText = { body: string; at: number }

export type PhoneCompany = {
  /** Environment that makes the product send its texts here. */
  env: Record<string, string>
  /** The texts that a number has received, first come first. */
  textsTo(number: string): readonly ReceivedText[]
  all(): readonly (ReceivedText & { to: string })[]
  count(): number
  stop(): Promise<void>
}

/** A stand-in for Twilio that stores texts, so that what customers receive can be counted. */
export async function startPhoneCompany(): Promise<PhoneCompany> {
  const received = new Map<string, ReceivedText[]>()
  let count = 0
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        const form = new URLSearchParams(body)
        const number = form.get('To') ?? ''
        received.set(number, [...(received.get(number) ?? []), { body: form.get('Body') ?? '', at: Date.now() }])
        response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: `SM${++count}` }))
      },
      (error: unknown) => response.destroy(error as Error),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    env: {
      TWILIO_ACCOUNT_SID: 'AC0123456789',
      TWILIO_AUTH_TOKEN: 'proof-token',
      TWILIO_FROM: '+19025550199',
      TWILIO_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    textsTo: (number) => received.get(number) ?? [],
    all: () => [...received].flatMap(([to, texts]) => texts.map((one) => ({ to, ...one }))),
    count: () => count,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
