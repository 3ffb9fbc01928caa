import { addressIn, type Language } from '@thali/domain/language/languages'

import { createAccountsRepository } from './accounts.repository.ts'
import { createApiKeysService } from './api-keys.service.ts'
import { addApiKeyRoutes, addAuthRoutes, addOwnAccessRoutes, addTabletRoutes } from './auth.routes.ts'
import { createAuth, SESSION_SECONDS } from './auth.service.ts'
import { createOwnAccess, type TellOwner } from './own-access.service.ts'
import { createPasskeysRepository } from './passkeys/passkeys.repository.ts'
import { addPasskeyRoutes } from './passkeys/passkeys.routes.ts'
import { createPasskeys } from './passkeys/passkeys.service.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import { createPinsRepository } from './shared-tablets/pins.repository.ts'
import { createPins } from './shared-tablets/pins.service.ts'
import { addSharedTabletRoutes } from './shared-tablets/shared-tablets.routes.ts'
import { createSharedTablets } from './shared-tablets/shared-tablets.service.ts'
import { createKnownDevices } from './sign-in/known-devices.ts'
import type { PasswordHashing, PasswordProof } from './sign-in/passwords.ts'
import type { SignInAttempts } from './sign-in/sign-in-attempts.ts'
import { createTabletsService } from './tablets.service.ts'
import type { AppOptions } from '#api/app-options.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import type { DiscountsService } from '#api/features/discounts/discounts.service.ts'
import type { MessagesRepository } from '#api/features/messages/messages.repository.ts'
import type { UsersService } from '#api/features/users/users.service.ts'
import { createKeyReader, createSessionReader, sessionCookie } from '#api/identity/principal-reader.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

type Deps = AppOptions & {
  sessions: SessionsRepository
  hashing: PasswordHashing
  attempts: SignInAttempts
  passwords: PasswordProof
  users: Pick<UsersService, 'nameActors' | 'getProfile'>
  discounts: Pick<DiscountsService, 'welcome'>
  messages: Pick<MessagesRepository, 'enqueueAccountMail'>
  idempotency: Idempotency
  onError: (error: unknown) => void
}

/** Wires the services for accounts, sessions, known devices and API keys. */
export function createAuthentication(deps: Deps) {
  const { config, database, clock, sessions, hashing, attempts, passwords, users } = deps
  const { discounts, messages, idempotency, onError } = deps
  const { db, pool } = database
  const secret = config.secrets.session
  const accounts = createAccountsRepository(db)
  const keys = createKeyReader(pool)
  const noteSignIn = (accountId: string) => accounts.noteSignIn(accountId, undefined)
  const auth = createAuth({
    db,
    accounts,
    config,
    hashing,
    forgiveGuesses: attempts.forgive,
    welcome: (account, asker) => discounts.welcome(account, asker).catch(onError),
    sendMail: (mail) => messages.enqueueAccountMail({ ...mail, channel: 'email' }),
  })

  const tellOwner =
    (kind: 'password-changed' | 'tablet-signed-in' | 'passkey-added', path: string): TellOwner =>
    (tx, accountId, language) => {
      const link = config.publicUrl + addressIn(language, path)
      const mail = { kind, channel: 'email', accountId, link, language } as const
      return messages.enqueueAccountMail({ ...mail, asker: { accountId, source: null } }, tx)
    }

  const devices = createKnownDevices({ secret, https: config.publicUrl.startsWith('https:') })
  const ownAccess = createOwnAccess({
    db,
    sessions,
    hashing,
    attempts,
    tellChanged: tellOwner('password-changed', '/login'),
  })
  const ground = { db, secret, passwords, hashing, devices, users, idempotency, noteSignIn }
  return {
    services: {
      auth,
      attempts,
      hashing,
      devices,
      findPrincipal: createSessionReader({ pool, keys, secret, publicUrl: config.publicUrl, onError }),
      ownAccess,
      ...staffServices({ ...deps, ownAccess, noteSignIn, tellAdded: tellOwner('passkey-added', '/account/security') }),
      apiKeys: createApiKeysService({ db, secret, actors: users, idempotency, clock, forgetKeys: keys.forgetAll }),
      tablets: createTabletsService({ ...ground, tellSignedIn: tellOwner('tablet-signed-in', '/account/security') }),
    },
    sendVerificationMail: async ({ email, language }: { email: string; language: Language }): Promise<void> => {
      await auth.api.sendVerificationEmail({ body: { email, callbackURL: addressIn(language, '/') } })
    },
    /** Deletes expired sessions and attempts outside of their window. */
    async forgetOld(): Promise<void> {
      await attempts.forgetOld()
      await sessions.forgetOld()
    },
  }
}

type StaffDeps = Pick<Deps, 'config' | 'database' | 'brand' | 'clock' | 'hashing' | 'passwords'> &
  Pick<Parameters<typeof createPasskeys>[0], 'ownAccess' | 'noteSignIn' | 'tellAdded'>

/** Other ways than a password in which staff prove who they are. */
function staffServices({ config, database: { db }, brand, clock, hashing, passwords, ...deps }: StaffDeps) {
  const { publicUrl, secrets } = config
  const people = createPinsRepository(db)
  const pins = createPins({ ...deps, db, pins: people, hashing, secret: secrets.session, clock })
  return {
    pins,
    sharedTablets: createSharedTablets({ db, pins, people, passwords }),
    passkeys: createPasskeys({
      ...deps,
      db,
      passkeys: createPasskeysRepository(db),
      publicUrl,
      brand: () => brand.now.name,
      sessionSeconds: SESSION_SECONDS,
    }),
    sessionCookie: (token: string, seconds: number) =>
      sessionCookie(token, { secret: secrets.session, publicUrl, seconds }),
  }
}

type Routes = Parameters<typeof addOwnAccessRoutes>[1] &
  Parameters<typeof addApiKeyRoutes>[1] &
  Parameters<typeof addTabletRoutes>[1] &
  Parameters<typeof addSharedTabletRoutes>[1] &
  Parameters<typeof addPasskeyRoutes>[1] &
  Omit<Parameters<typeof addAuthRoutes>[1], keyof RouteScope['frame']>

export function addAuthentication({ api, frame, addRoute }: RouteScope, services: Routes): void {
  addOwnAccessRoutes(addRoute, services)
  addApiKeyRoutes(addRoute, services)
  addTabletRoutes(addRoute, services)
  addSharedTabletRoutes(addRoute, services)
  addPasskeyRoutes(addRoute, services)
  addAuthRoutes(api, { ...services, ...frame })
}
