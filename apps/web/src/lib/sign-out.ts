import { isTransient } from './api/api-error.ts'
import { client } from './api/tab-client.ts'
import { signedOutHere } from './kept/account-marks.ts'
import { forgetRooms } from './kept/kept-rooms.ts'
import { addressOf } from './language.ts'
import { tellOtherTabs } from './session.tsx'

let leaving = false

/** Whether this tab is signing out itself. */
export function isLeaving(): boolean {
  return leaving
}

/**
 * Signs out and loads the home page, or another, as a document, so that nothing of the account stays in memory. `forget`
 * clears the account's data on this device. Where the server cannot be reached, this device shows nothing more of the
 * account, and tells the server later.
 */
export async function signOut(accountId: string, forget?: () => Promise<unknown>, to = '/'): Promise<void> {
  leaving = true
  window.addEventListener('pageshow', handleReturn)
  try {
    const isTold = await tellServer()
    // First: whatever fails after it, nothing of the account is shown here any more.
    if (!isTold) signedOutHere.change(() => accountId)
    forgetTab()
    forgetRooms()
    // What cannot be cleared is never shown or sent for another account, so it does not keep this one on screen.
    await Promise.allSettled([forget?.(), forgetAnswers()])
    if (!isTold) return
    tellOtherTabs()
    window.location.assign(addressOf(to))
  } catch (error) {
    leaving = false
    throw error
  }
}

/** Back may bring this page as it was left, with the account on it. */
function handleReturn({ persisted }: PageTransitionEvent): void {
  if (!persisted || !leaving) return
  document.documentElement.hidden = true
  window.location.reload()
}

/** Where its script cannot be loaded, the server alone ends it, with the session. */
export const endPush = () => import('./push-device.ts').then(({ endPushHere }) => endPushHere()).catch(() => {})

/** Ends the session at the server; false when it cannot be reached. */
export async function tellServer(): Promise<boolean> {
  try {
    await client.request('POST', '/auth/sign-out', { body: {}, retries: 0 })
    return true
  } catch (error) {
    if (isTransient(error)) return false
    throw error
  }
}

async function forgetAnswers(): Promise<void> {
  await (await import('./kept/kept-answers.ts')).forgetPersonalAnswers()
}

/** Drafts and half-made attempts: they hold names and numbers. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
