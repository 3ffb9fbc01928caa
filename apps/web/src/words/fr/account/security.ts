import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/account/security.ts'

export const words = french<typeof english>()({
  title: 'Mot de passe et appareils',
  signedInAs: (email) => `Connecté avec ${email}.`,
  changePassword: 'Changer votre mot de passe',
  where: 'Où vous êtes connecté',
  changed: 'Votre mot de passe est changé. Tous les autres appareils sont déconnectés.',
  present: 'Mot de passe actuel',
  next: 'Nouveau mot de passe',
  change: 'Changer le mot de passe',
  unread: 'Impossible d’afficher les appareils.',
  loading: 'Chargement de vos appareils',
  signedOut: (device) => `${device}\u00a0: appareil déconnecté`,
  othersSignedOut: 'Tous les autres appareils sont déconnectés',
  signOutOthers: 'Déconnecter tous les autres appareils',
  thisDevice: 'Cet appareil',
  tabletUntil: 'Application sur une tablette, connectée jusqu’au',
  lastUsed: 'Dernière utilisation\u00a0:',
  signOutDevice: (device, moment) => `Déconnecter ${device}, dernière utilisation\u00a0: ${moment}`,
  signOut: 'Déconnecter',
})
