import { z } from 'zod'

/**
 * Tables that stay behind when a house leaves with everything, each with the reason. All others are in the archive, so that a
 * new one cannot be forgotten.
 */
export const LEFT: Readonly<Record<string, string>> = {
  accounts: 'passwords: people choose a new one by "Forgot password"',
  sessions: 'sign-ins of this installation',
  staff_pins: 'sign-ins of this installation',
  passkeys: 'sign-ins of this installation',
  device_people: 'sign-ins of this installation',
  verifications: 'links and codes that are over in hours',
  sign_in_failures: 'limits of this installation',
  phone_codes: 'codes that are over in minutes',
  guest_codes: 'codes that are over in minutes',
  api_keys: 'keys open this installation only',
  print_callers: 'secrets of this installation: printers that call it are given new ones',
  push_subscriptions: 'devices allow one address of a site',
  shared_secrets: 'secrets of this installation',
  ageing_secrets: 'secrets of this installation',
  backup_keys: 'secrets of this installation',
  idempotency_keys: 'answers to requests that are over',
  rate_counts: 'limits of this installation',
  refusal_counts: 'limits of this installation',
  message_ledger: 'limits of this installation',
  sent_messages: 'state of the sending',
  email_sends: 'state of the sending',
  webhook_events: 'state of the payments’ news',
  changes: 'news for open pages',
  uploads: 'photos that are on their way',
  upload_parts: 'photos that are on their way',
  nodes: 'machines of this installation',
  lifted_standby: 'machines of this installation',
  drills: 'backups of this installation',
  restores: 'backups of this installation',
  erasures: 'who was erased is in no table that leaves',
  pending_erasures: 'who was erased is in no table that leaves',
  audit_log: 'its seals prove what was done at this installation: keep a backup of it',
  audit_personal: 'belongs to the audit log',
  audit_seals: 'belongs to the audit log',
}

/** What tables hold, for people who read the archive without this product. Amounts are in cents, instants in UTC. */
export const ABOUT: Readonly<Record<string, string>> = {
  locations: 'Locations with hours, kitchen, tax and what they offer',
  delivery_zones: 'Where a location delivers, and for how much',
  menu_categories: 'Categories of a menu, in their order',
  menu_items: 'Dishes; "image" names files in photos/menu',
  option_groups: 'Choices that dishes offer, such as heat or bread',
  options: 'The options of a choice, with their prices',
  item_option_groups: 'Which dish offers which choice',
  orders: 'Orders; "lines" has their dishes, also as csv/order_lines.csv',
  order_status_history: 'When an order became what, and by whom',
  order_changes: 'Changes of orders with their amounts',
  printers: 'Ticket printers of a location',
  print_jobs: 'Sheets of paper that were printed, or are to be',
  print_attempts: 'When a sheet was sent to which printer, and what became of it',
  done_dishes: 'What stations of a kitchen had done of an order, and when',
  remakes: 'Dishes that were cooked once more without a charge, and why',
  card_readers: 'Card readers of a location',
  payments: 'Money taken for orders, by card and in cash',
  refunds: 'Money given back',
  checkouts: 'Payment pages',
  money_book: 'Every cent that moved, a row of its day',
  drawer_days: 'Cash drawers, opened and counted',
  drawer_moves: 'Cash put into and taken out of drawers',
  tip_shares: 'Tips, and who had which share',
  users: 'Guests and staff; passwords stay behind',
  addresses: 'Delivery addresses of guests',
  favorites: 'Favorite dishes of guests',
  marketing_consents: 'Who wants offers, and since when',
  reservations: 'Booked tables',
  promotions: 'Discount codes',
  welcome_codes: 'Codes of new guests',
  point_uses: 'Points that were spent',
  brand_settings: 'Name, colours and texts of the house',
  house_rules: 'Rules and settings of the house',
  law_rates: 'Rates of tax that an admin entered',
}

const archiveTable = z.object({
  name: z.string(),
  about: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number(),
  /** Of all rows, so that reading them back can prove that nothing was lost or changed. */
  hash: z.string(),
})

/** `format.json`: what the archive holds. It is written last, so that an archive that was cut off has none. */
export const archiveFormat = z.object({
  format: z.literal(1),
  product: z.string(),
  house: z.string(),
  madeAt: z.string(),
  /** The steps of the schema that its tables have, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(archiveTable),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  photos: z.number(),
})
export type ArchiveFormat = z.infer<typeof archiveFormat>

export const FORMAT_FILE = 'format.json'
export const PHOTOS_FOLDER = 'photos/'
export const rowsFile = (table: string) => `json/${table}.jsonl`
export const sheetFile = (table: string) => `csv/${table}.csv`

export const READ_ME = `What is in this archive

format.json   describes every file: tables, columns with their types, numbers of rows.
json/         the rows of each table, one JSON object a line. Amounts are in cents, instants in UTC.
csv/          the same rows for spreadsheets. order_lines.csv has one line for each dish of each order. Text that a spreadsheet
              would run as a formula begins with an apostrophe.
photos/       the photos of the menu and the mails.

Passwords, keys and sign-ins are not in here; names, addresses and numbers of guests are: keep it as you keep cash.

To read it back into a new installation of the product:  npm run import-all -- --from this-file.zip
`
