import { expect, test } from 'vitest'

import { createPasswordHashing, PASSWORD_COST } from './passwords.ts'

const password = 'Cardamom-and-7-cloves'
const cheap = createPasswordHashing({ logN: 4, r: 1, p: 1 })

test('a restaurant hashes passwords at the cost OWASP recommends for scrypt: 32 MiB, three passes', async () => {
  expect(await createPasswordHashing(PASSWORD_COST).hash(password)).toMatch(/^scrypt\$15\$8\$3\$/)
})

test('only the password itself fits its hash, and no hash is like another', async () => {
  const [hash, other] = [await cheap.hash(password), await cheap.hash(password)]

  expect(hash).not.toBe(other)
  expect(await cheap.verify({ hash, password })).toBe(true)
  expect(await cheap.verify({ hash, password: 'cardamom-and-7-cloves' })).toBe(false)
})

test('a password goes on being valid when new ones cost more', async () => {
  const hash = await cheap.hash(password)

  expect(await createPasswordHashing({ logN: 5, r: 2, p: 1 }).verify({ hash, password })).toBe(true)
})

test('letters that are drawn alike are the same password, however a keyboard sends them', async () => {
  const hash = await cheap.hash('Crème-brûlée-7')

  expect(await cheap.verify({ hash, password: 'Crème-brûlée-7'.normalize('NFD') })).toBe(true)
})

test.for(['', 'scrypt', 'bcrypt$15$8$3$c2FsdA$a2V5', 'scrypt$4$1$1$c2FsdA$a2V5', 'scrypt$4$1$1$$'])(
  'no password fits %j, which is no hash of ours',
  async (hash) => {
    expect(await cheap.verify({ hash, password })).toBe(false)
  },
)
