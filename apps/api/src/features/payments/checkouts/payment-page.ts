import { dishWordsIn } from '@thali/domain/language/dish-words'
import { addressIn, type Language, languageNamed } from '@thali/domain/language/languages'
import { RECEIPT_WORDS_OF } from '@thali/domain/language/words-of'
import { lineDetails, spiceWords } from '@thali/domain/menu/options/line-option'
import { cents, formatMoney } from '@thali/domain/money/cents'
import { type OrderLine, spiceOf } from '@thali/domain/orders/order-lines'

import type { OrderDraft } from '#api/features/orders/order.ts'
import { isRest, toBePaid } from '#api/features/orders/placing/order-draft.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import type { PageRequest } from '#api/features/payments/webhooks/stripe.gateway.ts'

/** Characters of a line that the provider accepts. */
const LONGEST_NAME = 250

/** Content of the hosted page: its lines add up to the order's total to the cent. */
export function toPageRequest(checkout: Checkout, content: OrderDraft, publicUrl: string): PageRequest {
  const language = languageNamed(content.language)
  const words = RECEIPT_WORDS_OF[language]
  const via = checkout.kind === 'link' ? '&via=link' : ''
  return {
    checkoutId: checkout.id,
    key: `page:${checkout.id}:${checkout.keyNumber}`,
    orderId: checkout.orderId,
    locationName: content.locationSnapshot.name,
    customerEmail: content.customerEmail,
    lines: isRest(content)
      ? oneOf(words.rest, toBePaid(content))
      : [
          ...dishesOf(content, language),
          ...oneOf(words.deliveryFee, content.feeCents ?? 0),
          ...oneOf(words.tax, content.taxCents),
          ...oneOf(words.tip, content.tipCents),
        ],
    language,
    successUrl: publicUrl + addressIn(language, '/order-success?session_id={CHECKOUT_SESSION_ID}'),
    cancelUrl: publicUrl + addressIn(language, `/payment-cancel?order_id=${checkout.orderId}${via}`),
    expiresAt: checkout.expiresAt,
  }
}

/** Stripe rejects negative line items, so a discounted order is sent as one line. */
function dishesOf(
  { lines, discountCents, subtotalCents, feeCents = cents(0) }: OrderDraft,
  language: Language,
): PageRequest['lines'] {
  const words = RECEIPT_WORDS_OF[language]
  if (discountCents > 0) {
    return oneOf(words.discounted(formatMoney(discountCents, words.formats)), subtotalCents - feeCents)
  }
  return lines.map((line) => ({
    name: nameOf(line, language),
    unitCents: line.unitPriceCents,
    quantity: line.quantity,
  }))
}

/** `Dal Makhani, Hot, + Naan ×2`. */
function nameOf(line: OrderLine, language: Language): string {
  const words = RECEIPT_WORDS_OF[language].options
  const spice = spiceOf(line)
  const { name } = dishWordsIn(language, line)
  return [name, ...(spice ? [spiceWords(spice, words)] : []), ...lineDetails({ options: line.options }, words)]
    .join(', ')
    .slice(0, LONGEST_NAME)
}

function oneOf(name: string, unitCents: number): PageRequest['lines'] {
  return unitCents > 0 ? [{ name, unitCents, quantity: 1 }] : []
}
