import { connect } from 'node:tls'

import { answerWithin } from '@thali/keeper/answer-within'

import { ANSWER_MS, fail, type Finding, ok, spanOf, warn } from './findings.ts'
import type { Environment } from '#api/config/environment.ts'
import { createMailGateway } from '#api/features/messages/mail.gateway.ts'
import { createSmsGateway } from '#api/features/messages/sms.gateway.ts'
import { READER_EVENTS, WANTED_EVENTS } from '#api/features/payments/webhooks/webhook-events.ts'

const DAY_SECONDS = 86_400
/** A certificate is renewed a month before its end. With fewer days left than this, its renewal has failed. */
const CERTIFICATE_LEFT_DAYS = { warn: 21, fail: 3 }

/** What a guest's device and the providers say: whether mail and texts leave, and whether the site is reached. */
export async function outsideFindings(settings: Environment): Promise<Finding[]> {
  const findings = await Promise.all([
    mailFinding(settings),
    textFinding(settings),
    siteFindings(settings),
    webhookFindings(settings),
  ])
  return findings.flat()
}

async function mailFinding({ SMTP_URL: url }: Environment): Promise<Finding[]> {
  if (!url) return []
  const gateway = createMailGateway({ url, sender: () => '' })
  try {
    const { host } = new URL(url)
    return (await answerWithin(ANSWER_MS, gateway.isReachable()))
      ? [ok('mail', `${host} takes the name and the password`)]
      : [fail('mail', `${host} does not answer, or refuses the name and the password: correct SMTP_URL`)]
  } finally {
    gateway.close()
  }
}

async function textFinding(settings: Environment): Promise<Finding[]> {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API_BASE: base } = settings
  if (!sid || !token || !from) return []
  const account = { sid, token, from, base: base ?? 'https://api.twilio.com', alsoTo: [] }
  return (await answerWithin(ANSWER_MS, createSmsGateway(account).isReachable()))
    ? [ok('texts', `${new URL(account.base).host} answers`)]
    : [fail('texts', `${new URL(account.base).host} does not answer: no text leaves`)]
}

async function siteFindings({ PUBLIC_URL: url, NODE_ENV: mode }: Environment): Promise<Finding[]> {
  if (!url || mode !== 'production') return []
  const answer = await fetch(new URL('/api/ping', url), { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
  const site = answer?.ok
    ? ok('site', `${url} answers`)
    : fail(
        'site',
        `${url} ${answer ? `answers ${answer.status}` : 'does not answer'}: look at nginx, the name and the certificate`,
      )
  const days = url.startsWith('https:') ? await answerWithin(ANSWER_MS, certificateDays(new URL(url))) : undefined
  return days === undefined ? [site] : [site, certificateFinding(days)]
}

type WebhookEndpoint = { url: string; status: string; enabled_events: string[] }

/** Whether the card provider sends its webhooks here, as far as the key may know. Without them an order comes minutes late. */
async function webhookFindings({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, PUBLIC_URL: url }: Environment) {
  if (!key || !url) return []
  const address = new URL('/v1/webhook_endpoints?limit=100', base ?? 'https://api.stripe.com')
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
  if (!answer?.ok) return [unreadWebhooks(answer?.status)]
  const { data } = (await answer.json()) as { data: WebhookEndpoint[] }
  return [webhookFinding(data, `${url.replace(/\/+$/, '')}/api/webhooks/stripe`)]
}

/** `status`: undefined where nothing answered. */
function unreadWebhooks(status: number | undefined): Finding {
  if (status === undefined) return warn('webhooks', 'the card provider does not answer: nothing is known of them')
  if (status === 401) return fail('webhooks', 'the card provider refuses STRIPE_SECRET_KEY')
  if (status === 403) return ok('webhooks', 'this key may not read them: give it Webhook Endpoints, read')
  return warn('webhooks', `the card provider answers ${status}: nothing is known of them`)
}

export function webhookFinding(endpoints: readonly WebhookEndpoint[], own: string): Finding {
  const endpoint = endpoints.find((one) => one.url === own && one.status === 'enabled')
  if (!endpoint)
    return fail('webhooks', `the card provider sends none to ${own}: add the endpoint, see docs/payments.md`)
  const has = new Set(endpoint.enabled_events)
  // An endpoint that hears of card readers at all has to hear all of it.
  const wanted = READER_EVENTS.some((event) => has.has(event)) ? [...WANTED_EVENTS, ...READER_EVENTS] : WANTED_EVENTS
  const missing = has.has('*') ? [] : wanted.filter((event) => !has.has(event))
  return missing.length === 0
    ? ok('webhooks', `sent to ${own}`)
    : fail('webhooks', `the endpoint ${own} does not get ${missing.join(', ')}`)
}

export function certificateFinding(days: number): Finding {
  const says = days < 0 ? `ended ${spanOf(-days * DAY_SECONDS)} ago` : `ends in ${Math.floor(days)} days`
  const { warn: early, fail: late } = CERTIFICATE_LEFT_DAYS
  if (days < late) return fail('certificate', `${says}: renew it now, then reload nginx`)
  return days < early ? warn('certificate', `${says}: it was not renewed by itself`) : ok('certificate', says)
}

/** Days until the certificate of a site ends, read also when it is not valid any more. */
function certificateDays({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const at = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }
    const socket = connect(at, () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      resolve((ends - Date.now()) / 1000 / DAY_SECONDS)
    })
    socket.on('error', reject)
  })
}
