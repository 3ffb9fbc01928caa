import type { SIGN_IN_WORDS as ENGLISH } from '../../en/errors/sign-in.ts'
import { french } from '../../french.ts'

/** @public Found by the condition `french` alone. */
export const SIGN_IN_WORDS = french<typeof ENGLISH>()({
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
