import { isTextable } from '@thali/domain/messages/message-budget'

const TIMEOUT_MS = 10_000

type Account = {
  base: string
  sid: string
  token: string
  from: string
  /** Country prefixes that may be texted besides Canada and the United States. */
  alsoTo: readonly string[]
}

/** Sends texts by Twilio's REST call. */
export function createSmsGateway({ base, sid, token, from, alsoTo }: Account) {
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`

  return {
    canText: (phone: string) => isTextable(phone, alsoTo),

    /** @throws when the provider refuses it; the outbox retries. */
    async send(to: string, body: string): Promise<string> {
      const response = await fetch(`${base}/2010-04-01/Accounts/${sid}/Messages.json`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, From: from, Body: body }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const answer = (await response.json()) as { sid?: string; code?: number; message?: string }
      if (!response.ok || !answer.sid)
        throw new Error(`The text provider answered ${response.status}, code ${answer.code ?? 'none'}`)
      return answer.sid
    },

    async isReachable(): Promise<boolean> {
      const response = await fetch(base, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
        () => undefined,
      )
      return response !== undefined
    },
  }
}

/** Used when texts are switched off (`SMS=off`): no number can be texted. */
export const NO_TEXTS: SmsGateway = {
  canText: () => false,
  send: () => Promise.reject(new Error('This installation sends no texts.')),
  isReachable: async () => true,
}

export type SmsGateway = ReturnType<typeof createSmsGateway>
