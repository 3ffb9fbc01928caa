/** The `tel:` address of a phone number as people write it. */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

/** A search on the map for a place in words; a phone opens its own map application. */
export function mapHref(place: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}

export function mailHref(email: string): string {
  return `mailto:${email}`
}
