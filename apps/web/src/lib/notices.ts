import { useSearch } from 'wouter'

/** Messages one page may hand to the next in its address. A closed list: an address never brings its own words. */
const NOTICES = {
  'sign-in-to-checkout': {
    text: 'Please sign in to checkout.',
    action: { label: 'Sign in', href: '/login?from=/checkout' },
  },
  'invalid-checkout': { text: 'Invalid checkout data. Please try again.', action: null },
  'email-verified': { text: 'Your e-mail address is confirmed.', action: null },
} as const satisfies Record<string, { text: string; action: { label: string; href: string } | null }>

export type NoticeCode = keyof typeof NOTICES
export type Notice = { code: NoticeCode; text: string; action: { label: string; href: string } | null }

/** The notice in this page's address, to be shown above its content. */
export function useNotice(): Notice | null {
  const code = new URLSearchParams(useSearch()).get('notice')
  return code !== null && isNoticeCode(code) ? { code, ...NOTICES[code] } : null
}

function isNoticeCode(code: string): code is NoticeCode {
  return Object.hasOwn(NOTICES, code)
}
