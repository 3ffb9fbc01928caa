/** The first letter of a person's name, in place of a picture. */
export function Initial({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-primary text-sm font-semibold text-on-primary"
    >
      {letter}
    </span>
  )
}
