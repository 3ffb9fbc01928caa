import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

/** A labelled fact on a card of a key or a tablet, often a time. */
export function Fact({ label, words }: { label: string; words: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">
        <AtlanticTime>{words}</AtlanticTime>
      </dd>
    </div>
  )
}
