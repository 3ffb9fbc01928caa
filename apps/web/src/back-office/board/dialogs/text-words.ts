import type { OrderView } from '@thali/contracts/orders/orders'

export const MOST_TEXT = 480
export const NO_TEMPLATES = 'Failed to fetch SMS templates'
export const NO_PHONE = 'No phone number found for this order'
const NOT_SENT = 'Failed to send SMS'

type Template = { message: string; french: string }

/** A template in the language of this order, with its customer and number in it. */
export function fillTemplate(template: Template, { customerInfo, orderNumber, language }: OrderView): string {
  const message = language === 'fr-CA' ? template.french : template.message
  const values: Record<string, string> = { customerName: customerInfo.name, orderNumber: String(orderNumber) }
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole).slice(0, MOST_TEXT)
}

export function textFailure(message: string | null): string {
  return message ? `${NOT_SENT}: ${message}` : NOT_SENT
}
