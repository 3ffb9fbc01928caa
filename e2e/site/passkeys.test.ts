import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { said } from '../support/desk.ts'
import { call, hire, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'

const browser = useBrowser()
const app = useOpenApp()
let anita: Person

beforeAll(async () => {
  anita = await hire(app, await signInAsAdmin(app), { name: 'Anita Rao', role: 'staff' })
})

/** A device with a fingerprint reader, which is always right. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
}

async function addPasskey(page: Page, password: string) {
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByLabel('Name of this device').fill('Front counter')
  await part.getByLabel('Your password').fill(password)
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  return part
}

test('a member of staff adds a passkey with the password, signs in with it from the office, and removes it', async () => {
  const page = await browser.newPage(app, { tolerate: [/401 \(Unauthorized\)/, /400 \(Bad Request\)/] })
  await addAuthenticator(page)
  await signInOn(page, app, anita)
  await page.goto('/account/security')
  const part = await addPasskey(page, 'not the password')
  await part.getByText('Incorrect password').first().waitFor()
  await addPasskey(page, anita.password)
  await said(page, 'The passkey is added').waitFor()
  await part.getByText('Front counter').waitFor()
  await expectNoAxeFindings(page)

  await page.context().clearCookies()
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Order Management' }).waitFor()
  await page.getByRole('button', { name: /^Account: Anita Rao/ }).waitFor()

  await page.goto('/account/security')
  await part.getByRole('button', { name: 'Remove Front counter' }).click()
  await said(page, 'The passkey is removed').waitFor()
  await page.context().clearCookies()
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey is not known here. Use your password.').waitFor()
})

test('guests are offered no passkey, neither at the sign-in nor in their account', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
  const begun = call(app, guest, 'POST /me/passkeys/begin', { body: { currentPassword: guest.password } })
  await expect(begun).rejects.toThrow('not-staff')
})
