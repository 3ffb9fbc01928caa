import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many items of a list in a flow to the right are not wholly in sight. Nobody scrolls a wall. */
export function useBeyond(list: RefObject<HTMLElement | null>, flow: RefObject<HTMLElement | null>): number {
  const [beyond, setBeyond] = useState(0)
  useLayoutEffect(() => {
    const [items, element] = [list.current?.children ?? [], flow.current]
    if (!element) return
    const count = () => {
      const { right } = element.getBoundingClientRect()
      const hidden = [...items].filter((item) => item.getBoundingClientRect().right > right + 1)
      setBeyond(hidden.length)
    }
    const sizes = new ResizeObserver(count)
    sizes.observe(element)
    count()
    return () => sizes.disconnect()
  })
  return beyond
}
