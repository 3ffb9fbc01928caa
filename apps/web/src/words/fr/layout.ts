import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/layout.ts'

export const words = french<typeof english>()({
  skip: 'Aller au contenu',
  loading: 'Chargement de la page',
  checking: 'Vérification de la connexion…',
  site: 'Site',
  home: 'Accueil',
  order: 'Commander',
  reserve: 'Réserver',
  homePageOf: (brand) => `${brand}, page d’accueil`,
  signIn: 'Se connecter',
  openMenu: 'Ouvrir le menu',
  theme: 'Passer du mode clair au mode sombre',
  breadcrumb: 'Fil d’Ariane',
  stayed: 'Pas de réseau\u00a0: cette page n’a encore jamais été ouverte.',
  failed: {
    title: 'Oups! Une erreur s’est produite',
    lead: 'Votre panier est conservé sur cet appareil. Si vous étiez en train de payer, vérifiez d’abord si vous avez reçu notre courriel.',
    retry: 'Réessayer',
    reload: 'Recharger la page',
    home: 'Retour à l’accueil',
    write: 'Si le problème persiste, écrivez à',
    call: 'ou appelez au',
    name: 'et mentionnez cette erreur\u00a0:',
    id: 'Numéro de l’erreur\u00a0:',
  },

  locations: 'Nos restaurants',
  quickAccess: 'Accès rapide',
  menu: 'Menu',
  reservations: 'Réservations',
  contact: 'Nous joindre',
  rights: (year, brand) => `© ${year} ${brand}. Tous droits réservés. HA désigne l’heure de l’Atlantique.`,
  privacy: 'Confidentialité',
  terms: 'Conditions',

  signInLong: 'Commander / Réserver une table',
  closeMenu: 'Fermer le menu',
  dashboard: 'Mes commandes et réservations',
  office: 'Tableau de bord (en anglais)',
  logout: 'Se déconnecter',
  signOut: 'Se déconnecter',
  logoutQuestion: 'Voulez-vous vraiment vous déconnecter?',
  roles: { customer: 'Client', staff: 'Personnel', manager: 'Gestion', admin: 'Administration' },
  points: 'Points de fidélité',
  completedOrders: 'Commandes terminées',
  totalSpent: 'Total dépensé',

  newVersion: 'Nouvelle version.',
  takeNewVersion: 'L’utiliser maintenant',

  asOf: (time) => `Hors ligne. Données de ${time}.`,
  setAside: 'Un élément conservé sur cet appareil n’a pas pu être lu et n’est pas affiché.',

  signedOutHere: 'Session fermée sur cet appareil',
  signedOutLead:
    'Cet appareil n’est pas connecté, et le serveur du restaurant ne le sait donc pas encore. Il en sera informé dès que possible; d’ici là, rien de votre compte n’est affiché ici.',
  tryNow: 'Essayer maintenant',

  opening: 'Ouverture de la page',
  noNetwork: 'Pas de réseau',
  notOpenedBefore:
    'Cette page n’a encore jamais été ouverte sur cet appareil. Elle s’affichera d’elle-même dès qu’il y aura un réseau.',
  retry: 'Réessayer',
})
