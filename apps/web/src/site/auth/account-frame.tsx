import { cartCount, cartSubtotal } from '@thali/domain/cart/cart'
import { formatMoney } from '@thali/domain/money/cents'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { ReactNode } from 'react'

import { useCart, useLastCheckout } from '#web/cart/cart-store.ts'
import { useNotice } from '#web/lib/routing/page-notices.ts'
import { Jaali, JaaliStar } from '#web/ui/jaali.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/auth.ts'

type AccountFrameProps = {
  title: string
  lead: string
  /** A success message, such as after a password change. */
  success?: string | undefined
  problem?: string | undefined
  children: ReactNode
}

/** The page around every account form, with the benefits of an account beside the form. */
export function AccountFrame({ title, lead, success, problem, children }: AccountFrameProps) {
  const notice = useNotice()
  return (
    <div className="page-width grid flex-1 gap-x-16 py-8 md:py-12 lg:grid-cols-[minmax(0,28rem)_1fr]">
      <div className="mx-auto w-full max-w-112 lg:mx-0">
        <PageHeading title={title} lead={lead} />
        <WaitingCart />
        <div className="grid gap-5">
          {notice && <Banner tone="info">{notice.text}</Banner>}
          {success !== undefined && <Banner tone="success">{success}</Banner>}
          {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
          {children}
        </div>
      </div>
      <Reasons />
    </div>
  )
}

function Reasons() {
  return (
    <aside
      aria-label={words.reasonsLabel}
      data-theme="dark"
      className="relative isolate hidden min-h-128 content-end overflow-hidden rounded-lg bg-surface p-12 lg:grid"
    >
      <Jaali className="-z-1 text-accent opacity-6 [mask-image:radial-gradient(circle_at_75%_20%,black,transparent_75%)]" />
      <JaaliStar className="absolute -top-28 -right-28 -z-1 size-112 text-brass [stroke-width:.12]" />
      <dl className="grid max-w-[40ch] gap-6">
        {words.reasons.map(([title, text]) => (
          <div key={title}>
            <dt className="display text-2xl">{title}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

/** Says that the cart is kept while somebody signs in. Its space is reserved, so nothing moves when it appears. */
function WaitingCart() {
  const checkout = useLastCheckout()
  const cart = useCart(checkout?.locationId ?? '')
  const count = cartCount(cart)
  return (
    <div className="flex min-h-16 items-center">
      {count > 0 && (
        <p className="flex items-center gap-2.5 font-semibold text-accent-text tabular-nums">
          <ShoppingBag aria-hidden size={20} />
          {words.waiting(count, formatMoney(cartSubtotal(cart)))}
        </p>
      )}
    </div>
  )
}
