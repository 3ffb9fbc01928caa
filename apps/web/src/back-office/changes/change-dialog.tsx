import type { ChangePreview } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { can, type Role } from '@thali/domain/auth/roles'
import { whyNotChangeable } from '@thali/domain/orders/changes/may-change'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'

import { amountProblem, editsOf, isTouched, versionOf } from './change-draft.ts'
import { ChangeFoot, MoneyPart } from './change-side.tsx'
import { reasonsFor } from './change-words.ts'
import { DishPicker } from './dish-picker.tsx'
import { LineRows } from './line-rows.tsx'
import { SecondPersonDialog } from './second-person-dialog.tsx'
import { type DraftEditor, useChangeDraft } from './use-change-draft.ts'
import { useChangePreview } from './use-change-preview.ts'
import { useChangeSending } from './use-change-sending.ts'
import './changes.css'
import { useRead } from '#web/back-office/lib/reads.ts'
import { ReasonFields } from '#web/back-office/lib/reason-fields.tsx'
import { counterMenu } from '#web/back-office/order-taking/dishes/counter-menu.ts'
import { useNow } from '#web/lib/site.tsx'
import { useHeld } from '#web/lib/use-held.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { THROW_AWAY } from '#web/ui/dialogs/form-dialog.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

type ChangeDialogProps = {
  order: OrderView
  role: Role
  onClose: () => void
  /** With the changed order, and what the change has moved. */
  onChanged: (order: OrderView, moved: ChangePreview) => void
}

/** Takes dishes off an order or adds some, changes its tip, or gives goodwill; money follows by itself. */
export function ChangeDialog({ order: shown, role, onClose, onChanged }: ChangeDialogProps) {
  const menu = useCounterMenu(shown.locationInfo.id)
  const [isHeld, hold] = useState(false)
  const editor = useChangeDraft(useHeld(shown, isHeld), menu.data)
  const { draft } = editor
  const { order } = draft
  const edits = useMemo(() => editsOf(draft), [draft])
  const asked = { orderId: order.id, version: versionOf(draft), edits }
  const sending = useChangeSending({ asked, hold, follow, onChanged })
  const preview = useChangePreview(asked, sending.handleOutdated)
  const [isPicking, setIsPicking] = useState(false)
  const [confirm, question] = useConfirm()
  const isOffline = !useIsOnline()
  const canAdd = useCanAdd(order)

  function follow(now: OrderView) {
    hold(false)
    editor.follow(now)
  }

  async function leave() {
    if ((!isTouched(draft) && sending.reason === '') || (await confirm(THROW_AWAY))) onClose()
  }

  return (
    <>
      <Dialog
        open
        onClose={() => void leave()}
        title={`Change order ${order.orderNumber}`}
        size="page"
        locked={sending.isBusy}
      >
        <form
          noValidate
          className="change-panes"
          onSubmit={(event) => {
            event.preventDefault()
            void sending.submit(preview)
          }}
        >
          <div className="change-lines">
            <AddButton canAdd={canAdd} onAdd={() => setIsPicking(true)} />
            <LineRows editor={editor} canAdd={canAdd} />
            <Amounts editor={editor} role={role} />
          </div>
          <div className="change-side">
            <div className="change-facts">
              <MoneyPart order={order} state={preview} />
              <ReasonFields
                label="Reason"
                reasons={reasonsFor(draft)}
                reason={sending.reason}
                objection={sending.objection}
                isBusy={sending.isBusy}
                onSay={sending.say}
                onSubmit={() => void sending.submit(preview)}
              />
              {sending.failure !== null && (
                <Banner tone="danger" onDismiss={sending.dismissFailure}>
                  {sending.failure}
                </Banner>
              )}
            </div>
            <ChangeFoot
              order={order}
              state={preview}
              isReady={edits.length > 0 && preview.error === null}
              isOffline={isOffline}
              isBusy={sending.isBusy}
            />
          </div>
        </form>
      </Dialog>
      {isPicking && (
        <DishPicker editor={editor} menu={menu.data} failure={menu.failure} onClose={() => setIsPicking(false)} />
      )}
      {sending.agreeing && (
        <SecondPersonDialog
          order={order}
          preview={sending.agreeing}
          onAgreed={(approval) => sending.sendAgreed(preview, approval)}
          onClose={sending.stopAgreeing}
        />
      )}
      {question}
    </>
  )
}

/** Nothing is added to an order that is cooked. */
function useCanAdd({ status, paymentStatus, completedTime }: OrderView): boolean {
  const completedAt = completedTime === null ? null : new Date(completedTime)
  return whyNotChangeable({ status, paymentStatus, completedAt }, ['add'], useNow()) === null
}

function useCounterMenu(location: string) {
  const { data, error, reread } = useRead('GET /menu/:location', { params: { location } })
  const menu = useMemo(() => data && counterMenu(data), [data])
  return { data: menu, failure: error && { error, retry: () => void reread() } }
}

function AddButton({ canAdd, onAdd }: { canAdd: boolean; onAdd: () => void }) {
  if (!canAdd) return <p className="text-muted">The order is cooked: dishes are taken off only. Place another order.</p>
  return (
    <div>
      <Button size="staff" variant="secondary" icon={<Plus aria-hidden size={20} />} onClick={onAdd}>
        Add a dish
      </Button>
    </div>
  )
}

function Amounts({ editor: { draft, setTip, setGoodwill }, role }: { editor: DraftEditor; role: Role }) {
  const { order, tip, goodwill } = draft
  const isPaid = order.paymentStatus === 'paid'
  return (
    <div className="grid grid-cols-2 items-end gap-4 pt-1">
      <MoneyField
        label="Tip"
        hint="All of it, not what is added"
        value={tip}
        error={amountProblem(tip)}
        onChange={setTip}
      />
      {isPaid && can(role, 'orders.refund') && (
        <MoneyField
          label="Give back as goodwill"
          hint="The order stays as it is"
          value={goodwill}
          error={amountProblem(goodwill)}
          onChange={setGoodwill}
        />
      )}
    </div>
  )
}
