import { Section, Specimen } from './section.tsx'

export function TypeSection() {
  return (
    <Section title="Type">
      <div className="grid gap-6 md:grid-cols-[2fr_3fr]">
        <div className="grid gap-3">
          <p className="display display-large text-h1">Lamb Rogan Josh</p>
          <p className="display text-h2">Slow, with Kashmiri chillies</p>
          <p className="display text-2xl">From the tandoor</p>
          <p className="eyebrow">Truro Heights</p>
        </div>
        <div className="grid content-start gap-3">
          <p className="measure text-lg">
            Basmati is rinsed until the water runs clear, soaked for half an hour and finished under a lid of dough.
          </p>
          <p className="measure">
            Ready about 7:25 p.m. at 123 Main Street. <span className="text-muted">Prices are shown without tax.</span>{' '}
            <a className="link" href="#type">
              Call the kitchen
            </a>{' '}
            about allergies.
          </p>
          <p className="text-sm text-muted tabular-nums">$12.50 · $14.99 · $111.11 · (902) 555-0123</p>
        </div>
      </div>
    </Section>
  )
}

const SURFACES = ['bg-bg', 'bg-surface', 'bg-sunken', 'bg-primary', 'bg-accent', 'bg-link', 'bg-brass'] as const
const TONES = [
  'bg-success-tint text-success',
  'bg-warning-tint text-warning',
  'bg-danger-tint text-danger',
  'bg-info-tint text-info',
] as const
const BOARD = [
  'bg-board-fresh text-board-fresh-text',
  'bg-board-ageing text-board-ageing-text',
  'bg-board-late text-board-late-text outline-2 outline-board-late-edge',
  'bg-board-ready text-board-ready-text',
  'bg-board-allergy text-board-allergy-text',
  'bg-board-held text-board-held-text',
  'bg-board-card text-board-modifier',
] as const
const CHARTS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5'] as const

export function ColoursSection() {
  return (
    <Section title="Colour">
      <Specimen name="Page">
        {SURFACES.map((swatch) => (
          <Swatch key={swatch} swatch={swatch} />
        ))}
      </Specimen>
      <Specimen name="Tones">
        {TONES.map((swatch) => (
          <Swatch key={swatch} swatch={swatch} word="12 min" />
        ))}
      </Specimen>
      <Specimen name="Charts">
        {CHARTS.map((swatch) => (
          <Swatch key={swatch} swatch={swatch} />
        ))}
      </Specimen>
      <div className="rounded-lg p-5" data-surface="board">
        <Specimen name="Board">
          {BOARD.map((swatch) => (
            <Swatch key={swatch} swatch={swatch} word="12 min" />
          ))}
        </Specimen>
      </div>
    </Section>
  )
}

function Swatch({ swatch, word }: { swatch: string; word?: string }) {
  return (
    <div className="grid w-32 gap-1">
      <div className={`grid h-16 place-items-center rounded-md border border-line text-lg font-bold ${swatch}`}>
        {word}
      </div>
      <code className="font-sans text-xs text-muted">{swatch.split(' ')[0]}</code>
    </div>
  )
}
