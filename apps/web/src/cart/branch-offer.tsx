import type { Pricing } from '@thali/contracts/fields'
import type { OtherBranch, ComparedLineView } from '@thali/contracts/orders/compare'
import { cartCount } from '@thali/domain/cart/cart-line'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { type OrderType } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { becauseText } from '@thali/domain/orders/promise/because'
import { formatTimeAst } from '@thali/domain/time/zone'
import { useId, useState, type ReactNode, useCallback, useEffect } from 'react'

import { openCartOnArrival, storedCart } from './cart-store.ts'
import { isSameOffer, takeOffer } from './fill-cart.ts'
import { readyWords } from './order-words.ts'
import { call } from '#web/lib/api/api.ts'
import type { InputOf, ReplyOf } from '#web/lib/api/endpoints.ts'
import { canRead } from '#web/lib/api/use-read.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/cart/other-branch.ts'

type BranchOfferProps = {
  branch: OtherBranch
  here: { locationId: string; pricing: Pricing }
  orderType: OrderType
  leadsTo: 'cart' | 'checkout'
  /** Asks the server again, before anything is moved. */
  onAskAgain: () => Promise<Offer | undefined>
  /** Called with a sentence when the location cannot take the cart as it was offered. */
  onRenewed: (sentence: string | null) => void
}

/** One location, all that would be different there, and the way to it. */
export function BranchOffer({ branch, here, orderType, leadsTo, onAskAgain, onRenewed }: BranchOfferProps) {
  const titleId = useId()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  async function confirm() {
    setIsBusy(true)
    onRenewed(null)
    const now = (await onAskAgain())?.branches.find(({ id }) => id === branch.id)
    setIsBusy(false)
    if (!now) onRenewed(words.cannotAnyMore(branch.name))
    else if (!isSameOffer(branch, now)) onRenewed(words.hasChanged(branch.name))
    else if (storedCart(branch.id).length > 0) setIsAsking(true)
    else await move('replace')
  }

  async function move(way: 'replace' | 'add') {
    setIsAsking(false)
    takeOffer(branch, orderType, way)
    announce(words.moved(branch.name))
    if (leadsTo === 'checkout') {
      document.getElementById('main')?.focus()
      return
    }
    openCartOnArrival()
    await navigate(`/menu/${branch.id}`)
  }

  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-3 not-first:border-t not-first:border-line not-first:pt-4"
    >
      {/* The cart has a heading of its own, the checkout has only that of the page. */}
      <ReadyAt id={titleId} branch={branch} orderType={orderType} Heading={leadsTo === 'cart' ? 'h3' : 'h2'} />
      <Differences branch={branch} here={here.pricing} />
      <Button full busy={isBusy} onClick={() => void confirm()}>
        {words.orderThere(branch.name)}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.cartIsFilled(branch.name)}
        size="small"
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={() => void move('add')}>
              {words.add}
            </Button>
            <Button onClick={() => void move('replace')}>{words.replace}</Button>
          </div>
        }
      >
        <p>{words.filledWith(cartCount(storedCart(branch.id)))}</p>
      </Dialog>
    </section>
  )
}

type ReadyAtProps = { id: string; branch: OtherBranch; orderType: OrderType; Heading: 'h2' | 'h3' }

function ReadyAt({ id, branch, orderType, Heading }: ReadyAtProps) {
  const now = useNow()
  const readyAt = new Date(branch.readyAt)
  const { day } = readyWords(readyAt, now)
  const says = ASKS_FOR[orderType] === 'address' ? words.delivers : words.ready
  const because = becauseText(branch.because)
  const details = [because, branch.metres === null ? null : words.away(branch.metres)].filter((one) => one !== null)
  return (
    <div>
      <Heading id={id} className="text-lg font-semibold">
        <AtlanticTime>{says(branch.name, formatTimeAst(readyAt), day)}</AtlanticTime>
      </Heading>
      {details.length > 0 && <p className="text-sm text-muted">{details.join(' · ')}</p>}
      {branch.delivery && branch.delivery.missing > 0 && (
        <p className="font-semibold text-warning">
          {words.addForDelivery(formatMoney(centsFromDollars(branch.delivery.missing)))}
        </p>
      )}
    </div>
  )
}

