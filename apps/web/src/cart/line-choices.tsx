import type { CartLine } from '@thali/domain/cart/cart-line'
import { CART_WORDS } from '@thali/domain/language/cart-words'

/** What was chosen for a dish, its note, and what has to be chosen again. */
export function LineChoices({ line: { texts, note, chooseAgain } }: { line: CartLine }) {
  if (!texts?.length && !note && !chooseAgain) return null
  return (
    <span className="grid gap-0.5 text-sm font-normal text-muted">
      {texts?.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {note && <span className="italic">{note}</span>}
      {chooseAgain && <span className="font-semibold text-warning">{CART_WORDS.chooseAgain(chooseAgain)}</span>}
    </span>
  )
}
