import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/heads.ts'

export const words = french<typeof english>()({
  home: {
    title: ({ frenchCuisine }, places) => `Cuisine ${frenchCuisine ?? 'indienne'}${places}`,
    text: ({ name, frenchCuisine }, places) =>
      `Commandez de la cuisine ${frenchCuisine ?? 'indienne'} en ligne ou réservez une table chez ${name}${places}.`,
  },
  inPlaces: (list) => ` à ${list}`,
  contact: {
    title: 'Nous joindre',
    text: (brand, places) => `Adresse, heures d’ouverture et numéro de téléphone de ${brand}${places}.`,
  },
  menu: {
    title: (place) => `Menu de ${place}`,
    text: (place, ways) =>
      `Le menu de ${place} avec les prix, le degré de piquant et les allergènes. Commandez en ligne\u00a0: ${ways}.`,
    somewhere: 'notre restaurant',
    ways: { pickup: 'à emporter', delivery: 'en livraison', 'dine-in': 'à votre table' },
  },
  reservations: {
    title: 'Réservations',
    text: (brand) =>
      `Réservez une table en ligne chez ${brand}\u00a0: heures libres, numéros de téléphone et heures d’ouverture.`,
  },
  privacy: {
    title: 'Politique de confidentialité',
    text: (brand) =>
      `Ce que ${brand} sait de vous, pourquoi et pendant combien de temps, et comment le consulter ou le supprimer.`,
  },
  terms: {
    title: 'Conditions d’utilisation',
    text: (brand) =>
      `Commandes, prix, taxes, annulations et remboursements chez ${brand}\u00a0: comment cela fonctionne.`,
  },
  checkout: {
    title: 'Passer la commande',
    description: 'Vérifiez votre commande, choisissez le mode de paiement et confirmez.',
  },
  order: { title: 'Votre commande', description: 'Ce que vous avez commandé et quand ce sera prêt.' },
  receipt: { title: 'Reçu', description: 'Le reçu d’une commande.' },
  ready: { title: 'Commandes prêtes', description: 'Quelles commandes sont prêtes.' },
  paymentCancel: { title: 'Paiement annulé', description: 'Le paiement a été annulé ou interrompu.' },
  reservation: { title: 'Votre réservation', description: 'La date, le lieu et comment annuler.' },
  login: {
    title: 'Se connecter',
    description: 'Connectez-vous pour commander, réserver une table et voir vos commandes passées.',
  },
  signup: {
    title: 'Créer un compte',
    description: 'Créez un compte pour commander en ligne et accumuler des points.',
  },
  forgotPassword: {
    title: 'Mot de passe oublié',
    description: 'Demandez un lien pour choisir un nouveau mot de passe.',
  },
  resetPassword: {
    title: 'Choisir un nouveau mot de passe',
    description: 'Choisissez un nouveau mot de passe pour votre compte.',
  },
  unsubscribe: {
    title: 'Se désabonner',
    description: 'Cessez de recevoir nos nouvelles et nos offres par courriel, ou revenez sur ce choix.',
  },
  dashboard: {
    title: 'Mes commandes et réservations',
    description: 'Vos commandes, vos tables et vos points.',
  },
  security: {
    title: 'Mot de passe et appareils',
    description: 'Changez votre mot de passe et voyez où vous êtes connecté.',
  },
  closed: {
    title: 'Votre compte est fermé',
    description: 'Ce qui est supprimé, et ce qui est conservé jusqu’à quelle date.',
  },
  notFound: {
    title: 'Page introuvable',
    description: 'Il n’y a pas de page à cette adresse. Les menus, les réservations et l’accueil sont à un clic.',
  },
  denied: { title: 'Accès refusé', description: 'Cette section est réservée aux personnes qui travaillent ici.' },
  noNetwork: { title: 'Pas de réseau', description: 'Cette page ne peut pas être affichée sans réseau.' },
  failed: { title: 'Une erreur s’est produite', description: 'Cette page ne peut être affichée pour le moment.' },
})
