import { french } from '@thali/domain/language/french'

import type { words as english } from '../en/menus.ts'

export const words = french<typeof english>()({
  site: 'Site',
  menu: 'Menu',
  signInLong: 'Commander / Réserver une table',
  closeMenu: 'Fermer le menu',
  dashboard: 'Mes commandes et réservations',
  office: 'Tableau de bord (en anglais)',
  logout: 'Se déconnecter',
  signOut: 'Se déconnecter',
  logoutQuestion: 'Voulez-vous vraiment vous déconnecter?',
  roles: { customer: 'Client', staff: 'Personnel', manager: 'Gestion', admin: 'Administration' },
  points: 'Points de fidélité',
  completedOrders: 'Commandes terminées',
  totalSpent: 'Total dépensé',
})
