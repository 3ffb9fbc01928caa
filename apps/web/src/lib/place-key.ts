/** A key for rows that may read alike and differ in their place only: two lines of one dish, two payments by one card. */
export function placeKey(place: number, text: string): string {
  return `${place} ${text}`
}
