import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/other-hours.ts'

/** The holidays that the office offers; other names are as they were typed. */
const HOLIDAYS: Readonly<Partial<Record<string, string>>> = {
  'New Year’s Day': 'Jour de l’An',
  'Heritage Day': 'Fête du patrimoine',
  'Good Friday': 'Vendredi saint',
  'Easter Sunday': 'Dimanche de Pâques',
  'Victoria Day': 'Fête de la Reine',
  'Canada Day': 'Fête du Canada',
  'Natal Day': 'Natal Day',
  'Labour Day': 'Fête du Travail',
  'National Day for Truth and Reconciliation': 'Journée nationale de la vérité et de la réconciliation',
  Thanksgiving: 'Action de grâce',
  'Remembrance Day': 'Jour du Souvenir',
  'Christmas Day': 'Noël',
  'Boxing Day': 'Lendemain de Noël',
}

export const words = french<typeof english>()({
  title: 'Autres heures',
  services: {
    pickup: 'commandes à emporter',
    delivery: 'livraison',
    'dine-in': 'service sur place',
    reservations: 'réservations',
  },
  holiday: (name) => HOLIDAYS[name] ?? name,
  closed: (name, day) => `Fermé le ${day} (${name}).`,
  without: (service, name, day) => `Pas de ${service} le ${day} (${name}).`,
  open: (name, day, times) => `Le ${day} (${name}), ouvert ${times}.`,
  only: (service, name, day, times) => `Le ${day} (${name}), ${service} ${times}.`,
  opens: (when) => `Ouvre ${when}.`,
})
