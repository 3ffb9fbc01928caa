/** Dashes that look like the letters of the sign, and the lower edge of the awning. */
const SIGN_DASHES = '22 7 34 7'
const SCALLOPS = 'q-7.5 11-15 0'.repeat(12)
const WIDTH = 168

/** The front of a restaurant, drawn: in the brand's colours, one house of the street for each. */
export function StreetFront({ index }: { index: number }) {
  const isOdd = index % 2 === 1
  const left = isOdd ? 150 : 86
  return (
    <svg className="street" viewBox="0 0 400 120" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <House x={isOdd ? 36 : -20} y={isOdd ? 34 : 22} width={100} windows={3} />
      <House x={isOdd ? 326 : 262} y={isOdd ? 20 : 40} width={130} windows={4} />
      <g transform={`translate(${left})`}>
        <path d={`M0 120V14h${WIDTH}V120Z`} fill={isOdd ? 'var(--third)' : 'var(--stage)'} />
        <rect x="12" y="24" width={WIDTH - 24} height="24" rx="3" fill="#2b1812" />
        <circle cx="30" cy="36" r="7" fill="none" stroke="#dcb76f" strokeWidth="2" />
        <path
          d={`M46 36h${WIDTH - 76}`}
          stroke="#fff8ec"
          strokeWidth="5"
          strokeDasharray={SIGN_DASHES}
          strokeLinecap="round"
        />
        <path d="M14 78h56v30h-56ZM108 78h48v30h-48Z" fill="#ffe3ad" />
        <path d="M78 76h22v44h-22Z" fill="#2b1812" />
        <circle cx="34" cy="94" r="9" fill="#dcb76f" />
        <circle cx="34" cy="94" r="6" fill="#c9541f" />
        <path d={`M-6 58h${WIDTH + 12}v12${SCALLOPS}Z`} fill="var(--accent)" />
      </g>
      <path d="M0 119h400" stroke="#4a2a12" strokeWidth="3" />
    </svg>
  )
}

function House({ x, y, width, windows }: { x: number; y: number; width: number; windows: number }) {
  const rows = Array.from({ length: windows }, (_, index) => x + 12 + index * 30)
  return (
    <>
      <path className="street-far" d={`M${x} 120V${y}h${width}V120Z`} />
      <path
        className="street-window"
        d={rows.map((left) => `M${left} ${y + 16}h16v22h-16Zm0 36h16v22h-16Z`).join('')}
      />
    </>
  )
}
