/** All hashes of the back office: the specified ones in their order, then ours. */
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
