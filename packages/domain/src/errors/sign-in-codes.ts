const SOMETHING = 'Something went wrong. Please try again.'

/** Message for each error code of account calls (CUS-ERR-19..26). */
export const SIGN_IN_CODES = {
  'user-not-found': 'No account found with this email address.',
  'wrong-password': 'Incorrect password. Please try again.',
  'email-already-in-use': 'An account with this email already exists.',
  'weak-password': 'Password should be at least 6 characters long.',
  'invalid-email': 'Please enter a valid email address.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'network-request-failed': 'Network error. Please check your connection.',
  'permission-denied': 'You do not have permission to perform this action.',
} as const satisfies Record<string, string>

/** Message for a code, with or without a prefix such as `auth/`. */
export function signInCodeMessage(code: string): string {
  const bare = code.slice(code.lastIndexOf('/') + 1)
  return isSignInCode(bare) ? SIGN_IN_CODES[bare] : SOMETHING
}

function isSignInCode(code: string): code is keyof typeof SIGN_IN_CODES {
  return Object.hasOwn(SIGN_IN_CODES, code)
}
