import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/reservations/queue.ts'

export const words = french<typeof english>()({
  queuedLead:
    'Votre table n’est pas encore réservée. Cet appareil enverra la demande dès qu’il sera connecté; laissez cette page ouverte pour voir la réponse.',
  sendIt: 'Envoyer depuis mon compte',
  doNotSend: 'Ne pas envoyer',
  cancel: (line) => `À annuler\u00a0: ${line}`,
  book: (line) => `À réserver\u00a0: ${line}`,
  askedAsGuest: 'Demande faite avant votre connexion. Elle n’est envoyée que si vous le voulez.',
  notSent: 'Ce que vous avez demandé avant de vous connecter n’a pas encore été envoyé.',
  decide: 'Décider',
  unsent: (count) =>
    count === 1
      ? 'Une demande n’a pas été envoyée. Elle sera abandonnée si vous vous déconnectez, pour que personne d’autre ne trouve votre nom et votre numéro sur cet appareil.'
      : `${count} demandes n’ont pas été envoyées. Elles seront abandonnées si vous vous déconnectez, pour que personne d’autre ne trouve votre nom et votre numéro sur cet appareil.`,
  allSent: 'Tout a été envoyé.',
  sendNow: 'Envoyer maintenant',
  throwAway: 'Abandonner et se déconnecter',
  stay: 'Rester connecté',
  expired: (line) => `${line}\u00a0: l’heure est arrivée avant le retour de la connexion.`,
  cancelledLine: (line) => `Annulée\u00a0: ${line}`,
  bookedLine: (line) => `Votre table est réservée\u00a0: ${line}`,
  seeIt: 'Voir',
})
