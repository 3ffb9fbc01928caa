import type { SiteRenderer } from '@thali/contracts/system/site'
import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { OpenDatabase } from './database/database.ts'
import type { Idempotency } from './database/idempotency.ts'
import type { PasswordCost } from './features/auth/sign-in/passwords.ts'
import type { MediaStore } from './features/media/media.ts'
import type { MailGateway } from './features/messages/mail.gateway.ts'
import type { SmsGateway } from './features/messages/sms.gateway.ts'
import type { ThisNode } from './features/nodes/nodes.service.ts'
import type { StripeGateway } from './features/payments/webhooks/stripe.gateway.ts'
import type { PushGateway } from './features/push/push.gateway.ts'
import type { CurrentBrand } from './features/settings/brand-settings.service.ts'
import type { Ground } from './ground.ts'
import type { MessageQueue } from './outbox/message-queue.ts'

export type AppOptions = {
  config: Config
  database: OpenDatabase
  /** This process among those that share the database. */
  node: ThisNode
  queue: MessageQueue
  /** Sends e-mail. */
  mail: MailGateway
  sms: SmsGateway
  /** Sends to browsers that asked to be told. */
  push: PushGateway
  stripe: StripeGateway
  /** The current brand. It can change while the server runs. */
  brand: CurrentBrand
  /** Where photos are kept. */
  media: MediaStore
  /** How it stands with the backups; undefined when none are set up. */
  backups: Ground['backups']
  /** The processes beside this one on its machine, by their numbers; undefined where it is alone. */
  beside: { slot: number; figures: () => Promise<string[]> } | undefined
  /** Address of the sandbox's pages, while it stands in. */
  sandboxUrl: string | undefined
  clock: Clock
  passwordCost: PasswordCost
  /** The rendered site. Undefined when the API runs without pages. */
  web: { renderer: SiteRenderer; clientDir: string | undefined; neighbours?: readonly string[] } | undefined
  logger: FastifyBaseLogger
}

/** What every feature is created from. */
export type FeatureOptions = AppOptions & { idempotency: Idempotency; onError: (error: unknown) => void }
