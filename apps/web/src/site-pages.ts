import type { PageScripts } from './pages.ts'

/** The script of each page that guests see. */
export const SITE_PAGES: PageScripts = {
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
  'src/site/ready/ready.page.tsx': async () => (await import('./site/ready/ready.page.tsx')).ReadyPage,
  'src/site/confirmation/payment-cancel.page.tsx': async () =>
    (await import('./site/confirmation/payment-cancel.page.tsx')).PaymentCancelPage,
  'src/site/reservations/own/reservation.page.tsx': async () =>
    (await import('./site/reservations/own/reservation.page.tsx')).ReservationPage,
  'src/site/auth/login.page.tsx': async () => (await import('./site/auth/login.page.tsx')).LoginPage,
  'src/site/auth/signup.page.tsx': async () => (await import('./site/auth/signup.page.tsx')).SignupPage,
  'src/site/auth/forgot-password.page.tsx': async () =>
    (await import('./site/auth/forgot-password.page.tsx')).ForgotPasswordPage,
  'src/site/auth/reset-password.page.tsx': async () =>
    (await import('./site/auth/reset-password.page.tsx')).ResetPasswordPage,
  'src/site/account/unsubscribe.page.tsx': async () =>
    (await import('./site/account/unsubscribe.page.tsx')).UnsubscribePage,
  'src/site/account/dashboard.page.tsx': async () => (await import('./site/account/dashboard.page.tsx')).DashboardPage,
  'src/site/account/security.page.tsx': async () => (await import('./site/account/security.page.tsx')).SecurityPage,
  'not-found': async () => (await import('./site/errors/not-found.page.tsx')).NotFoundPage,
  denied: async () => (await import('./site/errors/denied.page.tsx')).DeniedPage,
}
