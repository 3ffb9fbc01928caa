import { randomUUID } from 'node:crypto'

import type { EndpointCalls } from '@thali/contracts/endpoints'
import { eventually } from '@thali/testing/eventually'

import type { Caller, TestApi } from '../../apps/api/src/testing/start-api.ts'

/** Calls as a browser does, each with a key of its own. What is refused ends the proof. */
export function askingAt(api: TestApi) {
  return <K extends keyof EndpointCalls>(caller: Caller, key: K, input: Parameters<TestApi['call']>[2] = {}) =>
    eventually(async () => {
      const headers = key.startsWith('GET') ? {} : { 'idempotency-key': randomUUID() }
      const { status, text, body } = await api.call(caller, key, { ...input, headers })
      // Staff write one mail a second.
      if (body.code === 'email-cooldown') return undefined
      if (status !== 200) throw new Error(`${key} answered ${status}: ${text}`)
      return body
    })
}

export type Ask = ReturnType<typeof askingAt>

export function canSignIn(api: TestApi, { email, password }: { email: string; password: string }): Promise<boolean> {
  return api.signIn({ email, password }).then(
    () => true,
    () => false,
  )
}
