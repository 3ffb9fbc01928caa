import type { PageScripts } from './pages.ts'

/** The script of each page of the back office, and of the pages for unknown and forbidden addresses. */
export const OFFICE_PAGES: PageScripts = {
  'src/back-office/admin.page.tsx': async () => (await import('./back-office/admin.page.tsx')).AdminPage,
  'src/back-office/components.page.tsx': async () => (await import('./back-office/components.page.tsx')).ComponentsPage,
  'src/back-office/money-desk.page.tsx': async () => (await import('./back-office/money-desk.page.tsx')).MoneyDeskPage,
  'src/back-office/wall.page.tsx': async () => (await import('./back-office/wall.page.tsx')).WallPage,
  'not-found': async () => (await import('./site/errors/not-found.page.tsx')).NotFoundPage,
  denied: async () => (await import('./site/errors/denied.page.tsx')).DeniedPage,
}
