import type { CANCELLATION_WORDS as ENGLISH } from '../en/cancellations.ts'
import { french } from '../french.ts'

export const CANCELLATION_WORDS = french<typeof ENGLISH>()({
  sentence: (when, reason) =>
    `Votre table du ${when} a été annulée${reason}. Au plaisir de vous accueillir une autre fois.`,
  text: (brand, party, when, place, reason, phone) =>
    `${brand}\u00a0: votre table pour ${party} le ${when} à ${place} a été annulée${reason}. Des questions? Appelez au ${phone}.`,
  reasons: {
    closure: 'fermeture ou entretien du restaurant',
    overbooking: 'surréservation',
    emergency: 'urgence en cuisine',
    staff: 'manque de personnel',
    weather: 'conditions météorologiques',
    other: 'autre raison',
  },
  ownReasons: {
    requested: 'à la demande du client',
    byCustomer: 'annulation par le client',
    noShow: 'table non occupée',
  },
})
