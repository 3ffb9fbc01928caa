/** How much, how far and how many: of the zones of one location. */
export const ZONE_LIMITS = {
  zones: 30,
  name: 60,
  prefixes: 60,
  /** Corners of a polygon. */
  corners: { least: 3, most: 100 },
  radiusMetres: { least: 100, most: 50_000 },
  /** From the house to the furthest point of a zone. */
  farthestMetres: 100_000,
  feeCents: 10_000,
  minimumCents: 100_000,
  minutes: 180,
} as const
