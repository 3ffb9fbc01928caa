import { randomUUID } from 'node:crypto'

import type { AppOptions } from '#api/app.ts'
import { createAuth } from '#api/features/auth/auth.service.ts'
import { createPasswordHashing } from '#api/features/auth/password-hashing.ts'
import { createSessionReader } from '#api/features/auth/session-reader.ts'
import { createSignInAttempts } from '#api/features/auth/sign-in-attempts.ts'
import { createChangeFeed } from '#api/features/live/change-feed.ts'
import { createLiveService } from '#api/features/live/live.service.ts'
import { createMenuRepository } from '#api/features/menu/menu.repository.ts'
import { createMenuService } from '#api/features/menu/menu.service.ts'
import { createMessagesRepository } from '#api/features/messages/messages.repository.ts'
import { createMessagesService } from '#api/features/messages/messages.service.ts'
import { createOrderStepsService } from '#api/features/orders/order-steps.service.ts'
import { createOrderTokens } from '#api/features/orders/order-token.ts'
import { createOrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { createOrdersRepository } from '#api/features/orders/orders.repository.ts'
import { createOrdersService } from '#api/features/orders/orders.service.ts'
import { createPlaceOrderRepository } from '#api/features/orders/place-order.repository.ts'
import { createPlaceOrderService } from '#api/features/orders/place-order.service.ts'
import { createUsersRepository } from '#api/features/users/users.repository.ts'
import { createUsersService } from '#api/features/users/users.service.ts'
import { createIdempotency } from '#api/plugins/idempotency.ts'

/** Wires services to repositories and gateways, by hand. */
export function createServices({ config, database, mail, sms, clock }: AppOptions, onError: (error: unknown) => void) {
  const { db, pool } = database
  const idempotency = createIdempotency(db)
  const tokens = createOrderTokens(config.secrets.orderToken)
  const presenter = createOrderPresenter(tokens)
  const hashing = createPasswordHashing()
  const ordersRepository = createOrdersRepository(db)
  const usersRepository = createUsersRepository(db)
  const messagesRepository = createMessagesRepository(db)

  const attempts = createSignInAttempts(db, config.limits)
  const menu = createMenuService({ menu: createMenuRepository(db), clock })
  const feed = createChangeFeed({ pool, connection: database.connection, onError })
  const site = { brand: config.brand, publicUrl: config.publicUrl }
  return {
    idempotency,
    feed,
    menu,
    presenter,
    findPrincipal: createSessionReader({ pool, secret: config.secrets.session }),
    users: createUsersService({ db, users: usersRepository, idempotency, hashing }),
    auth: createAuth({
      db,
      config,
      hashing,
      sendMail: (data) =>
        messagesRepository.enqueue([{ id: randomUUID(), data: { ...data, channel: 'email' }, delaySeconds: 0 }]),
    }),
    attempts,
    orders: createOrdersService({ orders: ordersRepository, presenter, tokens, clock }),
    placing: createPlaceOrderService({
      menu,
      placements: createPlaceOrderRepository(pool),
      idempotency,
      presenter,
      clock,
      limits: config.limits,
    }),
    steps: createOrderStepsService({ orders: ordersRepository, menu, idempotency, presenter, clock }),
    messages: createMessagesService({
      messages: messagesRepository,
      orders: ordersRepository,
      users: usersRepository,
      presenter,
      idempotency,
      mail,
      sms,
      site,
    }),
    live: createLiveService({ feed, orders: ordersRepository, presenter, now: () => clock.now() }),

    /** Throws away what has served its time. Run every hour. */
    async tidy(): Promise<void> {
      await idempotency.forgetOld()
      await feed.forgetOld()
      await attempts.forgetOld()
    },

    async stop(): Promise<void> {
      await feed.stop()
    },
  }
}

export type Services = ReturnType<typeof createServices>
