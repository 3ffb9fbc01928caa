import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/checkout/pay.ts'

export const words = french<typeof english>()({
  tip: {
    title: 'Pourboire',
    lead: 'Pour la cuisine et le service, sur les plats plus les taxes',
    custom: 'Autre',
    customAside: 'montant',
    none: 'Aucun',
    label: 'Pourboire de votre choix',
    prefix: '',
    suffix: '$',
    hint: 'Entre 0\u00a0$ et 100\u00a0$',
  },
  pay: 'Paiement',
  how: 'Comment souhaitez-vous payer?',
  online: 'Payer en ligne\u00a0: carte, Apple Pay, Google Pay',
  onlineHint: 'Paiement sécurisé par notre fournisseur de paiement',
  onlineNext:
    'Vous payez à la page suivante. La cuisine reçoit votre commande dès qu’elle est payée; d’ici là, vous pouvez revenir en arrière.',
  cash: 'Argent comptant',
  cashHint: 'Payez au comptoir, à votre porte ou à la table',
  bring: 'À payer comptant\u00a0:',
  where: {
    pickup: 'Vous payez au comptoir.',
    delivery: 'Vous payez à votre porte.',
    'dine-in': 'Vous payez à table.',
  },
  rounded: 'Les paiements comptants sont arrondis à 5\u00a0¢ près.',
  place: (amount) => `Commander • ${amount}`,
  busy: { online: 'Préparation du paiement…', cash: 'Envoi de la commande…' },
  dialog: {
    title: 'Votre paiement',
    failed: 'Erreur de paiement',
    unavailable: 'La page de paiement n’est pas disponible. Veuillez réessayer.',
    tryAgain: 'Réessayer',
    go: 'Continuer vers le paiement',
    leaving: 'Nous vous dirigeons vers notre fournisseur de paiement…',
    stuck: 'Rien ne bouge? Ouvrir la page de paiement',
    name: 'Nom',
    email: 'Courriel',
  },
})
