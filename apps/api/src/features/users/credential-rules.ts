import { AppError } from '@thali/contracts/errors'
import { checkPassword } from '@thali/domain/auth/password'
import { checkApiName } from '@thali/domain/people/person-name'

import { isCommonPassword } from '@thali/domain/auth/common-passwords'

/** @throws AppError `invalid-argument` with the message for the name */
export function requireGoodName(name: string): void {
  const message = checkApiName(name)
  if (message) throw new AppError('invalid-argument', { message, details: { name: message } })
}

/** @throws AppError `weak-password`, `common-password` */
export function requireGoodPassword(password: string): void {
  const message = checkPassword(password)
  if (message) throw new AppError('weak-password', { message, details: { password: message } })
  if (isCommonPassword(password)) throw new AppError('common-password')
}
