import { digitsOf } from '@thali/domain/people/contact-fields'
import ChevronDown from 'lucide-react/icons/chevron-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import User from 'lucide-react/icons/user'
import UserCheck from 'lucide-react/icons/user-check'

import { allergyNote } from '../repeat-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { accountWords, AllergyNote, FOUND_WORDS } from './found-note.tsx'
import { CUSTOMER_LINE_ID } from './use-customer-fold.ts'

const LAST_DIGITS = 4

/** Who orders, in one line: name, end of the number, allergy. A tap opens the fields. */
export function CustomerLine({ editor, onOpen }: { editor: NewOrderEditor; onOpen: () => void }) {
  const { fields, customer } = editor
  const { found, recentOrders } = customer
  const digits = digitsOf(fields.phone).slice(-LAST_DIGITS)
  const allergy = found?.phoneVerified ? allergyNote(recentOrders) : null
  return (
    <button
      type="button"
      id={CUSTOMER_LINE_ID}
      aria-expanded={false}
      onClick={onOpen}
      className="flex min-h-12 w-full items-center gap-3 text-start leading-tight"
    >
      <Icon kind={found === null ? 'new' : found.phoneVerified ? 'known' : 'unconfirmed'} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-x-2 text-base">
          <span className="max-w-3/5 shrink-0 truncate font-semibold">{fields.name.trim()}</span>
          {digits !== '' && <span className="shrink-0 text-muted tabular-nums">· {digits}</span>}
          {allergy !== null && <AllergyNote>{allergy}</AllergyNote>}
        </span>
        {found?.phoneVerified === true && (
          <span className="block truncate text-sm text-muted">
            <span>{FOUND_WORDS}</span> · {accountWords(found)}
          </span>
        )}
        {found?.phoneVerified === false && (
          <span className="block truncate text-sm text-warning">{FOUND_WORDS}, number not confirmed</span>
        )}
      </span>
      <span className="sr-only">, change the customer</span>
      <ChevronDown aria-hidden size={18} className="shrink-0 text-muted" />
    </button>
  )
}

function Icon({ kind }: { kind: 'new' | 'known' | 'unconfirmed' }) {
  if (kind === 'known') return <UserCheck aria-hidden size={20} className="shrink-0 text-success" />
  if (kind === 'unconfirmed') return <TriangleAlert aria-hidden size={20} className="shrink-0 text-warning" />
  return <User aria-hidden size={20} className="shrink-0 text-muted" />
}
