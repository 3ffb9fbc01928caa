import { SIGN_IN_WORDS } from '#language/sign-in.ts'

/** Message for each error code of account calls (CUS-ERR-19..26). */
export const SIGN_IN_CODES = SIGN_IN_WORDS.codes

/** Message for a code, with or without a prefix such as `auth/`. */
export function signInCodeMessage(code: string): string {
  const bare = code.slice(code.lastIndexOf('/') + 1)
  return isSignInCode(bare) ? SIGN_IN_CODES[bare] : SIGN_IN_WORDS.unknown
}

function isSignInCode(code: string): code is keyof typeof SIGN_IN_CODES {
  return Object.hasOwn(SIGN_IN_CODES, code)
}
