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
})
