import { addressIn } from '@thali/domain/language/languages'

import { hasOtherWorker } from './can-open.ts'
import { OTHER_LANGUAGE } from '../language.ts'

/**
 * Opens the site in the language somebody chose, in place of its bare address, if it is on the device: the server would
 * do so, but has not answered. Whether it does.
 */
export async function openChosenLanguage(): Promise<boolean> {
  const { pathname, search, hash } = window.location
  if (pathname !== '/' || !document.cookie.includes(`thali_language=${OTHER_LANGUAGE}`)) return false
  const address = addressIn(OTHER_LANGUAGE, '/')
  if (!(await hasOtherWorker(address))) return false
  window.location.replace(address + search + hash)
  return true
}
