import { words } from '#words/ui.ts'

export interface TestModeRibbonProps {
  /** What is not real, in one sentence. */
  children: string
}

/**
 * The banner of every page while paid services are simulated. In a font that is there at once: its sentence just fills a
 * line of a phone, and everything would move when it took another number of lines in the site's font.
 */
export function TestModeRibbon({ children }: TestModeRibbonProps) {
  return (
    <aside
      aria-label={words.testMode}
      data-print="hide"
      className="ribbon flex flex-wrap items-center justify-center gap-x-3 px-4 py-1 text-center [font-family:system-ui] text-sm leading-snug"
    >
      <strong className="rounded-sm bg-accent px-1.5 font-bold tracking-wide">{words.testMode.toUpperCase()}</strong>
      <span className="rounded-sm bg-accent px-1.5 font-medium">{children}</span>
    </aside>
  )
}
