import type { FastifyInstance, FastifyReply } from 'fastify'

import { findPaymentMethod } from '#sandbox/features/payments/pages/test-cards.ts'
import { idOf, type PaymentStore, READER_FAULTS } from '#sandbox/features/payments/payment-store.ts'
import { StripeRefusal } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'
import type { Presented } from '#sandbox/features/payments/terminal/held-cards.ts'
import { interacCard, presentCard } from '#sandbox/features/payments/terminal/present-cards.ts'
import { shown } from '#sandbox/features/payments/terminal/reader-acts.ts'
import { READERS_STYLE, readersPage, type ShownReader } from '#sandbox/features/payments/terminal/readers-page.ts'
import type { ReadersService } from '#sandbox/features/payments/terminal/readers.service.ts'

const PAGE = '/sandbox/readers'

type Deps = { store: PaymentStore; readers: ReadersService }
type Form = { Params: { id: string } }

/** The readers as a guest sees them: hold a card to one, choose a tip, cancel. */
export function readersPageRoutes(app: FastifyInstance, { store, readers }: Deps): void {
  function list(): ShownReader[] {
    return [...store.readers.all()].map(({ object: reader, extras: { fault } }) => {
      const { action } = reader
      const intent = store.intents.find(idOf(action?.process_payment_intent?.payment_intent ?? null) ?? '')?.object
      const amount = action?.refund_payment?.amount ?? intent?.amount ?? null
      return { reader, fault, amount }
    })
  }

  function show(reply: FastifyReply, problem: string | null): FastifyReply {
    const markup = readersPage(list(), problem)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', READERS_STYLE.policy).send(markup)
  }

  function act(reply: FastifyReply, work: () => unknown): FastifyReply {
    try {
      store.atomically(work)
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return show(reply.code(error.status), error.message)
    }
    return reply.redirect(PAGE, 303)
  }

  app.get(PAGE, async (_request, reply) => show(reply, null))

  app.get(`${PAGE}.json`, async () => ({
    readers: list().map(({ reader, fault, amount }) => ({ ...shown(reader), fault, amount })),
  }))

  app.post<Form>(`${PAGE}/:id/card`, async ({ params: { id }, body }, reply) => {
    const presented = readCard(body)
    if (!presented) return show(reply.code(400), 'Choose a card, and a tip in dollars such as 2.50.')
    return act(reply, () => readers.present(id, presented))
  })

  app.post<Form>(`${PAGE}/:id/cancel`, async ({ params: { id } }, reply) => act(reply, () => readers.cancelByGuest(id)))

  app.post<Form>(`${PAGE}/:id/fault`, async ({ params: { id }, body }, reply) => {
    const named = body instanceof URLSearchParams ? body.get('fault') : null
    const fault = READER_FAULTS.find((known) => known === named)
    if (!fault) return show(reply.code(400), 'This is no trouble that a reader can have.')
    return act(reply, () => readers.setFault(id, fault))
  })
}

function readCard(body: unknown): Presented | undefined {
  if (!(body instanceof URLSearchParams)) return undefined
  const typed = (body.get('tip') ?? '').trim()
  if (!/^(\d{1,4}(\.\d{1,2})?)?$/.test(typed)) return undefined
  const tip = Math.round(Number(typed) * 100)
  const card = body.get('card')
  if (card === 'interac') return { instrument: interacCard(), tip }
  const found = findPaymentMethod(
    card === 'declined' ? 'pm_card_chargeDeclined' : card === 'visa' ? 'pm_card_visa' : '',
  )
  return found && { instrument: presentCard(found), tip }
}
