/** `tel:` for a phone number as people write it. */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

export function mailHref(email: string): string {
  return `mailto:${email}`
}
