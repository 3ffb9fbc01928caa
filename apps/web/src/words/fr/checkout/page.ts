import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/checkout/page.ts'

export const words = french<typeof english>()({
  title: 'Passer la commande',
  loading: 'Chargement de votre commande',
  inactive: 'Ce restaurant ne prend pas de commandes pour le moment',
  tryAgain: 'Réessayer',
  cartSaved: 'Votre panier est conservé. Rien n’a été commandé.',
  nothingLeft: 'Rien de ce que contient votre panier n’est offert aujourd’hui',
  seeMenu: 'Voir le menu',
  gone: (dishes) => `Plus au menu de ce restaurant\u00a0: ${dishes}.`,
  incomplete: 'Veuillez remplir correctement tous les champs obligatoires',
  orderForNewTime: 'Commander pour cette heure',
  chooseTime: 'Choisissez une heure',
  askingTimes: 'Nous demandons les heures à la cuisine',
  payCash: 'Payer comptant plutôt',
  signIn: 'Se connecter',
  offline: 'Il faut une connexion Internet pour commander',
  failed: { cash: 'La commande n’a pas pu être créée', online: 'Le paiement n’a pas pu être préparé' },
  withoutCode: (refusal) => `${refusal} Le total est maintenant sans ce code.`,
  stillProcessing: 'Un paiement pour cette commande est encore en traitement. Veuillez patienter un instant.',
  notClosed: 'Votre paiement par carte précédent n’a pas encore pu être fermé. Veuillez réessayer dans un instant.',
  gaps: {
    add: (fields) => `Ajoutez ${fields}`,
    complete: (fields) => `Complétez ${fields}`,
    and: ' et ',
    address: 'votre adresse de livraison',
    name: 'votre nom complet',
    email: 'votre courriel',
    phone: 'votre numéro de téléphone',
  },
})
