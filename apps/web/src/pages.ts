import type { ComponentType } from 'react'

import type { PageProps, Route } from './lib/routing/route.ts'
import type { View } from './lib/routing/visit.ts'

/** The script of each page, by the source a route names. The two wings of the site meet only here. */
const PAGES: Record<Route['source'], () => Promise<ComponentType<PageProps>>> = {
  'src/site/home/home.page.tsx': async () => (await import('./site/home/home.page.tsx')).HomePage,
  'src/site/menu/menu.page.tsx': async () => (await import('./site/menu/menu.page.tsx')).MenuPage,
  'src/site/reservations/reservations.page.tsx': async () =>
    (await import('./site/reservations/reservations.page.tsx')).ReservationsPage,
  'src/site/legal/privacy.page.tsx': async () => (await import('./site/legal/privacy.page.tsx')).PrivacyPage,
  'src/site/legal/terms.page.tsx': async () => (await import('./site/legal/terms.page.tsx')).TermsPage,
  'src/site/checkout/checkout.page.tsx': async () => (await import('./site/checkout/checkout.page.tsx')).CheckoutPage,
  'src/site/confirmation/order-success.page.tsx': async () =>
    (await import('./site/confirmation/order-success.page.tsx')).OrderSuccessPage,
  'src/site/orders/receipt.page.tsx': async () => (await import('./site/orders/receipt.page.tsx')).ReceiptPage,
  'src/site/payments/payment-cancel.page.tsx': async () =>
    (await import('./site/payments/payment-cancel.page.tsx')).PaymentCancelPage,
  'src/site/reservations/own/reservation.page.tsx': async () =>
    (await import('./site/reservations/own/reservation.page.tsx')).ReservationPage,
  'src/site/auth/login.page.tsx': async () => (await import('./site/auth/login.page.tsx')).LoginPage,
  'src/site/auth/signup.page.tsx': async () => (await import('./site/auth/signup.page.tsx')).SignupPage,
  'src/site/auth/forgot-password.page.tsx': async () =>
    (await import('./site/auth/forgot-password.page.tsx')).ForgotPasswordPage,
  'src/site/auth/reset-password.page.tsx': async () =>
    (await import('./site/auth/reset-password.page.tsx')).ResetPasswordPage,
  'src/site/offers/unsubscribe.page.tsx': async () =>
    (await import('./site/offers/unsubscribe.page.tsx')).UnsubscribePage,
  'src/site/account/dashboard.page.tsx': async () => (await import('./site/account/dashboard.page.tsx')).DashboardPage,
  'src/site/account/security.page.tsx': async () => (await import('./site/account/security.page.tsx')).SecurityPage,
  'src/back-office/admin.page.tsx': async () => (await import('./back-office/admin.page.tsx')).AdminPage,
  'src/back-office/payments-desk.page.tsx': async () =>
    (await import('./back-office/payments-desk.page.tsx')).PaymentsDeskPage,
  'src/back-office/wall.page.tsx': async () => (await import('./back-office/wall.page.tsx')).WallPage,
}

/** The component that shows a view. A failure has none: when one is needed, loading a script may be what failed. */
export async function loadPage(view: View): Promise<ComponentType<PageProps> | null> {
  switch (view.kind) {
    case 'page':
      return (await PAGES[view.route.source]?.()) ?? null
    case 'not-found':
      return (await import('./site/errors/not-found.page.tsx')).NotFoundPage
    case 'denied':
      return (await import('./site/errors/denied.page.tsx')).DeniedPage
    case 'failed':
      return null
  }
}
