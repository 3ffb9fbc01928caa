import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Faults } from '#sandbox/features/faults.routes.ts'
import type { Message, MessageStore } from '#sandbox/features/messages/message-store.ts'

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

/** Twilio's own codes, sentences and statuses, as its REST API answers them. */
const TWILIO_ERRORS = {
  20003: { status: 401, message: 'Authenticate' },
  20404: { status: 404, message: 'The requested resource was not found' },
  20429: { status: 429, message: 'Too Many Requests' },
  20500: { status: 500, message: 'Internal Server Error' },
  21211: { status: 400, message: "Invalid 'To' Phone Number" },
  21408: {
    status: 400,
    message: "Permission to send an SMS has not been enabled for the region indicated by the 'To' number",
  },
  21602: { status: 400, message: 'Message body is required.' },
  21603: { status: 400, message: "A 'From' phone number is required." },
  21604: { status: 400, message: "A 'To' phone number is required." },
  21610: { status: 400, message: 'Attempt to send to unsubscribed recipient' },
  21612: { status: 400, message: "The 'To' phone number is not currently reachable via SMS" },
  21614: { status: 400, message: "'To' number is not a valid mobile number" },
  21617: { status: 400, message: 'The concatenated message body exceeds the 1600 character limit' },
} as const

type TwilioErrorCode = keyof typeof TWILIO_ERRORS

/** A refusal in the shape of Twilio's API. */
function toTwilioError(code: TwilioErrorCode) {
  return { code, ...TWILIO_ERRORS[code], more_info: `https://www.twilio.com/docs/errors/${code}` }
}

const GSM_7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_7_EXTENSION = new Set('\f^{}\\[~]|€')

/** Characters that fit one message sent alone, and one part of a longer one, whose header takes room. */
const GSM_7_CAPACITY = { alone: 160, part: 153 }
const UCS_2_CAPACITY = { alone: 70, part: 67 }

/** How many messages a text is billed as. A character that takes two places is never cut between two parts. */
export function countSegments(body: string): number {
  const characters = Array.from(body)
  const isGsm7 = characters.every((character) => GSM_7.has(character) || GSM_7_EXTENSION.has(character))
  const capacity = isGsm7 ? GSM_7_CAPACITY : UCS_2_CAPACITY
  const widths = characters.map((character) => {
    if (!isGsm7) return character.length
    return GSM_7_EXTENSION.has(character) ? 2 : 1
  })

  if (widths.reduce((sum, width) => sum + width, 0) <= capacity.alone) return 1
  return countParts(widths, capacity.part)
}

function countParts(widths: readonly number[], capacity: number): number {
  let parts = 1
  let used = 0
  for (const width of widths) {
    const fits = used + width <= capacity
    if (!fits) parts += 1
    used = fits ? used + width : width
  }
  return parts
}
