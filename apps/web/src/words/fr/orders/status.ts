import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/orders/status.ts'

export const words = french<typeof english>()({
  steps: 'État de la commande',
  notYet: 'pas encore',
  packed: 'Emballée à',
  ready: 'Prête depuis',
  completed: 'Terminée à',
  cancelled: 'Annulée à',
  arrives: 'Arrive vers',
  readyAbout: 'Prête vers',
  chosen: 'L’heure choisie',
  headlines: {
    pending: 'Commande confirmée!',
    preparing: 'En préparation',
    ready: {
      pickup: 'Prête. Passez la chercher.',
      delivery: 'Prête. Nous vous l’apportons.',
      'dine-in': 'Prête. Nous l’apportons à votre table.',
    },
    completed: {
      pickup: 'Remise. Bon appétit!',
      delivery: 'Livrée. Bon appétit!',
      'dine-in': 'Servie. Bon appétit!',
    },
    cancelled: 'Commande annulée',
  },
  next: {
    pickup: (place) => `Passez la chercher à ${place} quand elle est prête. Nous vous envoyons un texto.`,
    delivery: 'Nous l’apportons à votre adresse. Nous vous envoyons un texto quand elle est prête.',
    'dine-in': 'Nous l’apportons à votre table.',
  },
  nextUntold: {
    pickup: (place) => `Passez la chercher à ${place} quand elle est prête. Cette page vous dit quand.`,
    delivery: 'Nous l’apportons à votre adresse. Cette page vous dit quand elle est prête.',
  },
  pay: {
    nothing: 'Il ne reste rien à payer.',
    rest: (amount) => `Il reste ${amount} de votre commande à payer.`,
    refunded: 'Votre argent vous est rendu.',
    online: 'Payez avec le lien que nous vous avons envoyé, ou en recevant votre repas.',
    pickup: (amount) => `Préparez ${amount}, à payer comptant au comptoir.`,
    delivery: (amount) => `Préparez ${amount}, à payer comptant à votre porte.`,
    'dine-in': (amount) => `Préparez ${amount}, à payer comptant à la table.`,
    rounded: (total) => `Le total est de ${total}; il n’y a plus de cents.`,
  },
  announced: (number, state) => `Commande ${number}\u00a0: ${state}`,
  today: 'Aujourd’hui',
  yesterday: 'Hier',
})
