import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { formatPhone } from '@thali/domain/people/contact-fields'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'

import { addressOf, guestOrdersWords, tablesWords, todayWords, townOf } from './location-words.ts'
import { mailHref, mapHref, telHref } from '#web/lib/contact.ts'
import { useNow } from '#web/lib/site.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const LINK = 'link inline-flex min-h-(--tap) items-center'

/** Where it is, how it is reached, when it is open, and whether people without an account may order. */
export function LocationFacts({ location }: { location: ManagedLocationView }) {
  const { name, address, email } = location
  const phone = formatPhone(location.phone)
  const now = useNow()
  const guests = guestOrdersWords(location)
  const tables = tablesWords(location)
  return (
    <ul aria-label={`Contact of ${name}`} className="grid">
      <Fact icon={<MapPin aria-hidden size={18} />}>
        <span className="flex-1">
          {address}
          <br />
          {townOf(location)}
        </span>
        <CopyButton what="Address" text={addressOf(location)} />
        <a
          href={mapHref(addressOf(location))}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${name} in maps`}
          className="inline-grid tap place-items-center"
        >
          <ExternalLink aria-hidden size={18} />
        </a>
      </Fact>
      <Fact icon={<Phone aria-hidden size={18} />}>
        <span className="flex-1">
          <a href={telHref(location.phone)} className={LINK}>
            {phone}
          </a>
        </span>
        <CopyButton what="Phone" text={phone} />
      </Fact>
      <Fact icon={<Mail aria-hidden size={18} />}>
        <span className="flex-1">
          <a href={mailHref(email)} className={LINK}>
            {email}
          </a>
        </span>
        <CopyButton what="Email" text={email} />
      </Fact>
      <Fact icon={<Clock aria-hidden size={18} />}>
        <span className="tabular-nums">{todayWords(location, now)}</span>
      </Fact>
      {tables && <Fact icon={<QrCode aria-hidden size={18} />}>{tables}</Fact>}
      {guests && <Fact icon={<ReceiptText aria-hidden size={18} />}>{guests}</Fact>}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-(--tap) items-center gap-3">
      <span className="shrink-0 text-muted">{icon}</span>
      {children}
    </li>
  )
}

/** Puts a text where it can be pasted. `what`: how people call it. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  async function handleClick() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(`${what} copied`)
    } catch {
      toast.error(`${what} could not be copied. Please select and copy it by hand.`)
    }
  }

  return (
    <IconButton
      label={`Copy ${what.toLowerCase()}: ${text}`}
      icon={<Copy aria-hidden size={18} />}
      onClick={() => void handleClick()}
    />
  )
}
