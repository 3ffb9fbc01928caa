import type { SALE_WORDS as ENGLISH } from '../en/sale.ts'
import { french } from '../french.ts'
import { FORMATS } from './formats.ts'
import { HOURS_WORDS } from './hours.ts'

const FOR = { pickup: 'à emporter', delivery: 'en livraison', 'dine-in': 'à table' }

export const SALE_WORDS = french<typeof ENGLISH>()({
  formats: FORMATS,
  hours: HOURS_WORDS,
  period: (days, from, to) => {
    const time = from === null ? to && `jusqu’à ${to}` : to === null ? `à partir de ${from}` : `de ${from} à ${to}`
    return [...days, ...(time ? [time] : [])].join(', ')
  },
  periods: (periods) => `Seulement ${periods.join('; ')}.`,
  notice: (minutes) => {
    const isHours = minutes % 60 === 0
    const count = isHours ? minutes / 60 : minutes
    return `À commander au moins ${count} ${isHours ? 'heure' : 'minute'}${count < 2 ? '' : 's'} à l’avance.`
  },
  types: (types) => `Seulement ${types.map((type) => FOR[type]).join(' ou ')}.`,
  soldOut: 'Pas au menu pour le moment.',
  back: (when) => `Épuisé. De retour ${when}.`,
  left: (left, day) => (left === 0 ? `Épuisé ${day}.` : `Il n’en reste que ${left} ${day}.`),
  ofDish: (dish, sentence) => `${dish}\u00a0: ${sentence}`,
  fewLeft: (left) => `Plus que ${left}`,
  soldOutToday: 'Épuisé aujourd’hui',
  later: (day) => `Épuisé aujourd’hui · à commander pour ${day}`,
  laterToday: (clock) => `Épuisé · à commander pour ${clock} ou plus tard`,
})
