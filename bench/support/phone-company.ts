import { text } from 'node:stream/consumers'

import { serve } from './serve.ts'
import type { Undo } from './undoing.ts'

export type ReceivedText = { body: string; at: number }

export type PhoneCompany = {
  /** Environment that makes the product send its texts here. */
  env: Record<string, string>
  /** The texts that a number has received, first come first. */
  textsTo(number: string): readonly ReceivedText[]
  all(): readonly (ReceivedText & { to: string })[]
  count(): number
}

/** A stand-in for Twilio that keeps all texts, however many, so that what customers receive can be counted. */
export async function startPhoneCompany(undo: Undo): Promise<PhoneCompany> {
  const received = new Map<string, ReceivedText[]>()
  let count = 0
  const url = await serve(undo, async (request, response) => {
    const form = new URLSearchParams(await text(request))
    const number = form.get('To') ?? ''
    received.set(number, [...(received.get(number) ?? []), { body: form.get('Body') ?? '', at: Date.now() }])
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: `SM${++count}` }))
  })
  return {
    env: {
      TWILIO_ACCOUNT_SID: 'AC0123456789',
      TWILIO_AUTH_TOKEN: 'proof-token',
      TWILIO_FROM: '+19025550199',
      TWILIO_API_BASE: url,
    },
    textsTo: (number) => received.get(number) ?? [],
    all: () => [...received].flatMap(([to, texts]) => texts.map((one) => ({ to, ...one }))),
    count: () => count,
  }
}
