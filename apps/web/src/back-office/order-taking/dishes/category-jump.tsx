import type { MenuView } from '@thali/contracts/menu/menu'

/** Scrolls to a category and focuses its first dish. */
export function CategoryJump({ menu, onJump }: { menu: MenuView; onJump: () => void }) {
  const listed = menu.categories.filter(({ id }) => menu.items.some(({ category }) => category === id))

  function jump(id: string) {
    onJump()
    // The groups are rendered again only after the search is cleared.
    requestAnimationFrame(() => {
      const group = document.getElementById(`dish-group-${id}`)
      group?.scrollIntoView({ block: 'start' })
      group?.querySelector<HTMLElement>('[data-tile]')?.focus({ preventScroll: true })
    })
  }

  return (
    <nav
      aria-label="Categories"
      className="flex min-w-0 flex-[1_1_5rem] overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] pe-8 [scrollbar-width:none]"
    >
      {listed.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          onClick={() => jump(id)}
          className="tap shrink-0 rounded-md px-2.5 text-base font-medium whitespace-nowrap text-muted -outline-offset-2! hover:bg-sunken hover:text-text"
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
