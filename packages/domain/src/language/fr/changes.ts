import type { CHANGE_WORDS as ENGLISH_CHANGES } from '../en/changes.ts'
import { french } from '../french.ts'
import { FORMATS } from './formats.ts'

export const CHANGE_WORDS = french<typeof ENGLISH_CHANGES>()({
  formats: FORMATS,
  changed: 'Modifiée',
  added: (dish) => `Ajouté\u00a0: ${dish}`,
  takenOff: (dish) => `Retiré\u00a0: ${dish}`,
  tipRaised: (amount) => `Pourboire\u00a0: ${amount} de plus`,
  tipLowered: (amount) => `Pourboire\u00a0: ${amount} de moins`,
  goodwill: (amount) => `Remis en guise de dédommagement\u00a0: ${amount}`,
  total: (amount) => `Votre commande s’élève maintenant à ${amount}.`,
  back: {
    card: (amount) => `${amount} vous sont remboursés sur votre carte en 5 à 10 jours ouvrables.`,
    cash: (amount) => `${amount} vous attendent comptant au comptoir.`,
    manual: (amount) => `Le restaurant vous rembourse ${amount}.`,
  },
  toPay: (amount) => `Il reste ${amount} à payer.`,
})
