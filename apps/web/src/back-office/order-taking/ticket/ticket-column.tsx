import type { MenuView } from '@thali/contracts/menu/menu'
import type { CartLine } from '@thali/domain/cart/cart'

import { CreatedOrder } from '../created-order.tsx'
import { LinkStage } from '../link-stage.tsx'
import type { NewOrderEditor } from '../use-new-order.ts'
import type { OrderTaking } from '../use-order-taking.tsx'
import { PaymentMethod, TicketFoot } from './ticket-foot.tsx'
import { Ticket } from './ticket.tsx'
import { goToCustomer } from './use-customer-fold.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { PAD_BESIDE } from '#web/ui/forms/pad-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type TicketColumnProps = {
  editor: NewOrderEditor
  menu: MenuView | undefined
  taking: OrderTaking
  onEdit: (line: CartLine) => void
}

/** The column beside the menu: the order form, then its payment link or its confirmation. */
export function TicketColumn({ editor, menu, taking, onEdit }: TicketColumnProps) {
  return (
    <section
      id="order-ticket"
      tabIndex={-1}
      aria-label="Ticket"
      className="order-taking-ticket @container/ticket"
      {...PAD_BESIDE}
    >
      <Stage editor={editor} menu={menu} taking={taking} onEdit={onEdit} />
    </section>
  )
}

function Stage({ editor, menu, taking, onEdit }: TicketColumnProps) {
  const { live } = useWorkspace()
  const { created, link, failure, notice, errors } = taking
  if (created) {
    return (
      <div className="order-taking-scroll">
        <CreatedOrder key={created.order.id} created={created} onNext={() => nextOrder(taking)} />
      </div>
    )
  }
  if (link) {
    const stage = { link, editor, onOut: taking.leaveLink, onCreated: taking.finishLink, onBack: taking.backToOrder }
    return (
      <div className="order-taking-scroll">
        <LinkStage key={link.sessionId} {...stage} />
      </div>
    )
  }
  if (taking.isLinkAwaited) {
    return (
      <Loading label="Loading the payment link" className="p-5">
        <Skeleton className="h-64 w-full" />
      </Loading>
    )
  }
  return (
    <>
      <div className="order-taking-scroll">
        {notice !== null && (
          <Banner tone="success" className="m-4 mb-0" onDismiss={taking.beginNext}>
            {notice}
          </Banner>
        )}
        <Ticket editor={editor} menu={menu} errors={errors} onEdit={onEdit} />
      </div>
      {failure && (
        <Banner tone="danger" className="mx-4 mb-3" title={failure.title} onDismiss={taking.dismiss}>
          {failure.reason}
        </Banner>
      )}
      <TicketFoot
        editor={editor}
        method={<PaymentMethod editor={editor} />}
        isBusy={taking.isBusy}
        isOffline={live.status === 'offline' && failure === null}
        onSubmit={() => void taking.submit()}
      />
    </>
  )
}

/** The phone field comes first in the next order. */
function nextOrder(taking: OrderTaking): void {
  taking.beginNext()
  requestAnimationFrame(goToCustomer)
}
