import type { SIGN_IN_WORDS as ENGLISH_SIGN_IN, DEVICE_WORDS as ENGLISH_DEVICES } from '../en/sign-in.ts'
import { french } from '../french.ts'

/** @public Found by the condition `french` alone. */
export const SIGN_IN_WORDS = french<typeof ENGLISH_SIGN_IN>()({
  codes: {
    'user-not-found': 'Aucun compte n’existe avec cette adresse courriel.',
    'wrong-password': 'Mot de passe incorrect. Veuillez réessayer.',
    'email-already-in-use': 'Un compte existe déjà avec cette adresse courriel.',
    'weak-password': 'Le mot de passe doit compter au moins 6 caractères.',
    'invalid-email': 'Veuillez entrer une adresse courriel valide.',
    'too-many-requests': 'Trop de tentatives infructueuses. Veuillez réessayer plus tard.',
    'network-request-failed': 'Erreur de réseau. Veuillez vérifier votre connexion.',
    'permission-denied': 'Vous n’avez pas la permission de faire cette action.',
  },
  unknown: 'Une erreur s’est produite. Veuillez réessayer.',
})

export const DEVICE_WORDS = french<typeof ENGLISH_DEVICES>()({
  on: (browser, system) => `${browser} sur ${system}`,
  unknown: 'Appareil inconnu',
  places: {
    unknown: 'Lieu inconnu',
    server: 'Sur l’ordinateur du serveur du restaurant',
    here: 'Le réseau que vous utilisez en ce moment',
    elsewhere: (network) => `Un autre réseau, ${network}`,
  },
})
