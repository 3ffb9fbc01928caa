import { classes } from './classes.ts'

export interface LogoProps {
  /** The name of the restaurant, a setting. The first ampersand in it is set in turmeric. */
  name: string
  markOnly?: boolean | undefined
  className?: string | undefined
}

/** The mark is a plate with one spoon of saffron; the name is set in the display face. */
export function Logo({ name, markOnly, className }: LogoProps) {
  const [, first, ampersand, rest] = /^([^&]*)(&?)(.*)$/.exec(name) ?? []

  return (
    <span className={classes('inline-flex min-w-0 items-center gap-[10px]', className)}>
      <svg viewBox="0 0 36 36" aria-hidden className="size-[36px] shrink-0">
        <circle cx="18" cy="18" r="17" className="fill-heading" />
        <circle cx="18" cy="18" r="13.25" fill="none" strokeWidth="1" className="stroke-bg opacity-55" />
        <circle cx="18" cy="11.6" r="3.1" fill="none" strokeWidth="1.25" className="stroke-bg" />
        <circle cx="12.4" cy="21.2" r="3.1" fill="none" strokeWidth="1.25" className="stroke-bg" />
        <circle cx="23.6" cy="21.2" r="4.1" className="fill-accent" />
      </svg>
      <span
        className={classes(
          'display text-[length:min(1.25rem,5.4vw)] leading-none whitespace-nowrap',
          markOnly && 'sr-only',
        )}
      >
        {first}
        {ampersand && <span className="text-accent-text">&amp;</span>}
        {rest}
      </span>
    </span>
  )
}
