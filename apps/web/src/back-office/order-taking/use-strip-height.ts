import { type RefObject, useLayoutEffect } from 'react'

/**
 * Passes the height of the status strip above the section, and where it ends on screen, to the style sheet as CSS
 * variables for the sticky parts below it. Both change: the strip grows when the connection is lost, and the site's
 * header above it scrolls away.
 */
export function useStripHeight(section: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const strip = section.current?.closest('#section')?.previousElementSibling
    if (!strip) return
    let last = ''
    function update(): void {
      const element = section.current
      const box = strip?.getBoundingClientRect()
      if (!element || !box) return
      const height = Math.round(box.height)
      const above = Math.max(height, Math.round(box.bottom))
      if (last === `${height} ${above}`) return
      last = `${height} ${above}`
      element.style.setProperty('--order-taking-top', `${height}px`)
      element.style.setProperty('--order-taking-above', `${above}px`)
    }
    const observer = new ResizeObserver(update)
    observer.observe(strip)
    window.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', update)
    }
  }, [section])
}
