import { COPIED_PRICES } from '@thali/domain/menu/files/copy-menu'
import { IMPORT_MODES } from '@thali/domain/menu/files/menu-document'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { locationId, text } from '../fields.ts'
import { withAffected } from '../locations/affected.ts'
import { menuFinding } from './option-groups.ts'

const MENU_FORMATS = ['json', 'csv'] as const
export type MenuFormat = (typeof MENU_FORMATS)[number]

const atLocation = z.object({ location: locationId })

export const exportMenu = endpoint({
  method: 'GET',
  path: '/admin/menu/:location/export',
  summary: 'The whole menu of a location as a file: JSON, or one CSV table.',
  access: 'menu.edit',
  params: atLocation,
  query: z.object({ format: z.enum(MENU_FORMATS).default('json') }),
  reply: { kind: 'file', type: 'application/octet-stream' },
  errors: ['menu-location-not-found'],
})

const menuDifference = z.object({
  kind: z.enum(['category', 'group', 'option', 'dish']),
  change: z.enum(['added', 'changed', 'removed']),
  /** Of an option, with its group's: `bread/naan`. */
  key: z.string(),
  name: z.string(),
  /** Dollars; null where there is none. */
  priceBefore: z.number().nullable(),
  priceAfter: z.number().nullable(),
  /** Everything else that changes, in words. */
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type MenuDifferenceView = z.infer<typeof menuDifference>

const menuImport = z.object({
  /** False: this is what it would do. */
  isApplied: z.boolean(),
  /** Of the menu. Applying needs that of the preview, and its digest. */
  version: z.number(),
  digest: z.string(),
  unchangedDishes: z.number(),
  differences: z.array(menuDifference),
  /** The lists whose order changes. */
  reordered: z.array(z.string()),
  /** What would look wrong afterwards, errors first; an error keeps the import from being applied. */
  findings: z.array(menuFinding.omit({ place: true })),
  /** Orders for later and open payment pages that have a dish or an option which is removed. */
  ...withAffected,
})
export type MenuImportView = z.infer<typeof menuImport>

const howToApply = {
  /** `merge` adds and changes; `replace` also takes away what is missing. */
  mode: z.enum(IMPORT_MODES),
  /** Left out or false: a preview. */
  apply: z.boolean().optional(),
  version: z.int().min(0).optional(),
  digest: text(100).optional(),
}

/** As long as a file of 5 MB can be; the domain tells the size in its own words. */
const LONGEST_TEXT = 10_000_000
/** A file of 5 MB as a text of JSON, in which quotation marks and line breaks take two characters. */
const LARGEST_BODY = 10 * 1024 * 1024

export const importMenu = endpoint({
  method: 'POST',
  path: '/admin/menu/:location/import',
  summary: 'Shows what a menu file would change at a location, or applies what was shown.',
  access: 'menu.edit',
  params: atLocation,
  body: z.object({ format: z.enum(MENU_FORMATS), text: text(LONGEST_TEXT), ...howToApply }),
  largestBody: LARGEST_BODY,
  reply: menuImport,
  errors: ['menu-location-not-found', 'menu-file-invalid', 'menu-changed', 'menu-unsound'],
  rateLimit: { perMinute: 20 },
  idempotent: true,
})
export type ImportMenu = Call<typeof importMenu>

export const copyMenu = endpoint({
  method: 'POST',
  path: '/admin/menu/:location/copy',
  summary: "Shows what copying another location's menu would change at this one, or applies what was shown.",
  access: 'menu.edit',
  params: atLocation,
  body: z.object({
    from: locationId,
    /** Of what both locations have; `keep` leaves those of this one. */
    prices: z.enum(COPIED_PRICES),
    ...howToApply,
  }),
  reply: menuImport,
  errors: ['menu-location-not-found', 'menu-file-invalid', 'menu-changed', 'menu-unsound'],
  rateLimit: { perMinute: 20 },
  idempotent: true,
})
export type CopyMenu = Call<typeof copyMenu>
