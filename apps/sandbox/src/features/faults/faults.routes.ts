import type { FastifyInstance } from 'fastify'

export const SMS_FAULTS = ['ok', 'refuse', '500', '429', 'hang', 'lost'] as const
export const MAIL_FAULTS = ['ok', 'refuse', 'hang'] as const
export const PAYMENT_FAULTS = ['ok', 'refuse', 'hang', 'slow', '500', '429', 'garbage', 'lost'] as const
export const WEBHOOK_FAULTS = ['ok', 'hold', 'duplicate', 'delay', 'reorder', 'chaos', 'lose'] as const

/**
 * How the stand-ins behave at present, so that a proof can see the product meet a provider in trouble.
 * `lost`: the work is done, but the caller never hears so. `hang`: no answer ever comes.
 */
export interface Faults {
  sms: (typeof SMS_FAULTS)[number]
  mail: (typeof MAIL_FAULTS)[number]
  /** Of the calls to the payment provider; its page for payers goes on working. */
  payments: (typeof PAYMENT_FAULTS)[number]
  /** `hold` keeps events until it is over, `lose` drops them for good, `chaos` duplicates, delays and reorders. */
  webhooks: (typeof WEBHOOK_FAULTS)[number]
}

export function createFaults(): Faults {
  return { sms: 'ok', mail: 'ok', payments: 'ok', webhooks: 'ok' }
}

const faultsSchema = {
  type: 'object',
  properties: {
    sms: { enum: SMS_FAULTS },
    mail: { enum: MAIL_FAULTS },
    payments: { enum: PAYMENT_FAULTS },
    webhooks: { enum: WEBHOOK_FAULTS },
  },
  additionalProperties: false,
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost'])

/** Switches faults on and off. A fault that is not named stays as it is. */
export function faultsRoutes(app: FastifyInstance, { faults }: { faults: Faults }): void {
  app.post<{ Body: Partial<Faults> }>(
    '/sandbox/faults',
    {
      schema: { body: faultsSchema },
      // The socket is always loopback; a proxy in front of us or a rebound DNS name is not a local caller.
      onRequest: async (request, reply) => {
        const isForwarded = 'forwarded' in request.headers || 'x-forwarded-for' in request.headers
        if (isForwarded || !LOOPBACK_HOSTS.has(request.hostname)) {
          return reply.code(403).send({ error: 'Faults can be set from this machine only.' })
        }
      },
    },
    (request) => Object.assign(faults, request.body),
  )
}
