import Copy from 'lucide-react/icons/copy'
import Link2Off from 'lucide-react/icons/link-2-off'
import MessageSquare from 'lucide-react/icons/message-square'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'

import { LinkStateLine, useLinkState } from './link-state.tsx'
import type { ShownLink } from './payment-link-words.ts'
import type { News } from './payment-problem-words.ts'
import { NewsLine } from './payment-reads.tsx'
import { useLinkActions } from './use-link-actions.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'

type PaymentLinkPanelProps = {
  /** The link as it was made or last read; the panel keeps it up to date. Null before there is one. */
  link: ShownLink | null
  onQrClosed?: () => void
  onSmsSent?: () => void
}

/** The state of one payment link, and its buttons. */
export function PaymentLinkPanel({ link: given, onQrClosed, onSmsSent }: PaymentLinkPanelProps) {
  const { link, state } = useLinkState(given)
  const { offers } = useSite()
  const [news, setNews] = useState<News | null>(null)
  const actions = useLinkActions({ link, state, onNews: setNews, onQrClosed, onSmsSent })

  return (
    <div className="@container">
      {link && state && <LinkStateLine state={state} customerName={link.customerName} />}
      {(state === null || state.kind === 'waiting') && (
        <div className="mt-2 grid grid-cols-2 gap-2 @max-[21rem]:[&>:nth-child(-n+2)]:col-span-2 @max-[38rem]:[&>.button]:px-2 @[38rem]:flex @[38rem]:flex-wrap">
          <Button icon={<QrCode aria-hidden size={20} />} onClick={actions.showCode}>
            Show QR Code
          </Button>
          {offers.texts && (
            <Button
              variant="secondary"
              busy={actions.isSending}
              icon={<MessageSquare aria-hidden size={20} />}
              onClick={actions.send}
            >
              Send SMS
            </Button>
          )}
          {link && (
            <>
              <Button
                variant="ghost"
                icon={<Copy aria-hidden size={20} />}
                aria-label={`Copy link of ${link.customerName}`}
                onClick={actions.copy}
              >
                Copy link
              </Button>
              <Button
                variant="ghost"
                className="text-danger!"
                busy={actions.isClosing}
                icon={<Link2Off aria-hidden size={20} />}
                aria-label={`Close link of ${link.customerName}`}
                onClick={actions.close}
              >
                Close link
              </Button>
            </>
          )}
        </div>
      )}
      <NewsLine news={news} />
      {actions.dialogs}
    </div>
  )
}
