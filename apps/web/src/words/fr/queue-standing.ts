import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/queue-standing.ts'

function changes(count: number): string {
  return count === 1 ? '1 changement' : `${count} changements`
}

export const words = french<typeof english>()({
  notLasting: 'Rien n’est gardé ici\u00a0: laissez cette page ouverte.',
  serverAway: 'En attente du serveur du restaurant.',
  busy: (time) => `Le serveur demande une pause jusqu’à ${time}.`,
  signedOut: (count) => `Votre session a expiré. Connectez-vous de nouveau pour envoyer ${changes(count)}.`,
  others: (count, name) =>
    `${changes(count)} de ${name ?? 'l’autre compte'} ${count === 1 ? 'attend' : 'attendent'} ici.`,
  unreadable: (count) =>
    `Cette page ne peut pas lire ${changes(count)}, ${count === 1 ? 'gardé' : 'gardés'} ici par une autre version.`,
})
