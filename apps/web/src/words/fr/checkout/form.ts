import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/checkout/form.ts'

const WAYS = { pickup: 'les commandes à emporter', delivery: 'la livraison', 'dine-in': 'le service à table' }

export const words = french<typeof english>()({
  howAndWhen: 'Comment et quand',
  how: 'Comment souhaitez-vous recevoir votre commande?',
  types: { pickup: 'À emporter', delivery: 'Livraison', 'dine-in': 'Sur place' },
  notOffered: (place, type) => `${place} n’offre pas ${WAYS[type]}; cette commande est donc à emporter.`,
  thisPlace: 'Ce restaurant',
  selectedPlace: 'Restaurant choisi',
  kept: 'Votre panier et ce que vous inscrivez ici sont conservés.',
  beforeOpening: 'Vous pouvez commander maintenant; la cuisine commencera à l’ouverture.',
  readyAbout: 'Prête vers',
  arrivesAbout: 'Livrée vers',
  to: (address) => `Livraison\u00a0: ${address}`,
  yourAddress: 'votre adresse',
  address: 'Adresse de livraison',
  instructions: 'Consignes de livraison',
  instructionsHint: 'Sonnette, porte de côté, où laisser la commande',
  table: 'Numéro de table',
  tableHint: 'Si vous êtes déjà à table',
  party: 'Nombre de personnes',
  partyHint: (most) => `De 1 à ${most} personnes`,
  people: 'personnes',
  addNote: 'Une note?',
  note: 'Consignes particulières',
  noteHint: 'Allergies, moins de sel, sans oignon\u00a0: la cuisine lit ceci en premier.',
  you: 'Vous',
  change: 'Modifier',
  changeDetails: 'Modifier vos coordonnées',
  name: 'Nom complet',
  email: 'Courriel',
  phone: 'Numéro de téléphone',
  phoneHint: 'Nous envoyons un texto à ce numéro quand votre commande est prête.',
  savePhone: 'Enregistrer ce numéro dans mon profil',
  countryOf: (name) => `Pays\u00a0: ${name} `,
})
