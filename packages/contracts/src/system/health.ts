import { z } from 'zod'

import { type Call, endpoint } from '../endpoint.ts'

export const livez = endpoint({
  method: 'GET',
  path: '/livez',
  isOutsideApi: true,
  summary: 'Answers while this process lives, whatever the database does.',
  access: 'public',
  reply: z.object({ status: z.literal('ok') }),
})

export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  isOutsideApi: true,
  summary: 'Tells a proxy whether to send requests here: 200 when it should, 503 with the reasons when not.',
  access: 'public',
  reply: z.object({
    status: z.enum(['ready', 'not ready']),
    reasons: z.array(z.enum(['leaving', 'database', 'disk', 'feed', 'migrations'])),
  }),
})
export type Readyz = Call<typeof readyz>
