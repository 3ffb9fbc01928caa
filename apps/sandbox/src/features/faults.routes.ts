import type { FastifyInstance } from 'fastify'

export const SMS_FAULTS = ['ok', 'refuse', '500', '429', 'hang', 'lost'] as const
export const MAIL_FAULTS = ['ok', 'refuse', 'hang'] as const
export const PAYMENT_FAULTS = [
  'ok',
  'refuse',
  'hang',
  'slow',
  '500',
  '500-done',
  '429',
  'garbage',
  'lost',
  'stale',
  'stale-page',
  'stale-money',
] as const
export const PAGE_FAULTS = ['ok', 'paid-late'] as const
export const WEBHOOK_FAULTS = ['ok', 'hold', 'duplicate', 'delay', 'reorder', 'chaos', 'lose'] as const

export const PUSH_FAULTS = ['ok', '404', '410', '429', '500', 'hang', 'redirect'] as const

/**
 * Simulated faults, so that a proof can test the product against a failing provider. `lost`: the work is done, but the
 * response is not sent. `500-done`: the work is done, but the response is a server error. `hang`: no response ever comes.
 * `stale`: reads show each change of a page and its money after some seconds, `stale-page` and `stale-money` only of one of
 * the two.
 */
export interface Faults {
  sms: (typeof SMS_FAULTS)[number]
  mail: (typeof MAIL_FAULTS)[number]
  /** Applies to API calls; the page for payers keeps working. */
  payments: (typeof PAYMENT_FAULTS)[number]
  /** `paid-late`: a page that has expired can still be paid, as when the provider corrects what it has reported. */
  pages: (typeof PAGE_FAULTS)[number]
  /**
   * `hold` keeps webhooks until it is switched off, `lose` drops them, `chaos` duplicates, delays and reorders them.
   */
  webhooks: (typeof WEBHOOK_FAULTS)[number]
  push: (typeof PUSH_FAULTS)[number]
}

export function createFaults(): Faults {
  return { sms: 'ok', mail: 'ok', payments: 'ok', pages: 'ok', webhooks: 'ok', push: 'ok' }
}

const faultsSchema = {
  type: 'object',
  properties: {
    sms: { enum: SMS_FAULTS },
    mail: { enum: MAIL_FAULTS },
    payments: { enum: PAYMENT_FAULTS },
    pages: { enum: PAGE_FAULTS },
    webhooks: { enum: WEBHOOK_FAULTS },
    push: { enum: PUSH_FAULTS },
  },
  additionalProperties: false,
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost'])

/** Switches faults on and off. Unnamed faults stay as they are. */
export function faultsRoutes(app: FastifyInstance, { faults }: { faults: Faults }): void {
  app.post<{ Body: Partial<Faults> }>(
    '/sandbox/faults',
    {
      schema: { body: faultsSchema },
      // The socket is loopback only; requests through a proxy or a rebound DNS name are refused too.
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
