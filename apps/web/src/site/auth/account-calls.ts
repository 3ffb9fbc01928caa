import { client } from '#web/lib/api/tab-client.ts'
import { forgetPersonalReads } from '#web/lib/api/use-read.ts'
import { addressOf } from '#web/lib/language.ts'
import { tellOtherTabs } from '#web/lib/session.tsx'

/** Signs in; call `refresh()` of the session afterwards to read the account. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  await post('/auth/sign-in/email', credentials)
  await begin()
}

export async function signUp(account: { name: string; email: string; password: string }): Promise<void> {
  await post('/auth/sign-up/email', { ...account, callbackURL: addressOf('/dashboard?notice=email-verified') })
  await begin()
}

export async function requestPasswordReset(email: string): Promise<void> {
  await post('/auth/request-password-reset', { email, redirectTo: addressOf('/reset-password') })
}

export async function resetPassword(change: { token: string; newPassword: string }): Promise<void> {
  await post('/auth/reset-password', change)
}

/** Leaves for a sign-in provider, which sends the visitor back to `callbackPath`. */
export async function signInWith(provider: string, callbackPath: string): Promise<void> {
  const reply = await post('/auth/sign-in/social', {
    provider,
    callbackURL: addressOf(callbackPath),
    errorCallbackURL: addressOf('/login?error=provider'),
  })
  window.location.assign((reply as { url: string }).url)
}

/** After a sign-in. */
export async function begin(): Promise<void> {
  tellOtherTabs()
  forgetPersonalReads()
  // What is left of the account before.
  const { forgetPersonalAnswers } = await import('#web/lib/kept/kept-answers.ts')
  await forgetPersonalAnswers()
}

// No retries: a repeated sign-in would count as a second guess of the password.
function post(path: string, body: object): Promise<unknown> {
  return client.request('POST', path, { body, retries: 0 })
}
