import { cartCount, cartSubtotal } from '@thali/domain/cart/cart'
import { formatMoney } from '@thali/domain/money/cents'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { type ReactNode, Suspense } from 'react'

import { useCart, useLastCheckout } from '#web/cart/cart-store.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useNotice } from '#web/lib/routing/page-notices.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/auth.ts'

const Reasons = latePart(async () => (await import('./reasons.tsx')).Reasons)

/** A constant element, because a changed one would be rendered before its script is loaded. */
const REASONS = (
  <Suspense>
    <Reasons />
  </Suspense>
)

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
    <div className="page-width grid flex-1 gap-x-16 py-8 md:py-12 lg:grid-cols-[minmax(0,min(28rem,45%))_1fr]">
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
      {REASONS}
    </div>
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
