import { addressIn } from '@thali/domain/language/languages'

import { doesServerAnswer, whenServerAnswers } from '../api/server-answers.ts'
import { OTHER_LANGUAGE } from '../language.ts'
import type { Navigator } from './screen.ts'

/**
 * Whether the document at an address of this site can be opened now: the server answers, or the worker of the other
 * wing keeps a document for it. Otherwise the browser would put its own error page in the place of ours.
 */
export async function canOpen(address: string): Promise<boolean> {
  return (await hasOtherWorker(address)) || (await doesServerAnswer())
}

/** Whether the worker of another part of the site keeps a document for an address. */
async function hasOtherWorker(address: string): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return false
  const [here, there] = await Promise.all([workers.getRegistration(), workers.getRegistration(address)])
  return there?.active != null && there.scope !== here?.scope
}

/**
 * Opens the chosen language in place of the bare address `/`, as the server does, if its pages are on this device. Returns
 * whether this page is left.
 */
export async function openChosenLanguage(): Promise<boolean> {
  const { pathname, search, hash } = window.location
  if (pathname !== '/' || !document.cookie.includes(`thali_language=${OTHER_LANGUAGE}`)) return false
  const address = addressIn(OTHER_LANGUAGE, '/')
  if (!(await hasOtherWorker(address))) return false
  window.location.replace(address + search + hash)
  return true
}

/**
 * Tries a page again that could not be read, each time the server answers. Not while a try is under way: a page that
 * takes longer than the time between two answers would never be shown.
 */
export function reopenWhenServerAnswers(navigator: Navigator): void {
  const isMissing = () => {
    const { view, pending } = navigator.screen()
    return view.kind === 'no-network' && !pending
  }
  whenServerAnswers(isMissing, () => {
    const { path, search, hash } = navigator.screen().place
    void navigator.go(path + search + hash, { replace: true })
  })
}
