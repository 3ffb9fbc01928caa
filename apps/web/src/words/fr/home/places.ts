import { french } from '@thali/domain/language/french'

import type { words as english } from '../../en/home/places.ts'

export const words = french<typeof english>()({
  title: 'Nos restaurants',
  map: '(carte, s’ouvre dans un nouvel onglet)',
  services: (place) => `Services à ${place}`,
  comforts: {
    Catering: 'Traiteur',
    WiFi: 'Wi-Fi',
    Parking: 'Stationnement',
    Bar: 'Bar',
    'Outdoor Seating': 'Terrasse',
    'Private Dining': 'Salon privé',
    'Live Music': 'Musique en direct',
    'Wheelchair Accessible': 'Accessible en fauteuil roulant',
    'Pet Friendly': 'Animaux bienvenus',
  },
  rated: 'Note\u00a0:',
  reviews: (count) => `${count} avis`,
  openNow: 'Ouvert',
  today: 'Aujourd’hui',
  wholeWeek: 'Heures de toute la semaine',
  order: 'Commander',
  reserve: 'Réserver',
  call: 'Appeler',
  orderFrom: (place) => `à ${place}`,
  reserveAt: (place) => `une table à ${place}`,
  contact: 'Nous joindre',
  contactLead: 'Une question sur une allergie, une commande ou une grande table? Appelez le restaurant concerné.',
  hours: (zone) => `Heures (${zone})`,
  hoursOf: (place) => `Heures d’ouverture à ${place}, heure de l’Atlantique`,
  isToday: '(aujourd’hui)',
  closed: 'Fermé',
  everyDay: 'Tous les jours',
  twoDays: (first, second) => `${first} et ${second}`,
  days: (first, last) => `du ${first} au ${last}`,
})
