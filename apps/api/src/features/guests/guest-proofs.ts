import { createLinkTokens } from '#api/identity/tokens.ts'

export type ProvedNumber = { phone: string; locationId: string }

/** Proofs that a number was proved for orders at one location, until an instant. Nothing is stored of them. */
export function createGuestProofs(secret: string) {
  const signatures = createLinkTokens(secret, 'guest-phone')
  const signed = ({ phone, locationId }: ProvedNumber, untilMs: number) => `${phone}/${locationId}/${untilMs}`

  return {
    of: (proved: ProvedNumber, until: Date): string =>
      `${until.getTime()}.${signatures.of(signed(proved, until.getTime()))}`,

    /** Whether a proof is ours, of this number and location, and not over. */
    holds(proof: string, proved: ProvedNumber, now: Date): boolean {
      const [until = '', signature = ''] = proof.split('.')
      const untilMs = Number(until)
      return untilMs > now.getTime() && signatures.opens(signed(proved, untilMs), signature)
    },
  }
}

export type GuestProofs = ReturnType<typeof createGuestProofs>
