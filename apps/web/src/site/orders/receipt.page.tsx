import type { OrderView } from '@thali/contracts/orders/orders'
import { formatPhone } from '@thali/domain/people/contact-fields'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import { type MouseEvent, useState } from 'react'

import { ReceiptPaper } from './receipt-paper.tsx'
import { userMessage } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { apiAddress } from '#web/lib/connection.ts'
import { telHref } from '#web/lib/contact.ts'
import { download } from '#web/lib/files/download.ts'
import { Link, useSearch } from '#web/lib/routing/navigation.tsx'
import type { PageProps } from '#web/lib/routing/route.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/orders/receipt.ts'

/** The receipt of one order, by its token. */
export function ReceiptPage({ params }: PageProps) {
  const orderId = params['orderId'] ?? ''
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const { data, error, reread } = useRead('GET /getOrderReceipt', { query: { orderId, token } })

  if (data) return <Receipt order={data.order} token={token} />
  if (!error) return <ReceiptSkeleton />
  // A missing order and a wrong token must look the same.
  if (error.status === 404 || error.status === 400) return <NoReceipt />
  return (
    <div className="page-width py-12">
      <RetryBanner title={words.unread} onRetry={() => void reread()}>
        {userMessage(error)}
      </RetryBanner>
    </div>
  )
}

function Receipt({ order, token }: { order: OrderView; token: string }) {
  const back = useWayBack(order)
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:grid-cols-[minmax(0,1fr)_minmax(min(22rem,50%),min(27rem,55%))] md:gap-[min(3rem,5%)] md:py-14 lg:gap-[min(6rem,8%)]">
      <div className="md:sticky md:top-[calc(var(--bar-top)+2rem)] md:self-start">
        <Link href={back.href} className="link inline-flex min-h-(--tap) items-center gap-2">
          <ArrowLeft aria-hidden size={18} />
          {back.label}
        </Link>
        <PageHeading className="mt-2" eyebrow={order.locationInfo.name} title={words.title(order.orderNumber)} />
        <ReceiptActions order={order} token={token} />
      </div>
      <ReceiptPaper order={order} />
    </div>
  )
}

function ReceiptActions({ order, token }: { order: OrderView; token: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const path = `/receipts/${encodeURIComponent(order.orderId)}.pdf?token=${encodeURIComponent(token)}`

  async function handleDownload(event: MouseEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      await download(path)
    } catch (error) {
      setFailure(words.failed(userMessage(error)))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink
          href={apiAddress(path)}
          download={words.file(order.orderNumber)}
          aria-busy={isBusy || undefined}
          icon={<Download aria-hidden size={20} />}
          onClick={(event) => void handleDownload(event)}
        >
          {words.download}
        </ButtonLink>
        <Button variant="secondary" icon={<Printer aria-hidden size={20} />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      {failure && (
        <Banner tone="danger" className="mt-4" onDismiss={() => setFailure(null)}>
          {failure}
        </Banner>
      )}
    </>
  )
}

/** The way back for the owner, for staff, and for somebody who only has the link. */
function useWayBack({ customerInfo, locationInfo }: OrderView): { href: string; label: string } {
  const { user } = useSession()
  if (user && user.role !== 'customer') return { href: '/admin/dashboard#orders', label: words.management }
  if (user && user.uid === customerInfo.firebaseId) return { href: '/dashboard', label: words.pastOrders }
  return { href: `/menu/${locationInfo.id}`, label: words.menuOf(locationInfo.name) }
}

function NoReceipt() {
  const { brand } = useSite()
  return (
    <div className="page-width py-16 md:py-24">
      <PageHeading title={words.notFound} lead={words.notFoundLead} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={telHref(brand.phone)} icon={<Phone aria-hidden size={20} />}>
          {formatPhone(brand.phone)}
        </ButtonLink>
        <ButtonLink href="/" variant="secondary">
          {words.home}
        </ButtonLink>
      </div>
    </div>
  )
}

function ReceiptSkeleton() {
  return (
    <Loading label={words.loading} className="page-width grid gap-8 py-8 md:grid-cols-[1fr_27rem] md:py-14">
      <div className="grid content-start gap-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-12 w-64" />
        <Skeleton className="h-11 w-56" />
      </div>
      <Skeleton className="h-[36rem] w-full" />
    </Loading>
  )
}
