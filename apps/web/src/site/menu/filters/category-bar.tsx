import { useEffect, useRef, useState } from 'react'

import { words } from '#words/menu/page.ts'

type CategoryBarProps = {
  sections: readonly { id: string; title: string }[]
  /** Room to be kept free for a link that may come in front of the others. */
  room: string | null
}

/** Links to the parts of the menu; the one being read is marked and kept in sight. */
export function CategoryBar({ sections, room }: CategoryBarProps) {
  const current = useSectionInView(sections)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const bar = list.current
    const link = bar?.querySelector<HTMLElement>(`a[href='#${current}']`)
    // Scrolls only the bar; `scrollIntoView` would scroll the page too.
    if (bar && link) bar.scrollTo({ left: link.offsetLeft - bar.clientWidth / 2 + link.clientWidth / 2 })
  }, [current])

  return (
    <nav aria-label={words.categories} data-print="hide">
      <ul ref={list} className="categories fades">
        {room && <li aria-hidden className="shrink-0" style={{ width: `var(--room-${room}, 0px)` }} />}
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The section at the upper edge of what can be seen. */
function useSectionInView(sections: CategoryBarProps['sections']): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = sections.map(({ id }) => id).join(' ')

  useEffect(() => {
    const order = ids.split(' ')
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        setCurrent(order.find((id) => seen.has(id)))
      },
      // A section counts once its title has reached the band below the bars.
      { rootMargin: '-200px 0px -55% 0px' },
    )
    for (const id of order) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])

  return current
}
