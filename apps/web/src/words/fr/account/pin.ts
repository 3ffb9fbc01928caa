import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/account/pin.ts'

export const words = french<typeof english>()({
  title: 'NIP pour les tablettes partagées',
  why: 'Sur une tablette qui demande qui agit, votre nom et ce NIP suffisent. Il n’ouvre rien d’autre.',
  isSet: 'Vous avez un NIP.',
  isNotSet: 'Vous n’avez pas encore de NIP.',
  unread: 'Impossible de savoir si vous avez un NIP.',
  loading: 'Chargement de votre NIP',
  pin: 'Nouveau NIP',
  hint: 'De 4 à 6 chiffres',
  password: 'Votre mot de passe',
  digits: 'Choisissez de 4 à 6 chiffres',
  common: 'Beaucoup de gens choisissent ce NIP. Choisissez-en un autre',
  set: 'Enregistrer le NIP',
  remove: 'Supprimer le NIP',
  done: 'Votre NIP est enregistré',
  removed: 'Votre NIP est supprimé',
})
