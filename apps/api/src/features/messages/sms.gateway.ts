const TIMEOUT_MS = 10_000

type Account = { base: string; sid: string; token: string; from: string }

/** Numbers of Canada and the United States without the premium ranges: a form must not become a toll machine. */
const TEXTABLE = /^\+1(?!900|976)[2-9]\d{2}[2-9]\d{6}$/

/** Sends texts by Twilio's REST call. */
export function createSmsGateway({ base, sid, token, from }: Account) {
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`

  return {
    canText: (phone: string) => TEXTABLE.test(phone),

    /** @throws when the provider does not take it; the outbox tries again. */
    async send(to: string, body: string): Promise<string> {
      const response = await fetch(`${base}/2010-04-01/Accounts/${sid}/Messages.json`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, From: from, Body: body }),
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

export type SmsGateway = ReturnType<typeof createSmsGateway>
