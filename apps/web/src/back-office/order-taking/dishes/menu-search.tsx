import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent, RefObject } from 'react'

import { IconButton } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'

type MenuSearchProps = {
  input: RefObject<HTMLInputElement | null>
  value: string
  onChange: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function MenuSearch({ input, value, onChange, onKeyDown }: MenuSearchProps) {
  return (
    <div className="relative min-w-40 flex-1">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search the menu"
        placeholder="Search the menu"
        autoComplete="off"
        enterKeyHint="go"
        value={value}
        // The key that leads here may be pressed once more than needed.
        onChange={(event) => onChange(event.target.value.replace(/^\/+/, ''))}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
        className="control min-h-(--tap)! py-1.5! ps-9.5! pe-11!"
      />
      {value === '' ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 pointer-coarse:hidden"
        >
          <Key>/</Key>
        </span>
      ) : (
        <IconButton
          label="Clear the search"
          icon={<X aria-hidden size={18} />}
          className="absolute! top-0 right-0"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
