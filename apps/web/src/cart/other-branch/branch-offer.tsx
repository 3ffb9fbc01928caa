import type { Pricing } from '@thali/contracts/fields'
import type { OtherBranch } from '@thali/contracts/orders/compare'
import { cartCount } from '@thali/domain/cart/cart-line'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import type { OrderType } from '@thali/domain/ordering/order-status'
import { becauseText } from '@thali/domain/orders/promise/because'
import { formatTimeAst } from '@thali/domain/time/zone'
import { useId, useState } from 'react'

import { useNavigate } from '#web/lib/routing/navigation.tsx'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { words } from '#words/cart/other-branch.ts'
import { openCartOnArrival, storedCart } from '../cart-store.ts'
import { readyWords } from '../order-words.ts'
import { Differences } from './differences.tsx'
import { isSameOffer, takeOffer } from './take-offer.ts'
import type { Offer } from './use-offer.ts'

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
  const says = orderType === 'delivery' ? words.delivers : words.ready
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
