/** The parts of a location's page, in their order; the address names them: `#locations/truro/hours`. */
export const LOCATION_PARTS = [
  { id: 'details', label: 'Details' },
  { id: 'hours', label: 'Hours' },
  { id: 'holidays', label: 'Holidays' },
  { id: 'kitchen', label: 'Kitchen' },
  { id: 'printers', label: 'Printers' },
  { id: 'readers', label: 'Card readers' },
  { id: 'delivery', label: 'Delivery' },
  { id: 'tax', label: 'Tax' },
] as const
export type LocationPart = (typeof LOCATION_PARTS)[number]['id']

/** The location and the part of it that an address names; null for the list of locations. */
export function placeIn(hash: string | null): { id: string; part: LocationPart } | null {
  const [section, id = '', named] = (hash ?? '').split('/')
  if (section !== 'locations' || id === '') return null
  return { id, part: LOCATION_PARTS.find((part) => part.id === named)?.id ?? 'details' }
}
