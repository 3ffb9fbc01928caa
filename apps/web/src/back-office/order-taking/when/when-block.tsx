import { isOffered } from '#web/cart/when/free-times.ts'
import type { Quoting } from '#web/cart/when/use-quote.ts'
import { WhenChoice } from '#web/cart/when/when-choice.tsx'
import { promiseWords, timeWords } from '#web/cart/when/when-words.ts'
import { lacksTime, wishedTime, type Wish } from '#web/cart/when/wish.ts'
import { useNow } from '#web/lib/site.tsx'
import { fieldId, type FieldErrors } from '../new-order.ts'
import { Fold } from '../ticket/fold.tsx'
import type { NewOrderEditor } from '../use-new-order.ts'

const SOONEST = 'As soon as possible'

/** When the order is had, where the kitchen plans. Its row says what a caller is told. */
export function WhenBlock({ editor, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  const { fields, change, when, cart } = editor
  const now = useNow()
  if (!when || cart.length === 0) return null
  const { wantedAt: wish } = fields
  return (
    <Fold title="When" summary={summaryOf(wish, when, now)} isHeldOpen={isOpen(wish, when, errors)}>
      <WhenChoice
        id={fieldId('wantedAt')}
        wish={wish}
        onWish={(wantedAt) => change({ wantedAt })}
        quoting={when}
        error={errors.wantedAt}
      />
    </Fold>
  )
}

function summaryOf(wish: Wish, { quote }: Quoting, now: Date): string {
  const at = wishedTime(wish)
  if (at !== null) return timeWords(at, now)
  return quote?.promise ? promiseWords(quote.promise, now) : SOONEST
}

/** A time that is missing or gone has to be chosen; a dish that is not sold now is told. */
function isOpen(wish: Wish, { quote, isAsking }: Quoting, errors: FieldErrors): boolean {
  const at = wishedTime(wish)
  const isGone = at !== null && quote !== null && !isAsking && !isOffered(at, quote)
  const isUnsold = at === null && quote?.unsoldNow !== undefined
  return errors.wantedAt !== undefined || lacksTime(wish, quote) || isGone || isUnsold
}
