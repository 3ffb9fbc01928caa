import type { SERVICE_CODE_WORDS as ENGLISH } from '../en/service-codes.ts'
import { french } from '../french.ts'

/** @public Found by the condition `french` alone. */
export const SERVICE_CODE_WORDS = french<typeof ENGLISH>()({
  unavailable: 'Service temporairement indisponible. Veuillez réessayer plus tard.',
  'deadline-exceeded': 'La demande a pris trop de temps. Veuillez réessayer.',
  'resource-exhausted': 'Trop de demandes. Veuillez patienter un instant et réessayer.',
  'invalid-argument': 'Veuillez vérifier ce que vous avez entré et réessayer.',
  'not-found': 'La ressource demandée est introuvable.',
  'already-exists': 'Cela existe déjà.',
  cancelled: 'L’opération a été annulée.',
  'data-loss': 'Des données n’ont pas pu être lues. Veuillez appeler le restaurant.',
  internal: 'Une erreur s’est produite de notre côté. Veuillez réessayer plus tard.',
  'out-of-range': 'Cette valeur est hors des limites permises.',
  'failed-precondition': 'Cela ne peut pas être fait en ce moment. Veuillez actualiser la page et réessayer.',
  aborted: 'L’opération a été interrompue. Veuillez réessayer.',
  'network-error': 'Erreur de réseau - veuillez vérifier votre connexion',
  timeout: 'Le serveur a mis trop de temps à répondre. Veuillez réessayer.',
  'object-not-found': 'Fichier introuvable.',
  unauthorized: 'Vous n’avez pas la permission de faire cette action.',
  'quota-exceeded': 'L’espace de stockage est plein.',
  'invalid-url': 'L’adresse du fichier n’est pas valide.',
  'no-default-bucket': 'Le stockage des fichiers n’est pas configuré. Veuillez appeler le restaurant.',
  'cannot-slice-blob': 'L’envoi du fichier a échoué. Veuillez réessayer.',
})
