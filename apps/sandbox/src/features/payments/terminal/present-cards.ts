import type { Instrument } from '#sandbox/features/payments/pages/test-cards.ts'

/** Stripe's Interac test card; the second one is declined. */
const INTERAC = '4506445006931933'
const INTERAC_DECLINED = '4000000000000002'

export function presentCard(card: Instrument): Instrument {
  return { ...card, present: 'card_present' }
}

export function interacCard(number = INTERAC): Instrument {
  const fate = number === INTERAC_DECLINED ? 'declined' : 'succeeds'
  return { brand: 'interac', last4: number.slice(-4), wallet: null, fate, present: 'interac_present', holderName: null }
}
