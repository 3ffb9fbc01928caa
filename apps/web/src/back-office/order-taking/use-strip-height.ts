import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the style sheet how high the strip above the section is, and how far down the screen it ends: what sticks below
 * it must neither hide behind it nor leave a gap, it grows when the connection is lost, and at the top of the page the
 * site's own header stands above it.
 */
export function useStripHeight(editor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const strip = editor.current?.closest('#section')?.previousElementSibling
    if (!strip) return
    let told = ''
    function tell(): void {
      const element = editor.current
      const box = strip?.getBoundingClientRect()
      if (!element || !box) return
      const height = Math.round(box.height)
      const above = Math.max(height, Math.round(box.bottom))
      if (told === `${height} ${above}`) return
      told = `${height} ${above}`
      element.style.setProperty('--order-taking-top', `${height}px`)
      element.style.setProperty('--order-taking-above', `${above}px`)
    }
    const observer = new ResizeObserver(tell)
    observer.observe(strip)
    window.addEventListener('scroll', tell, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', tell)
    }
  }, [editor])
}
