import { can } from '@thali/domain/auth/roles'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import PhoneCall from 'lucide-react/icons/phone-call'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useMemo } from 'react'

import { sectionOf, type AdminSection } from './frame/sections.ts'
import { useSession } from '#web/lib/session.tsx'

/** Every section that is built, as the sidebar lists them. */
export const ADMIN_SECTIONS = [
  sectionOf({
    hash: 'dashboard',
    label: 'Dashboard',
    title: 'Dashboard',
    permission: 'reports.view',
    icon: LayoutDashboard,
    load: async () => (await import('./reports/dashboard.section.tsx')).DashboardSection,
  }),
  sectionOf({
    hash: 'orders',
    label: 'Orders',
    title: 'Order Management',
    permission: 'orders.board',
    icon: ClipboardList,
    load: async () => (await import('./board/orders.section.tsx')).OrdersSection,
  }),
  sectionOf({
    hash: 'create-order',
    label: 'Create Order',
    title: 'Create New Order',
    permission: 'orders.create',
    icon: PhoneCall,
    needs: 'active location',
    load: async () => (await import('./order-taking/create-order.section.tsx')).CreateOrderSection,
  }),
  sectionOf({
    hash: 'reservations',
    label: 'Reservations',
    title: 'Reservation Management',
    permission: 'reservations.manage',
    icon: CalendarDays,
    needs: 'location',
    load: async () => (await import('./reservations/reservations.section.tsx')).ReservationsSection,
  }),
  sectionOf({
    hash: 'menu',
    label: 'Menu',
    title: 'Menu Management',
    permission: 'menu.edit',
    icon: UtensilsCrossed,
    needs: 'active location',
    load: async () => (await import('./menu/menu.section.tsx')).MenuSection,
  }),
  sectionOf({
    hash: 'locations',
    label: 'Locations',
    title: 'Location Management',
    permission: 'locations.edit',
    icon: MapPin,
    load: async () => (await import('./locations/locations.section.tsx')).LocationsSection,
  }),
  sectionOf({
    hash: 'users',
    label: 'Users',
    title: 'User Management',
    permission: 'users.manage',
    icon: Users,
    load: async () => (await import('./users/users.section.tsx')).UsersSection,
  }),
  sectionOf({
    hash: 'messages',
    label: 'Messages',
    title: 'Messages',
    permission: 'messages.failed',
    icon: Mail,
    load: async () => (await import('./messages/messages.section.tsx')).MessagesSection,
  }),
  sectionOf({
    hash: 'settings',
    label: 'Settings',
    title: 'Settings',
    permission: 'settings.manage',
    icon: Settings,
    load: async () => (await import('./settings/settings.section.tsx')).SettingsSection,
  }),
] as const

/** The sections of the signed-in account. */
export function useOwnSections(): readonly AdminSection[] {
  const role = useSession().user?.role ?? 'customer'
  return useMemo(() => ADMIN_SECTIONS.filter(({ permission }) => can(role, permission)), [role])
}
