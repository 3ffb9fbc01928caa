import type { FAILURE_WORDS as ENGLISH } from '../en/failures.ts'
import { french } from '../french.ts'

/** @public Found by the condition `french` alone. */
export const FAILURE_WORDS = french<typeof ENGLISH>()({
  network: 'Erreur de réseau. Veuillez vérifier votre connexion',
  gate: 'Service temporairement indisponible. Veuillez réessayer dans une minute.',
  noConnection: 'Aucune connexion avec le restaurant. Nous continuons d’essayer.',
  tooMany: 'Trop de demandes. Veuillez patienter un moment et réessayer.',
  unavailable: 'Service temporairement indisponible. Veuillez réessayer plus tard.',
  unauthenticated: 'L’authentification a échoué. Veuillez actualiser la page et réessayer.',
  denied: 'Vous n’avez pas la permission de faire cette action.',
  notFound: 'La ressource demandée est introuvable.',
  unknown: 'Une erreur s’est produite. Veuillez réessayer.',
  // The French sentences of the server say what is wrong by themselves.
  badRequest: [],
})
