import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves the focus along when a single control and a stepper replace each other, if `keepFocus` was called before. */
export function useFocusKept(isStepper: boolean): [RefObject<HTMLDivElement | null>, () => void] {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(isStepper)
  const isOwn = useRef(false)

  useLayoutEffect(() => {
    const isSwapped = shown.current !== isStepper
    shown.current = isStepper
    const moves = isSwapped && isOwn.current
    isOwn.current = false
    if (!moves) return

    const steps = ref.current?.querySelectorAll<HTMLElement>('.stepper-end') ?? []
    const control = steps[steps.length - 1] ?? ref.current?.querySelector<HTMLElement>('button, input')
    control?.focus()
  })

  const keepFocus = () => {
    isOwn.current = true
  }
  return [ref, keepFocus]
}
