import { createSessionsRepository } from './sessions.repository.ts'
import { createPasswordHashing, PASSWORD_COST } from './sign-in/passwords.ts'
import { createSignInAttempts } from './sign-in/sign-in-attempts.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { User, UsersRepository } from '#api/features/users/users.repository.ts'
import { generatePassword } from '#api/identity/tokens.ts'

/** For the person who has the machine: the way in when no admin can sign in any more. */
export function createOperatorAccess({ db, users }: { db: Database; users: UsersRepository }) {
  const sessions = createSessionsRepository(db)
  const hashing = createPasswordHashing(PASSWORD_COST)
  const attempts = createSignInAttempts(db, true)

  return {
    listAdmins: users.listAdmins,

    /** Gives an admin a new password, ends all sessions of the account and forgets failed attempts. */
    async reset({ id, email }: Pick<User, 'id' | 'email'>): Promise<string> {
      const password = generatePassword()
      const hash = await hashing.hash(password)
      const hasPassword = (await sessions.findPasswordHash(id)) !== undefined
      await db.transaction(async (tx) => {
        if (hasPassword) await sessions.setPasswordHash(tx, id, hash)
        else await sessions.insertPassword(tx, id, hash)
        await users.update(tx, id, { isActive: true })
        await sessions.endAll(tx, id)
        await recordAudit(tx, { actor: 'operator', action: 'account.reset-by-operator', subject: id })
      })
      await attempts.forgive(email)
      return password
    },
  }
}
