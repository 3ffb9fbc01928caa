import type { Pricing } from '@thali/contracts/fields'
import type { OtherBranch, ComparedLineView } from '@thali/contracts/orders/compare'
import { cartCount } from '@thali/domain/cart/cart-line'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { type OrderType } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { becauseText } from '@thali/domain/orders/promise/because'
import { formatTime } from '@thali/domain/time/zone'
import { useId, useState, useCallback, useEffect } from 'react'

import { openCartOnArrival, storedCart } from './cart-store.ts'
import { isSameOffer, takeOffer } from './fill-cart.ts'
import { readyWords } from './order-words.ts'
import { call } from '#web/lib/api/api.ts'
import type { InputOf, ReplyOf } from '#web/lib/api/endpoints.ts'
import { canRead } from '#web/lib/api/use-read.ts'
import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
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
      {/* What is far away is named, and not urged. */}
      <Button variant={isFar(branch) ? 'secondary' : 'primary'} full busy={isBusy} onClick={() => void confirm()}>
        {words.orderThere(branch.name)}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.cartIsFilled(branch.name)}
        size="small"
        buttons={
          <>
            <Button variant="secondary" onClick={() => void move('add')}>
              {words.add}
            </Button>
            <Button onClick={() => void move('replace')}>{words.replace}</Button>
          </>
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
        {says(branch.name, formatTime(readyAt), day)}
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

const FAR_METRES = 15_000

function isFar({ metres }: OtherBranch): boolean {
  return metres !== null && metres > FAR_METRES
}

/** What would be missed there, what would be different, and what it comes to. */
function Differences({ branch, here }: { branch: OtherBranch; here: Pricing }) {
  const { lines, pricing: there, delivery } = branch
  const missed = lines.filter(({ outcome }) => outcome === 'not-offered' || outcome === 'sold-out')
  const notes = lines.flatMap((line) => noteOf(line) ?? [])
  const fee = there.deliveryFee ?? 0
  if (delivery && fee !== (here.deliveryFee ?? 0)) notes.push(words.delivery(formatMoney(centsFromDollars(fee))))
  return (
    <div className="grid grid-cols-1 gap-1 text-sm">
      {missed.length > 0 && (
        <p className="font-semibold text-warning">{words.missed(missed.map(({ name }) => name).join(', '))}</p>
      )}
      {missed.length + notes.length === 0 && <p className="text-muted">{words.allSame}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <dl className="mt-1 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-base font-semibold">
        <dt>{words.total}</dt>
        <dd className="tabular-nums">{formatMoney(centsFromDollars(there.total))}</dd>
      </dl>
    </div>
  )
}

/** What is different about a dish that can be had there. */
function noteOf({ name, outcome, here, there, missing, quantity, quantityThere }: ComparedLineView): string | null {
  switch (outcome) {
    case 'fewer':
      return words.fewer(name, quantityThere, quantity)
    case 'choice-missing':
      return words.chooseAgain(name, missing.join(', '))
    case 'price':
    case 'same':
      if (here === null) return words.toBeHad(name)
      return there === null || here === there ? null : words.price(name, formatMoney(centsFromDollars(there)))
    case 'not-offered':
    case 'sold-out':
      return null
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
