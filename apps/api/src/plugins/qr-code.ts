import QRCode from 'qrcode'

const PIXELS = 300

/** An address as a QR code, a data URL of a PNG; drawn here so that no other service learns of the address. */
export function toQrCode(address: string): Promise<string> {
  return QRCode.toDataURL(address, { width: PIXELS, margin: 2, errorCorrectionLevel: 'M' })
}
