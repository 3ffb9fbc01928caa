import { ApiError, userMessage } from '#web/lib/api.ts'

/** Where the server makes the paper of an order's receipt. */
export function receiptPdfPath(orderId: string, token: string): string {
  return `/api/receipts/${encodeURIComponent(orderId)}.pdf?token=${encodeURIComponent(token)}`
}

/** Fetches the paper first, so that a refusal becomes a sentence on this page instead of a page of its own. */
export async function downloadReceipt(path: string, fileName: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new ApiError({ code: 'network-error', status: 0, message: '' }, { cause })
  })
  if (!response.ok) throw new ApiError({ code: 'unknown', status: response.status, message: await reasonOf(response) })

  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}

/** What the alert says when there is no paper. */
export function receiptFailure(error: unknown): string {
  return `Failed to generate receipt: ${userMessage(error)}`
}

async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null
  return typeof body?.error === 'string' ? body.error : ''
}
