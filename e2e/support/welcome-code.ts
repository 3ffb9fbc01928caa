import { eventually } from '@thali/testing/eventually'

import type { RunningApp } from './app.ts'
import type { Person } from './people.ts'

/** The code in the mail that welcomed a new account. */
export async function welcomeCodeOf(app: RunningApp, { email }: Pick<Person, 'email'>): Promise<string> {
  return eventually(async () => {
    const response = await fetch(`${app.url}/sandbox/messages.json?to=${encodeURIComponent(email)}`)
    const { messages } = (await response.json()) as { messages: { text: string }[] }
    return messages.map(({ text }) => /WELCOME-\w{5}-\w{5}/.exec(text)?.[0]).find((code) => code !== undefined)
  })
}
