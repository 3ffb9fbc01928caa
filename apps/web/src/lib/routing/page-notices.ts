import { useSession } from '../session.tsx'
import { useSearch } from './navigation.tsx'
import { words } from '#words/page-notices.ts'

/** Messages one page can show on the next by a code in the address. A closed list: an address must not bring its own text. */
const NOTICES = {
  'sign-in-to-checkout': { text: words.signInToCheckout },
  'invalid-checkout': {
    title: words.cartEmpty,
    text: words.invalidCheckout,
  },
  'email-verified': { text: words.emailVerified },
} as const satisfies Record<string, Omit<Notice, 'code'>>

type NoticeCode = keyof typeof NOTICES
export type Notice = {
  code: string
  title?: string
  text: string
  action?: { label: string; href: string }
}

/** The notice in this page's address, to be shown above its content. */
export function useNotice(): Notice | null {
  const query = new URLSearchParams(useSearch())
  const { user, isLoading } = useSession()
  const code = query.get('notice')
  if (code === null || !isNoticeCode(code)) return null
  if (code !== 'sign-in-to-checkout') return { code, ...NOTICES[code] }
  // After signing in the notice is no longer true.
  const from = query.get('from') ?? '/checkout'
  const action = { label: words.signIn, href: `/login?from=${encodeURIComponent(from)}` }
  return user || isLoading ? null : { code, ...NOTICES[code], action }
}

function isNoticeCode(code: string): code is NoticeCode {
  return Object.hasOwn(NOTICES, code)
}
