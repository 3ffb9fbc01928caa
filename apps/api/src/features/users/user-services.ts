import type { AppOptions } from '#api/app.ts'
import type { PasswordHashing } from '#api/features/auth/sign-in/password-hashing.ts'
import { createPhoneCodesRepository } from '#api/features/users/phone-codes.repository.ts'
import { createPhoneProof } from '#api/features/users/phone-proof.service.ts'
import type { UsersRepository } from '#api/features/users/users.repository.ts'
import { createUsersService, type UserParts } from '#api/features/users/users.service.ts'
import { createLinkTokens } from '#api/identity/link-token.ts'
import type { Idempotency } from '#api/database/idempotency.ts'

type Deps = Pick<AppOptions, 'config' | 'database' | 'sms' | 'clock' | 'brand'> & {
  repository: UsersRepository
  idempotency: Idempotency
  hashing: PasswordHashing
  insertPassword: UserParts['insertPassword']
}

/** Services for a person's own account. */
export function createUserServices(deps: Deps) {
  const { config, database, sms, clock, brand, repository, idempotency } = deps
  const users = createUsersService({ ...deps, db: database.db, users: repository })
  const phoneProof = createPhoneProof({
    codes: createPhoneCodesRepository(database.db),
    users,
    hashes: createLinkTokens(config.secrets.session, 'phone-code'),
    sms,
    idempotency,
    clock,
    brand: brand.now,
    limits: config.limits,
  })
  return { users, phoneProof }
}
