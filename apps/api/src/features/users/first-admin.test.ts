import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { createFirstAdmin } from './first-admin.service.ts'
import { createUsersRepository } from './users.repository.ts'
import { type OpenDatabase, openDatabase } from '#api/database/database.ts'
import { createOperatorAccess } from '#api/features/auth/operator-access.ts'
import { createSessionsRepository } from '#api/features/auth/sessions.repository.ts'
import { createPasswordHashing } from '#api/features/auth/sign-in/passwords.ts'
import { ADMIN, NOBODY, startApi, type TestApi } from '#api/testing/start-api.ts'

let api: TestApi
let database: OpenDatabase
beforeAll(async () => {
  api = await startApi()
  const { host, port, user } = inject('postgres')
  database = openDatabase({ host, port, user, database: api.database, max: 2 }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await api.stop()
})

const signIn = (email: string, password: string) =>
  api.request(NOBODY, 'POST', '/api/auth/sign-in/email', { body: { email, password } })

test('an operator gives an admin a new password: the old one and every session end, and the audit log says so', async () => {
  const admin = await api.signInAsAdmin()
  const access = createOperatorAccess({ db: database.db, users: createUsersRepository(database.db) })
  const [account] = await access.listAdmins()
  expect(account).toMatchObject({ email: ADMIN.email, isActive: true })

  const password = await access.reset(account!)
  expect((await api.call(admin, 'GET /me')).status).toBe(401)
  expect((await signIn(ADMIN.email, ADMIN.password)).status).toBe(401)
  expect((await signIn(ADMIN.email, password)).status).toBe(200)
  expect(await api.sql(`SELECT actor, subject FROM audit_log WHERE action = 'account.reset-by-operator'`)).toEqual([
    { actor: 'operator', subject: account!.id },
  ])
})

test('the first admin’s password is told at each start until somebody has signed in with it', async () => {
  await api.sql(`UPDATE users SET role = 'customer' WHERE role = 'admin'`)
  const firstAdmin = createFirstAdmin({
    db: database.db,
    users: createUsersRepository(database.db),
    hashing: createPasswordHashing({ logN: 4, r: 8, p: 1 }),
    insertPassword: createSessionsRepository(database.db).insertPassword,
    dataDir: api.dataDir,
    wanted: { email: 'owner@example.com', password: undefined },
  })
  const made = await firstAdmin.ensure()
  expect(made).toEqual({ email: 'owner@example.com', generatedPassword: expect.stringMatching(/^Thali-/) })
  const file = path.join(api.dataDir, 'first-admin.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await firstAdmin.ensure()).toEqual(made)
  const whole = await readFile(file, 'utf8')
  await writeFile(file, whole.slice(0, 20))
  expect(await firstAdmin.ensure(), 'a damaged file keeps no start from succeeding').toBeNull()
  await writeFile(file, whole)

  expect((await signIn('owner@example.com', made!.generatedPassword!)).status).toBe(200)
  await firstAdmin.forgetUsed()
  await expect(stat(file)).rejects.toThrow('ENOENT')
  expect(await firstAdmin.ensure()).toBeNull()
})
