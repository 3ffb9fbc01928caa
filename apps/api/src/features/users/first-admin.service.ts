import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { parseJson } from '@thali/domain/fields'
import { z } from 'zod'

import type { UsersRepository } from './users.repository.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { PasswordHashing } from '#api/features/auth/sign-in/passwords.ts'
import { generatePassword } from '#api/identity/tokens.ts'

export type FirstAdminParts = {
  hashing: PasswordHashing
  insertPassword: (tx: Transaction, accountId: string, hash: string) => Promise<void>
}

type Deps = FirstAdminParts & {
  db: Database
  users: UsersRepository
  dataDir: string
  /** Of ADMIN_EMAIL and ADMIN_PASSWORD. */
  wanted: { email: string; password: string | undefined }
}

/** What the start tells. A password that the operator chose must not appear in a log. */
export type FirstAdmin = { email: string; generatedPassword: string | null }

const fileIn = (dataDir: string) => path.join(dataDir, 'first-admin.json')

/** Deletes the password that was made at the first start, which is then no longer shown. */
export async function forgetFirstPassword(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}

/** A file that is cut off, or was changed, counts as none: `npm run admin` makes another password. */
const kept = z.object({ email: z.string(), password: z.string() })

/**
 * Makes the first admin of an installation. A generated password is kept in a file that only its owner may read until it
 * was used, and told at every start until then: the start that made it may have failed, or nobody may have looked.
 */
export function createFirstAdmin({ db, users, hashing, insertPassword, dataDir, wanted }: Deps) {
  const file = fileIn(dataDir)

  async function readKept(): Promise<z.infer<typeof kept> | null> {
    const text = await readFile(file, 'utf8').catch(() => '')
    return kept.safeParse(parseJson(text)).data ?? null
  }

  /** Null once somebody has signed in with it. */
  async function findUnused(): Promise<z.infer<typeof kept> | null> {
    const first = await readKept()
    const account = first && (await users.findByEmail(first.email))
    if (account?.lastLoginAt === null) return first
    await forgetFirstPassword(dataDir)
    return null
  }

  async function make(): Promise<FirstAdmin | null> {
    const { email } = wanted
    const existing = await users.findByEmail(email)
    const password = wanted.password ?? generatePassword()
    const generatedPassword = wanted.password || existing ? null : password
    // Before the account: an account whose password nobody knows would keep everybody out.
    if (generatedPassword) await writeFile(file, JSON.stringify({ email, password }), { mode: 0o600, flush: true })
    const hash = await hashing.hash(password)
    const id = existing?.id ?? randomUUID()
    await db.transaction(async (tx) => {
      if (existing) await users.update(tx, id, { role: 'admin', isActive: true })
      else {
        await users.insertVerified(tx, { id, name: 'Admin', email, role: 'admin' })
        await insertPassword(tx, id, hash)
      }
      await recordAudit(tx, { actor: 'installation', action: 'account.first-admin', subject: id })
    })
    return existing ? null : { email, generatedPassword }
  }

  return {
    /** Makes the first admin when there is none; null where there is nothing to tell. */
    async ensure(): Promise<FirstAdmin | null> {
      if (!(await users.hasAnyAdmin())) return make()
      const unused = await findUnused()
      return unused && { email: unused.email, generatedPassword: unused.password }
    },

    /** Deletes the file with the password once it was used. */
    forgetUsed: async (): Promise<void> => void (await findUnused()),
  }
}
