/** Whether a version of the app, such as `1.2.0`, comes before the oldest one that a server works with. */
export function isOlderThan(version: string, oldest: string): boolean {
  const wanted = numbersOf(oldest)
  for (const [place, number] of numbersOf(version).entries()) {
    const difference = number - (wanted[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number)
}
