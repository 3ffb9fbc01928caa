import type { Scene } from './scene.ts'

/** Guests' pages in French: their words are longer, and must fit as well. */
export const FRENCH: Scene[] = [
  { name: 'fr-home', isVariant: true, path: '/fr' },
  { name: 'fr-menu', isVariant: true, path: '/fr/menu/truro' },
  { name: 'fr-reservations', isVariant: true, path: '/fr/reservations' },
  { name: 'fr-login', isVariant: true, path: '/fr/login' },
  { name: 'fr-signup', isVariant: true, path: '/fr/signup' },
  { name: 'fr-privacy', isVariant: true, path: '/fr/privacy' },
  { name: 'fr-terms', isVariant: true, path: '/fr/terms' },
  { name: 'fr-not-found', isVariant: true, path: '/fr/page-inconnue', shows: 'Page introuvable' },
]
