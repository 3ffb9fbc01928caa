import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/payment-cancel.ts'

export const words = french<typeof english>()({
  cancelled: {
    title: 'Paiement annulé',
    lead: 'Votre paiement a été annulé ou interrompu.',
    body: 'Rien n’a été débité et votre commande n’a pas été créée.',
    link: 'Le lien que nous vous avons envoyé peut encore servir jusqu’à son expiration.',
    checking: 'Un instant\u00a0: nous demandons à notre fournisseur de paiement si quelque chose a été débité.',
    unreachable:
      'Nous n’avons pas encore pu vérifier si quelque chose a été débité. Veuillez vérifier de nouveau avant de payer une autre fois.',
  },
  paid: { title: 'Votre paiement a été effectué', body: 'Votre commande est passée, et la cuisine l’a reçue.' },
  processing: {
    title: 'Votre paiement est en cours de traitement',
    body: 'Votre banque n’a pas encore répondu; le paiement n’a donc pas pu être annulé. Veuillez ne pas payer de nouveau avant sa réponse.',
  },
  returned: {
    title: 'Votre paiement vous est remboursé',
    body: 'Aucune commande n’en est faite. Le montant total sera remboursé automatiquement sur votre carte d’ici 5 à 10 jours ouvrables.',
  },
  cartKept: 'Votre panier est toujours là, tel que vous l’avez laissé.',
  reference: 'Référence\u00a0:',
  tryAgain: 'Réessayer',
  dashboard: 'Retour au tableau de bord (en anglais)',
  follow: 'Suivre votre paiement',
  seeOrder: 'Voir votre commande',
  check: 'Vérifier de nouveau',
  payCash: 'Payer comptant plutôt',
  menu: 'Retour au menu',
})
