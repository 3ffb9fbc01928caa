import { addressIn } from '@thali/domain/language/languages'

import { OTHER_LANGUAGE } from '../language.ts'
import { hasOtherWorker } from './can-open.ts'

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
