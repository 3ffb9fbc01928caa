const LONGEST_PATH = 2000

/**
 * The target if it is a path on our own site, otherwise the fallback. Browsers treat `//host`, `/\host` and a path with
 * a tab as another site, so a backslash, a control character or two consecutive slashes before the query are refused.
 */
export function safePath(target: string | null | undefined, fallback: string): string {
  if (typeof target !== 'string' || target.length > LONGEST_PATH || !target.startsWith('/')) return fallback
  if (/[\\\p{Cc}]/u.test(target)) return fallback

  const [path = ''] = target.split(/[?#]/, 1)
  return path.includes('//') ? fallback : target
}
