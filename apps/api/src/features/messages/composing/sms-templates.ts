/** Texts that staff send with one tap, in the language of the order; they can be edited before. */
export const SMS_TEMPLATES = [
  {
    id: 'running-late',
    name: 'Running late',
    message:
      'Hi {customerName}, order #{orderNumber} takes about 10 minutes longer than we said. Sorry, and thank you for your patience.',
    french:
      'Bonjour {customerName}, votre commande #{orderNumber} demande environ 10 minutes de plus que prévu. Désolés, et merci de votre patience.',
  },
  {
    id: 'ready',
    name: 'Ready and waiting',
    message: 'Hi {customerName}, order #{orderNumber} is ready and kept warm for you.',
    french: 'Bonjour {customerName}, votre commande #{orderNumber} est prête et gardée au chaud pour vous.',
  },
  {
    id: 'cannot-reach',
    name: 'We cannot reach you',
    message:
      'Hi {customerName}, we tried to call you about order #{orderNumber}. Please call us back, so that we can go on with it.',
    french:
      'Bonjour {customerName}, nous avons essayé de vous appeler au sujet de la commande #{orderNumber}. Veuillez nous rappeler pour que nous puissions la poursuivre.',
  },
  {
    id: 'address',
    name: 'Question about the address',
    message:
      'Hi {customerName}, we cannot find the address of order #{orderNumber}. Please call us with the street number or a landmark.',
    french:
      'Bonjour {customerName}, nous ne trouvons pas l’adresse de la commande #{orderNumber}. Veuillez nous appeler avec le numéro de porte ou un point de repère.',
  },
  {
    id: 'sold-out',
    name: 'A dish is sold out',
    message:
      'Hi {customerName}, one dish of order #{orderNumber} has just sold out. Please call us and we find something as good.',
    french:
      'Bonjour {customerName}, un plat de la commande #{orderNumber} vient d’être épuisé. Veuillez nous appeler et nous trouverons quelque chose d’aussi bon.',
  },
  {
    id: 'thank-you',
    name: 'Thank you',
    message: 'Hi {customerName}, thank you for order #{orderNumber}. We hope to see you again soon.',
    french: 'Bonjour {customerName}, merci pour votre commande #{orderNumber}. Au plaisir de vous revoir bientôt.',
  },
] as const

/** Used when the name is unknown or may not appear in a text. */
const NAMELESS = 'there'

/**
 * Inserts name and order number. Of the name, which the customer wrote, only the letters of the first word remain, so
 * that nobody can make us send an address of their choice.
 */
export function fillTemplate(message: string, order: { name: string; orderNumber: number | null }): string {
  const [first = ''] = order.name.trim().split(/\s+/)
  const name = first.replaceAll(/[^\p{L}\p{M}'’-]/gu, '') || NAMELESS
  const numbered =
    order.orderNumber === null
      ? message.replaceAll(/#?\{orderNumber\}/g, '')
      : message.replaceAll('{orderNumber}', String(order.orderNumber))
  return numbered.replaceAll('{customerName}', () => name)
}
