import { moneyOf, type ShownLink } from './payment-link-words.ts'

import './qr.css'

export type ShownCode = Pick<ShownLink, 'qrCodeData' | 'total' | 'customerName'>

/** The code on paper of its own, ready to be scanned. */
export function QrCode({ link }: { link: ShownCode }) {
  return (
    <figure className="qr-paper [&_img]:w-56">
      <QrImage link={link} />
    </figure>
  )
}

export function QrImage({ link }: { link: ShownCode }) {
  return (
    <img
      src={link.qrCodeData}
      width={300}
      height={300}
      alt={`QR code of the payment link: ${moneyOf(link.total)}, ${link.customerName}`}
    />
  )
}
