import type { FastifyInstance, FastifyReply } from 'fastify'

import { CHANNELS, KEPT_MESSAGES } from '#sandbox/features/messages/message-store.ts'
import type { Channel, MessageStore } from '#sandbox/features/messages/message-store.ts'
import {
  messagePage,
  messagesPage,
  unknownMessagePage,
  MAIL_POLICY,
  MESSAGES_STYLE,
} from '#sandbox/features/messages/messages-page.ts'

const MAX_ROWS = 100

const filterSchema = {
  type: 'object',
  properties: {
    to: { type: 'string', maxLength: 320 },
    channel: { enum: CHANNELS },
    limit: { type: 'integer', minimum: 1, maximum: KEPT_MESSAGES },
  },
}

/** Lets people and programs read what the product sent. */
export function messagesRoutes(app: FastifyInstance, { messages }: { messages: MessageStore }): void {
  app.get<{ Querystring: { to?: string } }>(
    '/sandbox/messages',
    { schema: { querystring: filterSchema } },
    async ({ query }, reply) => {
      const to = toRecipient(query.to)
      const found = messages.list({ to })
      return sendPage(reply, messagesPage({ messages: found.slice(0, MAX_ROWS), total: found.length, to: to ?? '' }))
    },
  )

  app.get<{ Querystring: { to?: string; channel?: Channel; limit?: number } }>(
    '/sandbox/messages.json',
    { schema: { querystring: filterSchema } },
    async ({ query }) => ({ messages: messages.list({ ...query, to: toRecipient(query.to) }) }),
  )

  app.get<{ Params: { id: string } }>('/sandbox/messages/:id', async ({ params }, reply) => {
    const message = messages.find(params.id)
    if (!message) return sendPage(reply.code(404), unknownMessagePage())
    return sendPage(reply, messagePage(message))
  })

  app.get<{ Params: { id: string } }>('/sandbox/messages/:id/html', async ({ params }, reply) => {
    const content = messages.find(params.id)?.html ?? null
    if (content === null) return sendPage(reply.code(404), unknownMessagePage())
    return sendPage(reply, content, MAIL_POLICY)
  })
}

function sendPage(reply: FastifyReply, markup: string, policy = MESSAGES_STYLE.policy): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(markup)
}

/** An empty field means no filter; an unencoded `+` of a phone number arrives as a space. */
function toRecipient(to: string | undefined): string | undefined {
  const recipient = to?.replace(/^ (?=\d)/, '+').trim()
  return recipient === '' ? undefined : recipient
}
