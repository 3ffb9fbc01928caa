import type { AppOptions } from '#api/app.ts'
import type { Transaction } from '#api/database/database.ts'
import { createApiKeysService } from './api-keys/api-keys.service.ts'
import { createAuth } from '#api/features/auth/auth.service.ts'
import { createAccountsRepository } from './accounts.repository.ts'
import { createKnownDevices } from './sign-in/known-devices.ts'
import { createOwnAccess } from '#api/features/auth/own-access.service.ts'
import type { PasswordHashing } from './sign-in/password-hashing.ts'
import { createSessionReader } from '#api/identity/session-reader.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { SignInAttempts } from './sign-in/sign-in-attempts.ts'
import type { DiscountsService } from '#api/features/discounts/discounts.service.ts'
import type { MessagesRepository } from '#api/features/messages/messages.repository.ts'
import type { UsersService } from '#api/features/users/users.service.ts'
import type { Idempotency } from '#api/database/idempotency.ts'

type Deps = AppOptions & {
  sessions: SessionsRepository
  hashing: PasswordHashing
  attempts: SignInAttempts
  actors: Pick<UsersService, 'nameActors'>
  discounts: Pick<DiscountsService, 'welcome'>
  messages: Pick<MessagesRepository, 'enqueueAccountMail'>
  idempotency: Idempotency
  onError: (error: unknown) => void
}

/** Wires the services for accounts, sessions, known devices and API keys. */
export function createAuthServices(deps: Deps) {
  const { config, database, clock, sessions, hashing, attempts, actors, discounts, messages, idempotency, onError } =
    deps
  const { db, pool } = database
  const secret = config.secrets.session
  const auth = createAuth({
    db,
    accounts: createAccountsRepository(db),
    config,
    hashing,
    forgiveGuesses: attempts.forgive,
    welcome: (account, asker) => discounts.welcome(account, asker).catch(onError),
    sendMail: (mail) => messages.enqueueAccountMail({ ...mail, channel: 'email' }),
  })

  function tellChanged(tx: Transaction, accountId: string): Promise<void> {
    const mail = { kind: 'password-changed', channel: 'email', accountId, link: `${config.publicUrl}/login` } as const
    return messages.enqueueAccountMail({ ...mail, asker: { accountId, source: null } }, tx)
  }

  return {
    services: {
      auth,
      attempts,
      hashing,
      devices: createKnownDevices({ secret, https: config.publicUrl.startsWith('https:') }),
      findPrincipal: createSessionReader({ pool, secret, publicUrl: config.publicUrl, onError }),
      ownAccess: createOwnAccess({ db, sessions, hashing, attempts, tellChanged }),
      apiKeys: createApiKeysService({ db, secret, actors, idempotency, clock }),
    },
    sendVerificationMail: async (email: string): Promise<void> => {
      await auth.api.sendVerificationEmail({ body: { email } })
    },
    /** Deletes expired sessions and attempts outside of their window. */
    async forgetOld(): Promise<void> {
      await attempts.forgetOld()
      await sessions.forgetOld()
    },
  }
}
