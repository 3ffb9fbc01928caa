/**
 * The provider refused a request, or did not answer it.
 *
 * - `refused`: it understood and said no; nothing was done.
 * - `broke`: it answered with a server error. Something may have been done; for the same key it repeats this answer.
 * - `unknown`: no answer, or an unreadable one. The same request with the same key tells whether it was carried out.
 */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError'
  readonly kind: 'refused' | 'broke' | 'unknown'
  readonly code: string
  /** More was requested than is left. */
  readonly isAboutAmount: boolean

  constructor(
    message: string,
    options: { kind: PaymentProviderError['kind']; code: string; isAboutAmount?: boolean; cause: unknown },
  ) {
    super(message, { cause: options.cause })
    this.kind = options.kind
    this.code = options.code
    this.isAboutAmount = options.isAboutAmount ?? false
  }
}
