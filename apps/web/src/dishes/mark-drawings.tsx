/** Chillies that are filled. */
const LEVELS = { mild: 1, medium: 2, hot: 3 } as const

/** Set on each `<symbol>`, so that a `<use>` needs no style of its own. */
const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The drawings of all marks, once a page: the many rows refer to them with `<use>`. */
export function MarkDrawings() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <defs>
        <g id="chilli">
          <path d="M6.8 7.6C7.7 13.4 11.6 18.6 19.6 20.4c-8.4 1.9-15.3-3-15.7-10.7-.1-2 2.4-3.3 2.9-2.1Z" />
          <path d="M4.9 6.6C5 4.6 6.2 3.2 8.4 2.9" fill="none" />
        </g>
        {Object.entries(LEVELS).map(([heat, level]) => (
          <symbol key={heat} id={`heat-${heat}`} viewBox="0 0 58 24" {...LINE}>
            {[0, 17, 34].map((x, index) => (
              <use key={x} href="#chilli" x={x} fill={index < level ? 'currentColor' : 'none'} />
            ))}
          </symbol>
        ))}
        <symbol id="diet-vegetarian" viewBox="0 0 16 16" {...LINE}>
          <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="1.5" />
          <circle cx="8" cy="8" r="3.2" fill="currentColor" stroke="none" />
        </symbol>
        <symbol id="diet-vegan" viewBox="0 0 16 16" {...LINE}>
          <path d="M2.2 13.8C6 13.9 13.6 13 13.8 2.2 6.4 2 2.6 5 3.3 10.2M2.2 13.8 9.3 7" />
        </symbol>
        <symbol id="diet-gluten-free" viewBox="0 0 16 16" {...LINE}>
          <path d="M8 14.5V6.5M8 6.3C6.4 5 6.4 3 8 1.5c1.6 1.5 1.6 3.5 0 4.8ZM8 10.4C6 10.3 4.6 9 4.5 6.9 6.6 7 7.9 8.3 8 10.4ZM8 10.4C10 10.3 11.4 9 11.5 6.9M1.8 1.8l12.4 12.4" />
        </symbol>
      </defs>
    </svg>
  )
}
