import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Link2Off from 'lucide-react/icons/link-2-off'
import MessageSquare from 'lucide-react/icons/message-square'
import QrCode from 'lucide-react/icons/qr-code'

import { LINK_LOOKS, useLinkState } from './link-state.tsx'
import { type News, sinceWords } from './payment-problem-words.ts'
import { PaymentRow } from './payment-row.tsx'
import { type LinkActions, useLinkActions } from './use-link-actions.tsx'
import { MenuItem } from '#web/back-office/lib/menu-item.tsx'
import { useNow, useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'
import { VisuallyHidden } from '#web/ui/notices/live-region.tsx'

type LinkRowProps = { link: PaymentLinkView; place: string | null; onNews: (news: News | null) => void }

/** A payment link: its code is the button, what is rarer stands behind More. */
export function LinkRow({ link, place, onNews }: LinkRowProps) {
  const now = useNow()
  const { state, order } = useLinkState(link)
  const actions = useLinkActions({ link, state, onNews })
  if (state === null) return null
  const { icon, tone } = LINK_LOOKS[state.kind]
  return (
    <PaymentRow
      label={`Payment link of ${link.customerName}`}
      icon={icon}
      tone={tone}
      title={
        <span role="status">
          <VisuallyHidden>Payment link of {link.customerName}: </VisuallyHidden>
          <span>{state.words}</span>
        </span>
      }
      detail={order ? null : state.detail}
      amount={link.total}
      who={{
        name: link.customerName,
        phone: link.customerPhone,
        place,
        orderId: link.orderId,
        orderNumber: order?.orderNumber ?? null,
      }}
      since={`made ${sinceWords(link.createdAt, now)}`}
      actions={
        state.kind === 'waiting' && (
          <>
            <Button icon={<QrCode aria-hidden size={18} />} onClick={actions.showCode}>
              Show QR Code
            </Button>
            <More name={link.customerName} actions={actions} />
            {actions.dialogs}
          </>
        )
      }
    />
  )
}

function More({ name, actions }: { name: string; actions: LinkActions }) {
  const { offers } = useSite()
  return (
    <PopoverButton
      label={`More for the link of ${name}`}
      widthRem={17}
      className="shrink-0 px-0! text-text!"
      icon={<Ellipsis aria-hidden size={20} />}
      panel={
        <ul className="p-1.5">
          {offers.texts && (
            <MenuItem icon={MessageSquare} label={`Send SMS to ${name}`} onChoose={actions.send}>
              Send SMS
            </MenuItem>
          )}
          <MenuItem icon={Copy} label={`Copy link of ${name}`} onChoose={actions.copy}>
            Copy link
          </MenuItem>
          <MenuItem icon={Link2Off} label={`Close link of ${name}`} isGrave onChoose={actions.close}>
            Close link
          </MenuItem>
        </ul>
      }
    >
      <VisuallyHidden>More for the link of {name}</VisuallyHidden>
    </PopoverButton>
  )
}
