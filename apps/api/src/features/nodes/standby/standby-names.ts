/** `s1`, `2 (s1, s2)`, `FIRST 1 (s1)` or `ANY 1 (*)`: how PostgreSQL writes which standbys commits wait for. */
const NAMES = /^(?:(?:FIRST|ANY)?\s*(?<least>\d+)\s*\()?(?<list>[^()]*)\)?$/i

/** Whether enough of the standbys that a setting of `synchronous_standby_names` asks for are among those given. */
export function areEnough(names: string, present: readonly string[]): boolean {
  const { least = '1', list = '' } = NAMES.exec(names.trim())?.groups ?? {}
  const wanted = new Set(list.split(',').map((name) => name.trim().replaceAll('"', '').toLowerCase()))
  const found = present.filter((name) => wanted.has('*') || wanted.has(name.toLowerCase()))
  return found.length >= Number(least)
}
