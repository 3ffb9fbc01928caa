import type { HOURS_WORDS as ENGLISH } from '../en/hours.ts'
import { french } from '../french.ts'

const WEEKDAYS = {
  sunday: 'dimanche',
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
}

const TODAY = 'aujourd’hui'

/** @public Found by the condition `french` alone. */
export const HOURS_WORDS = french<typeof ENGLISH>()({
  weekday: (weekday) => WEEKDAYS[weekday],
  today: TODAY,
  tomorrow: 'demain',
  // `Ouvre à 11 h 30` is today, and short enough for the line in which it stands.
  at: (day, clock) => (day === TODAY ? `à ${clock}` : `${day} à ${clock}`),
  inactive: 'Ce restaurant est fermé pour le moment',
  closed: 'Fermé',
  opens: (when) => `Fermé – Ouvre ${when}`,
})
