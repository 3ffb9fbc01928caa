/** Every hash of the back office: those that the specification knows, in its order, and ours. */
export const SECTION_HASHES = [
  'dashboard',
  'orders',
  'users',
  'menu',
  'locations',
  'reservations',
  'create-order',
  'messages',
  'settings',
] as const
export type SectionHash = (typeof SECTION_HASHES)[number]
