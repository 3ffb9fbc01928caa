/** Where a visitor is: path, `?query` and `#hash`, the last two with their sign or empty. */
export type Place = { path: string; search: string; hash: string }

export function placeOf(url: string): Place {
  // A second slash in front would turn the first part of the path into a host.
  const { pathname, search, hash } = new URL(url.replace(/^[/\\]+/, '/'), 'http://site.invalid')
  return { path: pathname, search, hash }
}
