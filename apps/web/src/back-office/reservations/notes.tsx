import TriangleAlert from 'lucide-react/icons/triangle-alert'

/** Special requests and allergies, always shown in full. */
export function Notes({ text }: { text: string | null }) {
  if (text === null || text.trim() === '') return null
  return (
    <p className="flex items-start gap-2 rounded-md border border-current/25 bg-warning-tint px-3 py-2 text-lg text-warning">
      <TriangleAlert aria-hidden size={22} className="mt-0.5 shrink-0" />
      <span className="sr-only">Special requests: </span>
      <span className="min-w-0 font-semibold whitespace-pre-line text-text [overflow-wrap:anywhere]">{text}</span>
    </p>
  )
}
