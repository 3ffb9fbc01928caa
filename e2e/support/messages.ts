import { expect } from 'vitest'

import type { RunningApp } from './app.ts'

type Message = { channel: 'email' | 'sms'; to: string[]; subject: string | null; text: string }

/** Everything the app has sent to an address or a number so far, newest first. */
export async function messagesTo(app: RunningApp, to: string): Promise<Message[]> {
  const response = await fetch(`${app.url}/sandbox/messages.json?to=${encodeURIComponent(to)}`)
  const { messages } = (await response.json()) as { messages: Message[] }
  return messages
}

/** Waits for the message that says something, and answers its text. */
export async function findMessage(app: RunningApp, to: string, says: RegExp): Promise<string> {
  const texts = async () => (await messagesTo(app, to)).map(({ subject, text }) => `${subject ?? ''}\n${text}`)
  await expect.poll(texts, { interval: 250, message: `a message to ${to}` }).toContainEqual(expect.stringMatching(says))
  return (await texts()).find((text) => says.test(text)) ?? ''
}
