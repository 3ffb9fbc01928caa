import { words } from '#words/ui.ts'

export interface TestModeRibbonProps {
  /** What is not real, in one sentence. */
  children: string
}

/** The banner of every page while paid services are simulated. */
export function TestModeRibbon({ children }: TestModeRibbonProps) {
  return (
    <aside
      aria-label={words.testMode}
      data-print="hide"
      className="ribbon flex flex-wrap items-center justify-center gap-x-3 px-4 py-1 text-center text-sm leading-snug"
    >
      <strong className="rounded-sm bg-accent px-1.5 font-bold tracking-wide">{words.testMode.toUpperCase()}</strong>
      <span className="rounded-sm bg-accent px-1.5 font-medium">{children}</span>
    </aside>
  )
}
