import { PROVINCE_CODES } from '@thali/domain/law/provinces'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, taxPart, text } from '../fields.ts'

const lawRate = z.object({
  /** The province. */
  place: z.enum(PROVINCE_CODES),
  from: z.iso.date(),
  parts: z.array(taxPart),
  source: z.string(),
})
const enteredRate = lawRate.extend({ enteredBy: z.string(), enteredAt: instant })
export type EnteredRateView = z.infer<typeof enteredRate>

export const listLawRates = endpoint({
  method: 'GET',
  path: '/admin/law/rates',
  summary: 'Lists the rates of tax that admins entered for provinces, the newest entry first.',
  access: 'settings.manage',
  reply: z.object({ rates: z.array(enteredRate) }),
})
export type ListLawRates = Call<typeof listLawRates>

export const enterLawRate = endpoint({
  method: 'POST',
  path: '/admin/law/rates',
  summary:
    'Enters a rate for the locations of a province whose law was confirmed, from a later day on; asks for the password again.',
  access: 'settings.manage',
  body: z.object({
    place: z.enum(PROVINCE_CODES),
    from: z.iso.date(),
    parts: z.array(taxPart).max(2),
    source: text(300).trim(),
    currentPassword: text(128),
  }),
  reply: z.object({ success: z.literal(true), rates: z.array(enteredRate) }),
  errors: ['invalid-argument', 'no-password', 'too-many-attempts'],
})
export type EnterLawRate = Call<typeof enterLawRate>
