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
  failed: 'Oups! Une erreur s’est produite',
})
