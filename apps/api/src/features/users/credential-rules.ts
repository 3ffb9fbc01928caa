import { AppError } from '@thali/contracts/errors'
import { isCommonPassword } from '@thali/domain/auth/common-passwords'
import { checkPassword } from '@thali/domain/auth/password'
import type { Language } from '@thali/domain/language/languages'
import { CONTACT_WORDS_OF, PASSWORD_WORDS_OF } from '@thali/domain/language/words-of'
import { checkApiName } from '@thali/domain/people/person-name'

import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

/** @throws AppError `invalid-argument` with the message for the name */
export function requireGoodName(name: string): void {
  const objectionIn = (language: Language) => checkApiName(name, CONTACT_WORDS_OF[language])
  if (objectionIn('en-CA') !== null)
    throw refusalAt('invalid-argument', 'name', (language) => objectionIn(language) ?? '')
}

/** @throws AppError `weak-password`, `common-password` */
export function requireGoodPassword(password: string): void {
  const objectionIn = (language: Language) => checkPassword(password, PASSWORD_WORDS_OF[language])
  if (objectionIn('en-CA') !== null)
    throw refusalAt('weak-password', 'password', (language) => objectionIn(language) ?? '')
  if (isCommonPassword(password)) throw new AppError('common-password')
}
