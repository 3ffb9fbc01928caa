import QRCode from 'qrcode'

const PIXELS = 300

/** The QR code of an address as a PNG in a data URL. Drawn by us, so that no other service learns the address (ADM-PAY-04..05). */
export function toQrCode(address: string): Promise<string> {
  return QRCode.toDataURL(address, { width: PIXELS, margin: 2, errorCorrectionLevel: 'M' })
}
