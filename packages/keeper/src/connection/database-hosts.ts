/** Scheme with name and password, the hosts, and the rest. */
const DATABASE_URL = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)(?<after>.*)$/

/**
 * One address for each host of a `DATABASE_URL`, which may name several: `postgres://u:p@a:5432,b:5432/thali`. Empty
 * where it cannot be read.
 */
export function databaseUrls(url: string): string[] {
  const { before, hosts, after } = DATABASE_URL.exec(url)?.groups ?? {}
  if (before === undefined || hosts === undefined) return []
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`)
  return urls.every((one) => URL.canParse(one)) ? urls : []
}
