import VolumeX from 'lucide-react/icons/volume-x'
import { type RefObject, useLayoutEffect, useRef } from 'react'

import { useSoundState } from './sounds/sounds.ts'
import { classes } from '#web/ui/classes.ts'

/** Says across the whole width that sound is off until the next tap. */
export function SetupBar({ isFixed = false }: { isFixed?: boolean }) {
  const { wake } = useSoundState()
  const bar = useRef<HTMLButtonElement>(null)
  useRoomBelow(bar, isFixed)
  return (
    <button
      ref={bar}
      type="button"
      data-print="hide"
      onClick={wake}
      className={classes(
        'flex w-full tap-board flex-wrap items-center justify-center gap-x-4 gap-y-1 border-accent bg-board-late px-4 py-3 text-xl text-board-late-text',
        isFixed ? 'fixed inset-x-0 bottom-0 z-popup border-t-4' : 'border-b-4',
      )}
    >
      <VolumeX aria-hidden size={28} className="shrink-0" />
      <strong>Sound notifications need setup</strong>
      <span className="text-lg">Tap anywhere to switch the sound on</span>
    </button>
  )
}

/** Sets the bar's height as a CSS property, so that it hides nothing at the bottom of the screen. */
function useRoomBelow(bar: RefObject<HTMLElement | null>, isFixed: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!isFixed || !element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--foot', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot')
    }
  }, [bar, isFixed])
}
