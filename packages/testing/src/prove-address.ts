import { eventually } from './eventually.ts'

type Message = { subject: string | null; text: string }

/** Verifies an e-mail address by following the link in the e-mail that the stand-in received. */
export async function proveAddress(url: string, email: string): Promise<void> {
  const mail = await eventually(async () => {
    const response = await fetch(`${url}/sandbox/messages.json?to=${encodeURIComponent(email)}`)
    const { messages } = (await response.json()) as { messages: Message[] }
    return messages.find(({ subject }) => subject === 'Confirm your e-mail address')
  })
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  await fetch(url + link.pathname + link.search, { redirect: 'manual' })
}
