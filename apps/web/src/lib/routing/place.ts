import { pageOf } from '@thali/domain/language/languages'

/** Where a visitor is: path without its language, `?query` and `#hash`, the last two with their sign or empty. */
export type Place = { path: string; search: string; hash: string }

export function placeOf(url: string): Place {
  // A second slash in front would turn the first part of the path into a host.
  const { pathname, search, hash } = new URL(url.replace(/^[/\\]+/, '/'), 'http://site.invalid')
  return { path: pageOf(pathname), search, hash }
}