/** Everything that would be different at another location, down to the total. */
function Differences({ branch, here }: { branch: OtherBranch; here: Pricing }) {
  const { lines, pricing: there, delivery } = branch
  const different = lines.filter(({ outcome }) => outcome !== 'same')
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p className="text-muted">{different.length === 0 ? words.allSame : words.differences}</p>
      <ul className="grid grid-cols-1 gap-1.5 empty:hidden">
        {different.map((line, index) => (
          <Row key={rowKey(different, index)} name={line.name} note={noteOf(line)}>
            <ChangedPrice here={line.here} there={line.there} />
          </Row>
        ))}
        {delivery && (there.deliveryFee ?? 0) !== (here.deliveryFee ?? 0) && (
          <Row name={words.delivery}>
            <ChangedPrice here={here.deliveryFee ?? 0} there={there.deliveryFee ?? 0} />
          </Row>
        )}
        {there.tax !== here.tax && (
          <Row name={words.tax}>
            <ChangedPrice here={here.tax} there={there.tax} />
          </Row>
        )}
      </ul>
      <dl className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-base font-semibold">
        <dt>{words.total}</dt>
        <dd>
          <ChangedPrice here={here.total} there={there.total} />
        </dd>
      </dl>
    </div>
  )
}

function Row({ name, note, children }: { name: string; note?: string | null; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0">
        <span className="font-semibold">{name}</span>
        {note && <span className="block text-warning">{note}</span>}
      </span>
      {children}
    </li>
  )
}

/** One dish may stand in the cart twice, at two spice levels. */
function rowKey(lines: readonly ComparedLineView[], index: number): string {
  const name = lines[index]?.name
  return `${name} ${lines.slice(0, index).filter((line) => line.name === name).length}`
}

/** The price there, after the one here where it is another. What cannot be had costs nothing any more. */
function ChangedPrice({ here, there }: { here: number | null; there: number | null }) {
  const was = here === null || here === there ? {} : { was: here }
  return (there !== null || here !== null) && <Price amount={there ?? 0} {...was} />
}

/** What is different about a line beside its price. */
function noteOf({ outcome, here, missing, quantity, quantityThere }: ComparedLineView): string | null {
  switch (outcome) {
    case 'not-offered':
      return words.notOffered
    case 'sold-out':
      return words.soldOut
    case 'fewer':
      return words.fewer(quantityThere, quantity)
    case 'choice-missing':
      return words.chooseAgain(missing.join(', '))
    case 'price':
    case 'same':
      return here === null ? words.toBeHad : null
  }
}

export type Question = NonNullable<InputOf<'POST /carts/compare'>['body']>
type Offer = ReplyOf<'POST /carts/compare'>

/** A cart that is being changed is asked about once. */
const SETTLE_MS = 300
/** Ready times pass, and other locations close. */
const AGAIN_MS = 60_000

/**
 * The answer to the present question, kept up to date; undefined without a question or an answer.
 *
 * @param menuVersion what the own location sells: a change of it may be a new answer
 */
export function useOffer(question: Question | null, menuVersion: number | undefined) {
  const about = question && JSON.stringify(question)
  const asked = about && JSON.stringify({ about, menuVersion })
  const [answer, setAnswer] = useState<{ about: string; offer: Offer | undefined }>()

  const ask = useCallback(async (): Promise<Offer | undefined> => {
    if (asked === null) return undefined
    const { about: askedAbout } = JSON.parse(asked) as { about: string }
    const body = JSON.parse(askedAbout) as Question
    // Without an answer nothing is offered; the page itself says what is wrong with its own location.
    const offer = await call('POST /carts/compare', { body }).catch(() => undefined)
    setAnswer({ about: askedAbout, offer })
    return offer
  }, [asked])

  useEffect(() => {
    if (asked === null) return
    const first = setTimeout(() => void ask(), SETTLE_MS)
    const again = setInterval(() => {
      if (canRead()) void ask()
    }, AGAIN_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [asked, ask])

  return { offer: answer && answer.about === about ? answer.offer : undefined, ask }
}
