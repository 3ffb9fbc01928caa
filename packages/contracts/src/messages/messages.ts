import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, text } from '../fields.ts'

/** Sending one message of the lists below. */
const ONE_MESSAGE = {
  access: 'messages.failed',
  params: z.object({ id: z.uuid() }),
  body: z.object({ note: text(200).optional() }),
  reply: z.object({ queued: z.boolean() }),
  errors: ['not-found'],
  idempotent: true,
} as const

/** A message that could not be delivered after all tries. */
export const failedMessageView = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  error: z.string(),
  failedAt: instant,
})

export const listFailedMessages = endpoint({
  method: 'GET',
  path: '/admin/messages/failed',
  summary: 'Lists messages that could not be delivered.',
  access: 'messages.failed',
  reply: z.object({ messages: z.array(failedMessageView) }),
})
export type ListFailedMessages = Call<typeof listFailedMessages>

export const retryFailedMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/failed/:id/retry',
  summary: 'Puts an undelivered message back into the queue.',
  ...ONE_MESSAGE,
})
export type RetryFailedMessage = Call<typeof retryFailedMessage>

/** A message that a budget held back. */
export const heldBackMessageView = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  reason: z.string(),
  heldBackAt: instant,
  /** False for e-mails that give access to an account: their recipient requests them again. */
  canBeSent: z.boolean(),
})

export const listHeldBackMessages = endpoint({
  method: 'GET',
  path: '/admin/messages/held-back',
  summary: 'Lists messages that were held back, because their recipient or origin had as many as there are in a day.',
  access: 'messages.failed',
  reply: z.object({ messages: z.array(heldBackMessageView) }),
})
export type ListHeldBackMessages = Call<typeof listHeldBackMessages>

export const sendHeldBackMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/held-back/:id/send',
  summary: 'Sends a message that was held back all the same.',
  ...ONE_MESSAGE,
})
export type SendHeldBackMessage = Call<typeof sendHeldBackMessage>

/** One-click unsubscribe of mail clients (RFC 8058): a form POST to the address that a person opens as a page. */
export const unsubscribeWithOneClick = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  isOutsideApi: true,
  summary: 'Ends the offers to the reader of a mail. Called by mail clients.',
  access: 'public',
  proof: 'token',
  query: z.object({ token: z.unknown().optional() }),
  reply: { kind: 'text', type: 'text/plain; charset=utf-8' },
  errors: ['invalid-token'],
})
