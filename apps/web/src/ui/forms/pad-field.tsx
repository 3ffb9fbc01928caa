import Calculator from 'lucide-react/icons/calculator'
import Keyboard from 'lucide-react/icons/keyboard'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { IconButton } from '../button.tsx'
import { useCoarsePointer } from '../use-media.ts'
import { type PadKind, NumberPad } from './number-pad.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The part of the page the pad must not cover. */
export const PAD_BESIDE = { 'data-pad-beside': '' } as const

export type PadFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'label' | 'action'> & {
  label: string
  pad: PadKind
  value: string
  onType: (typed: string) => void
}

/**
 * A field for a number. On touch devices a pad of large digits opens beside it instead of the on-screen keyboard,
 * which would hide half the screen; a button in the field opens the keyboard.
 */
export function PadField({ pad, value, onType, onBlur, inputMode, ...field }: PadFieldProps) {
  const isTouch = useCoarsePointer()
  const [wantsKeyboard, setWantsKeyboard] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [isFresh, setIsFresh] = useState(true)
  const input = useRef<HTMLInputElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const hasPad = isTouch && !wantsKeyboard
  const ToggleIcon = wantsKeyboard ? Calculator : Keyboard

  function handleFocus() {
    if (!isTouch || isOpen) return
    setIsFresh(pad !== 'phone')
    setIsOpen(true)
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    // A screen reader moves the focus to the keys of the pad: the field stays active.
    if (around.current?.contains(event.relatedTarget)) return
    setIsOpen(false)
    onBlur?.(event)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) setIsOpen(false)
  }

  function take(typed: string) {
    setIsFresh(false)
    onType(typed)
  }

  function toggle() {
    setWantsKeyboard(!wantsKeyboard)
    // `inputmode` is read when the field gets the focus.
    input.current?.blur()
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <div ref={around} className={field.className}>
      <TextField
        {...field}
        className=""
        ref={input}
        inputMode={hasPad ? 'none' : inputMode}
        value={value}
        onChange={(event) => take(event.target.value)}
        onFocus={handleFocus}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
        action={
          isTouch && (
            <IconButton
              label={wantsKeyboard ? `Number pad for ${field.label}` : `Keyboard for ${field.label}`}
              icon={<ToggleIcon aria-hidden size={22} />}
              onClick={toggle}
            />
          )
        }
      />
      {isOpen && hasPad && (
        <Beside field={input}>
          <NumberPad
            label={field.label}
            kind={pad}
            value={value}
            isFresh={isFresh}
            onType={take}
            onDone={() => setIsOpen(false)}
          />
        </Beside>
      )}
    </div>
  )
}

type BesideProps = { field: RefObject<HTMLElement | null>; children: ReactNode }

/** In the top layer, and following its field when that is scrolled. */
function Beside({ field, children }: BesideProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = panel.current
    element?.showPopover()
    const place = () => {
      const box = field.current?.getBoundingClientRect()
      if (!element || !box) return
      const column = field.current?.closest('[data-pad-beside]')?.getBoundingClientRect() ?? box
      const { left, top } = placeBeside({
        field: box,
        column,
        panel: element.getBoundingClientRect(),
        view: { width: document.documentElement.clientWidth, height: window.innerHeight },
      })
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    place()
    document.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      document.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [field])

  return (
    <div
      ref={panel}
      popover="manual"
      data-print="hide"
      className="fixed inset-auto m-0 w-66 max-w-[calc(100vw-1rem)] rounded-lg border border-line-strong bg-surface p-3 text-text shadow-3"
    >
      {children}
    </div>
  )
}

export type Box = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }

const GAP_PX = 12
const EDGE_PX = 8

/**
 * The position of a panel that leaves its field visible: beside the field's column, preferably on the left, otherwise
 * below the field or above it.
 */
export function placeBeside({ field, column, panel, view }: { field: Box; column: Box; panel: Size; view: Size }): {
  left: number
  top: number
} {
  const lowest = view.height - panel.height - EDGE_PX
  const level = between(field.top, EDGE_PX, lowest)
  const left = column.left - GAP_PX - panel.width
  if (left >= EDGE_PX) return { left, top: level }
  const right = column.right + GAP_PX
  if (right + panel.width <= view.width - EDGE_PX) return { left: right, top: level }

  const across = between(field.left, EDGE_PX, view.width - panel.width - EDGE_PX)
  const below = field.bottom + GAP_PX
  if (below <= lowest) return { left: across, top: below }
  return { left: across, top: between(field.top - GAP_PX - panel.height, EDGE_PX, lowest) }
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
