import type { Page } from 'playwright-core'

import type { Scene } from './scene.ts'

async function failSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('asha.patel@example.test')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Incorrect password').first().waitFor()
}

async function fillSignUp(page: Page, password: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Asha Patel')
  await page.getByLabel('Email', { exact: true }).fill('asha.patel@example.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** How people get into their account. */
export const SIGNING_IN: readonly Scene[] = [
  { name: 'login', isVariant: true, path: '/login' },
  { name: 'login-error', isVariant: true, path: '/login', act: failSignIn },
  { name: 'login-office', isVariant: true, path: '/admin/dashboard', shows: 'Sign in with a passkey' },
  { name: 'signup', isVariant: true, path: '/signup' },
  { name: 'signup-weak-password', isVariant: true, path: '/signup', act: (page) => fillSignUp(page, 'spice') },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=only-for-looking-at' },
  { name: 'reset-password-useless-link', isVariant: true, path: '/reset-password?error=INVALID_TOKEN' },
]
