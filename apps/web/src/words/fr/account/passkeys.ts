import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/account/passkeys.ts'

export const words = french<typeof english>()({
  title: 'Clés d’accès',
  why: 'Connectez-vous avec le doigt, le visage ou le NIP d’un appareil au lieu de votre mot de passe. Rien ne quitte l’appareil.',
  none: 'Vous n’avez pas encore de clé d’accès.',
  unread: 'Impossible d’afficher vos clés d’accès.',
  loading: 'Chargement de vos clés d’accès',
  password: 'Votre mot de passe',
  name: 'Nom de cet appareil',
  nameMissing: 'Entrez un nom, comme Mon téléphone',
  add: 'Ajouter une clé d’accès',
  added: 'La clé d’accès est ajoutée',
  notMade: 'Le navigateur n’a pas créé de clé d’accès. Rien n’a changé.',
  remove: 'Supprimer',
  removeNamed: (name) => `Supprimer ${name}`,
  removed: 'La clé d’accès est supprimée',
  lastUsed: 'Dernière utilisation\u00a0:',
  notUsed: 'Pas encore utilisée',
  signIn: 'Se connecter avec une clé d’accès',
  notSigned: 'Aucune clé d’accès n’a été utilisée. Connectez-vous avec votre mot de passe, ou réessayez.',
})
