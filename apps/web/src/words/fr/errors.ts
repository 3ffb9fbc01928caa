import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/errors.ts'

export const words = french<typeof english>()({
  notFound: 'Page introuvable',
  notFoundLead: 'Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée, ou il manque une lettre au lien.',
  menuOf: (place) => `Menu de ${place}`,
  reserve: 'Réserver une table',
  home: 'Accueil',
  denied: 'Accès refusé',
  deniedLead: 'Vous n’avez pas la permission d’accéder à cette section.',
  dashboard: 'Aller au tableau de bord',
})
