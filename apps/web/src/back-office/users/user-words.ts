import type { GetUserAnalytics, UserView } from '@thali/contracts/people/user-management'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { formatTimeAst, ZONE } from '@thali/domain/time/zone'

import { isApiError, userMessage } from '#web/lib/api/api.ts'

const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: ZONE })

type Analytics = GetUserAnalytics['reply']

/** The tiles above the list, in this order. */
export const TILES: readonly { label: string; figure: (analytics: Analytics) => string }[] = [
  { label: 'Total Users', figure: ({ totalUsers }) => counted(totalUsers) },
  { label: 'Active Users', figure: ({ activeUsers }) => counted(activeUsers) },
  { label: 'Customers', figure: ({ customers }) => counted(customers) },
  { label: 'Admins', figure: ({ admins }) => counted(admins) },
  { label: 'New This Month', figure: ({ newThisMonth }) => counted(newThisMonth) },
  { label: 'Total Revenue', figure: ({ totalRevenue }) => dollarsWords(totalRevenue) },
  { label: 'Total Orders', figure: ({ totalOrders }) => counted(totalOrders) },
  { label: 'Average Order', figure: ({ averageOrderValue }) => dollarsWords(averageOrderValue) },
]

/** Of the readings that keep the list up to date: they broke off, or the first one failed (ADM-ERR-027, ADM-ERR-028). */
export function updatesFailed(isRead: boolean): string {
  return isRead ? 'Real-time updates failed' : 'Failed to setup real-time updates'
}

export function counted(count: number): string {
  return count.toLocaleString('en-CA')
}

export function dollarsWords(dollars: number): string {
  return formatMoney(centsFromDollars(dollars))
}

/** `Nov 20, 2026` */
export function dayWords(instant: string): string {
  return DAY.format(new Date(instant))
}

/** `Nov 20, 2026, 7:25 PM AST` */
export function momentWords(instant: string): string {
  return `${dayWords(instant)}, ${formatTimeAst(new Date(instant))}`
}

export function nameOf({ displayName, email }: Pick<UserView, 'displayName' | 'email'>): string {
  return displayName || email
}

/** The toast about a failed change; with the reason when the server refuses it (409). */
export function failureWords(sentence: string, error: unknown): string {
  return isApiError(error) && error.status === 409 ? `${sentence}. ${userMessage(error)}` : sentence
}
