import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Faults } from '#sandbox/features/faults/faults.routes.ts'
import type { Message, MessageStore } from '#sandbox/features/messages/message-store.ts'
import { countSegments } from '#sandbox/features/sms/sms-segments.ts'
import { toTwilioError } from '#sandbox/features/sms/twilio-errors.ts'
import type { TwilioErrorCode } from '#sandbox/features/sms/twilio-errors.ts'

const MAX_BODY_LENGTH = 1_600
const E164 = /^\+[1-9]\d{7,14}$/

/** Numbers that always fail, the same as with Twilio's test credentials. */
const MAGIC_NUMBERS: Readonly<Record<string, TwilioErrorCode>> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
}

const FAULT_ERRORS: Partial<Record<Faults['sms'], TwilioErrorCode>> = { refuse: 21610, '500': 20500, '429': 20429 }

interface SmsRequest {
  to: string
  from: string
  body: string
}

interface TwilioDeps {
  messages: MessageStore
  faults: Faults
}

/** Twilio's call for sending a text. It delivers nothing and stores the text. */
export function twilioRoutes(app: FastifyInstance, { messages, faults }: TwilioDeps): void {
  app.post<{ Params: { accountSid: string } }>(
    '/2010-04-01/Accounts/:accountSid/Messages.json',
    {
      onRequest: async (request, reply) => {
        if (!isAuthenticated(request.headers.authorization, request.params.accountSid)) {
          return refuse(reply.header('www-authenticate', 'Basic realm="Twilio API"'), 20003)
        }
      },
    },
    async (request, reply) => {
      if (faults.sms === 'hang') return reply.hijack()
      const faultCode = FAULT_ERRORS[faults.sms]
      if (faultCode) return refuse(reply, faultCode)

      const sms = toSmsRequest(request.body)
      const refusal = decideRefusal(sms)
      if (refusal) return refuse(reply, refusal)

      const message = messages.add({
        id: `SM${randomBytes(16).toString('hex')}`,
        channel: 'sms',
        to: [sms.to],
        from: sms.from,
        subject: null,
        text: sms.body,
        html: null,
        headers: {},
      })
      if (faults.sms === 'lost') {
        reply.hijack()
        request.raw.socket.destroy()
        return
      }
      return reply.code(201).send(toMessageResource(message, request.params.accountSid))
    },
  )
}

function refuse(reply: FastifyReply, code: TwilioErrorCode): FastifyReply {
  const error = toTwilioError(code)
  return reply.code(error.status).send(error)
}

/** Any token is accepted, but only with the account's own sid, so that a mix-up of accounts shows. */
function isAuthenticated(authorization: string | undefined, accountSid: string): boolean {
  const credentials = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1]
  if (!credentials) return false
  const [username, ...token] = Buffer.from(credentials, 'base64').toString('utf8').split(':')
  return username === accountSid && token.join(':') !== ''
}

function toSmsRequest(form: unknown): SmsRequest {
  const fields = form instanceof URLSearchParams ? form : new URLSearchParams()
  return {
    to: fields.get('To') ?? '',
    from: fields.get('From') ?? fields.get('MessagingServiceSid') ?? '',
    body: fields.get('Body') ?? '',
  }
}

function decideRefusal({ to, from, body }: SmsRequest): TwilioErrorCode | undefined {
  if (to === '') return 21604
  if (!E164.test(to)) return 21211
  if (from === '') return 21603
  if (body === '') return 21602
  if (body.length > MAX_BODY_LENGTH) return 21617
  return MAGIC_NUMBERS[to]
}

function toMessageResource(message: Message, accountSid: string) {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.id}`
  const createdAt = new Date(message.receivedAt).toUTCString().replace('GMT', '+0000')
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.text,
    date_created: createdAt,
    date_sent: null,
    date_updated: createdAt,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: message.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(countSegments(message.text)),
    price: null,
    price_unit: 'USD',
    sid: message.id,
    status: 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to[0],
    uri: `${uri}.json`,
  }
}
