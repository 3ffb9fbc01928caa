import { ATTEMPT_OUTCOMES, PRINTER_TROUBLES } from '@thali/domain/paper/printers'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { text } from '../fields.ts'

/** Bytes of what a printer or the program of a location says. */
const LARGEST_BODY = 64 * 1024

/** The calls below are of protocols that are not ours: what a printer says besides is not read. */
const secret = z.object({ secret: text(64) })
const OF_A_PRINTER = { access: 'public', params: secret, proof: 'secret', largestBody: LARGEST_BODY } as const

export const pollStar = endpoint({
  ...OF_A_PRINTER,
  method: 'POST',
  path: '/print/star/:secret',
  summary: 'Star CloudPRNT: a printer says how it is, and asks whether a sheet waits for it.',
  body: z.looseObject({ statusCode: text(120), printerMAC: text(32).nullish() }),
  reply: z.object({
    jobReady: z.boolean(),
    mediaTypes: z.array(z.string()).optional(),
    jobToken: z.string().optional(),
  }),
  errors: ['not-found'],
})

export const fetchStarSheet = endpoint({
  ...OF_A_PRINTER,
  method: 'GET',
  path: '/print/star/:secret',
  summary: 'Star CloudPRNT: the picture of the sheet that the printer was told of.',
  query: z.looseObject({ mac: text(32).optional(), token: text(64).optional() }),
  reply: { kind: 'file', type: 'image/png' },
  errors: ['not-found'],
})

export const confirmStarSheet = endpoint({
  ...OF_A_PRINTER,
  method: 'DELETE',
  path: '/print/star/:secret',
  summary: 'Star CloudPRNT: what became of a sheet. Once it has ended, a repetition changes nothing.',
  query: z.looseObject({ mac: text(32).optional(), code: text(120).optional(), token: text(64).optional() }),
  reply: z.object({}),
  errors: ['not-found'],
})

export const callEpson = endpoint({
  ...OF_A_PRINTER,
  method: 'POST',
  path: '/print/epson/:secret',
  summary:
    'Epson Server Direct Print: a printer asks for a sheet (`GetRequest`) or says what became of one (`SetResponse`), as a form.',
  /** Empty where the printer only asks to be asked for its login. */
  body: z.looseObject({ ConnectionType: text(40).optional(), ResponseFile: text(LARGEST_BODY).optional() }).nullish(),
  reply: { kind: 'text', type: 'text/xml; charset=utf-8' },
  errors: ['not-found'],
})

const trouble = z.enum(PRINTER_TROUBLES).nullable()
const OF_THE_AGENT = { method: 'POST', access: 'public', proof: 'secret', largestBody: LARGEST_BODY } as const

export const nextAgentSheet = endpoint({
  ...OF_THE_AGENT,
  path: '/print/agent/next',
  summary:
    'The next sheet for a printer that the program of a location dials, as soon as there is one, within 15 seconds. The secret is sent as `Authorization: Bearer`.',
  reply: z.object({
    sheet: z
      .object({
        attempt: z.string(),
        address: z.string(),
        canConfirm: z.boolean().nullable(),
        isUncut: z.boolean(),
        width: z.number(),
        height: z.number(),
        /** The dots in base64, as `Bitmap` has them. */
        data: z.string(),
        /** In place of a picture, the drawer at the printer is opened. */
        drawer: z.literal(true).optional(),
      })
      .nullable(),
    /** Printers in trouble: how are they now? */
    ask: z.array(z.object({ printer: z.string(), address: z.string() })),
  }),
  errors: ['not-found'],
})
export type NextAgentSheet = Call<typeof nextAgentSheet>

export const reportAgentSheets = endpoint({
  ...OF_THE_AGENT,
  path: '/print/agent/done',
  summary: 'What became of sheets, and how printers are. Once a sheet has ended, a repetition changes nothing.',
  body: z.object({
    done: z
      .array(
        z.object({
          attempt: z.uuid(),
          outcome: z.enum(ATTEMPT_OUTCOMES).exclude(['sending']),
          trouble,
          canConfirm: z.boolean().optional(),
        }),
      )
      .max(100),
    states: z.array(z.object({ printer: z.uuid(), trouble })).max(100),
  }),
  reply: z.object({}),
  errors: ['not-found'],
})
export type ReportAgentSheets = Call<typeof reportAgentSheets>

export const PRINT_CALL_ENDPOINTS = [
  pollStar,
  fetchStarSheet,
  confirmStarSheet,
  callEpson,
  nextAgentSheet,
  reportAgentSheets,
] as const
