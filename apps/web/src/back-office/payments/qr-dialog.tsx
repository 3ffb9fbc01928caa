import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'

import { moneyOf, type ShownLink } from './payment-link-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

import './qr.css'

type PaymentQrDialogProps = {
  link: Pick<ShownLink, 'qrCodeData' | 'total' | 'customerName'>
  restaurant: string
  onClose: () => void
  /** State of the payment under the code; on screen only, never printed. */
  children?: ReactNode
}

/** The QR code for a customer, on screen or printed. The print leaves out everything else. */
export function PaymentQrDialog({ link, restaurant, onClose, children }: PaymentQrDialogProps) {
  const amount = moneyOf(link.total)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan to pay"
      size="small"
      footer={
        <div className="grid grid-cols-[2fr_3fr] gap-3">
          <Button size="board" variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            size="board"
            className="px-2!"
            icon={<Printer aria-hidden size={24} />}
            onClick={() => window.print()}
          >
            Print QR Code
          </Button>
        </div>
      }
    >
      <figure className="print-alone qr-paper">
        <p className="qr-restaurant">{restaurant}</p>
        <img
          src={link.qrCodeData}
          width={300}
          height={300}
          alt={`QR code of the payment link: ${amount}, ${link.customerName}`}
        />
        <figcaption>
          <strong>{amount} CAD</strong>
          <span>{link.customerName}</span>
        </figcaption>
      </figure>
      {children && <div className="mt-4 flex justify-center">{children}</div>}
    </Dialog>
  )
}
