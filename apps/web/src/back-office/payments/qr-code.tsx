import Printer from 'lucide-react/icons/printer'

import './qr.css'
import type { ReactNode } from 'react'

import { moneyOf, type ShownLink } from './payment-link-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type ShownCode = Pick<ShownLink, 'qrCodeData' | 'total' | 'customerName'>

/** The code on paper of its own, ready to be scanned. */
export function QrCode({ link }: { link: ShownCode }) {
  return (
    <figure className="qr-paper [&_img]:w-56">
      <QrImage link={link} />
    </figure>
  )
}

function QrImage({ link }: { link: ShownCode }) {
  return (
    <img
      src={link.qrCodeData}
      width={300}
      height={300}
      alt={`QR code of the payment link: ${moneyOf(link.total)}, ${link.customerName}`}
    />
  )
}

type PaymentQrDialogProps = {
  link: ShownCode
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
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button className="px-2!" icon={<Printer aria-hidden size={20} />} onClick={() => window.print()}>
            Print QR Code
          </Button>
        </div>
      }
    >
      <figure className="print-alone qr-paper">
        <p className="qr-restaurant">{restaurant}</p>
        <QrImage link={link} />
        <figcaption>
          <strong>{amount} CAD</strong>
          <span>{link.customerName}</span>
        </figcaption>
      </figure>
      {children && <div className="mt-4 flex justify-center">{children}</div>}
    </Dialog>
  )
}
