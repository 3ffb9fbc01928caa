import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { fieldId, type FieldErrors } from '../new-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'

export const CUSTOMER_LINE_ID = 'order-customer'

/** Going here is going on with the customer: the ticket itself, and what opens over the page. */
const STAYS = '#order-ticket, dialog, [popover]'

/** Goes to the phone field, and opens the customer for it. */
export function goToCustomer(): void {
  const phone = document.getElementById(fieldId('phone'))
  if (phone) phone.focus()
  else document.getElementById(CUSTOMER_LINE_ID)?.click()
}

/**
 * Whether the customer is one line: once somebody with this number is found, and once a name stands there and the clerk
 * goes on with the menu. A tap elsewhere in the ticket folds nothing, because the tapped control would move away.
 */
export function useCustomerFold({ fields, customer }: NewOrderEditor, errors: FieldErrors) {
  const [isWanted, setIsWanted] = useState(false)
  const block = useRef<HTMLElement>(null)
  const movesFocus = useRef(false)
  const hasName = fields.name.trim() !== ''
  const hasErrors = Boolean(errors.phone ?? errors.name ?? errors.email)
  const isOpen = isWanted || !hasName || hasErrors
  const knownId = customer.found?.phoneVerified ? customer.found.firebaseId : null

  useFoldedOnMatch(hasName ? knownId : null, () => {
    const isPhone = document.activeElement?.id === fieldId('phone')
    const isWithin = block.current?.contains(document.activeElement) ?? false
    if (isWithin && !isPhone) return
    movesFocus.current = isPhone
    setIsWanted(false)
  })
  useLeaving(isWanted, () => setIsWanted(false))

  // The focus follows once the one is drawn that takes the place of the other.
  useEffect(() => {
    if (movesFocus.current) document.getElementById(isOpen ? fieldId('phone') : CUSTOMER_LINE_ID)?.focus()
    movesFocus.current = false
  }, [isOpen])

  function open() {
    movesFocus.current = true
    setIsWanted(true)
  }
  return { block, isOpen, open, keepOpen: () => setIsWanted(true) }
}

function useFoldedOnMatch(knownId: string | null, fold: () => void): void {
  const before = useRef(knownId)
  const handleMatch = useEffectEvent(fold)
  useEffect(() => {
    if (knownId !== null && before.current !== knownId) handleMatch()
    before.current = knownId
  }, [knownId])
}

function useLeaving(isWatched: boolean, leave: () => void): void {
  const handleLeave = useEffectEvent(leave)
  useEffect(() => {
    if (!isWatched) return
    const onMove = ({ target }: Event) => {
      if (target instanceof Element && target.closest(STAYS) === null) handleLeave()
    }
    document.addEventListener('pointerdown', onMove)
    document.addEventListener('focusin', onMove)
    return () => {
      document.removeEventListener('pointerdown', onMove)
      document.removeEventListener('focusin', onMove)
    }
  }, [isWatched])
}
