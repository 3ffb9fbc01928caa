import { ZONE } from '@thali/domain/time/zone'

import { createPageStyle, html, type Html, toDocument } from '#sandbox/features/html-page.ts'
import { CALLING_FAULTS } from '#sandbox/features/printers/calling-printer.ts'
import type { CallingPrinter } from '#sandbox/features/printers/calling-printer.ts'
import type { Paper } from '#sandbox/features/printers/paper-roll.ts'
import { PRINTER_FAULTS } from '#sandbox/features/printers/printer-faults.ts'
import type { Printer } from '#sandbox/features/printers/printer.ts'

const STYLE = createPageStyle(`
:root { --table: #e6ddd0; --shade: #00000033; --well: #1f6b3a; }
@media (prefers-color-scheme: dark) { :root { --table: #100e0c; --shade: #000000; --well: #8fd6a5; } }
main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
section { margin: 1.5rem 0 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; }
.head { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; }
h2 { margin: 0; font-size: 1.25rem; text-transform: capitalize; }
h3 { margin: 1.25rem 0 0.5rem; font-size: 1rem; }
p { margin: 0.25rem 0 0; }
code { font-size: 0.95rem; }
.state { font-weight: 600; color: var(--error); }
.well { color: var(--well); }
form { margin: 0.9rem 0 0; }
.faults { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
[aria-pressed='true'] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.problems { margin: 0.25rem 0 0; padding-left: 1.25rem; color: var(--error); font-family: ui-monospace, monospace; font-size: 0.9rem; }
.table { display: flex; align-items: flex-start; gap: 1.5rem; overflow-x: auto; margin: 0; padding: 1.25rem; list-style: none; background: var(--table); border-radius: 0.5rem; }
.table li { flex: none; }
.table img { display: block; padding: 0.9rem 0.75rem 1.4rem; box-sizing: content-box; background: #ffffff; box-shadow: 0 2px 8px var(--shade); }
.table a { display: block; }
.table p { margin: 0.5rem 0 0; font-size: 0.85rem; text-align: center; }
.alert { border: 1px solid var(--error); border-radius: 0.5rem; padding: 0.75rem 1rem; color: var(--error); font-weight: 600; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`)

/** Papers are pictures of our own. */
export const PRINTERS_POLICY = STYLE.policy.replace('img-src data:', "img-src 'self' data:")

/** Dots of paper to a pixel of the page; the picture alone shows each dot. */
const DOTS_PER_PIXEL = 2
const SHOWN_PAPERS = 40

const clock = new Intl.DateTimeFormat('en-CA', { timeStyle: 'medium', timeZone: ZONE })

export interface PrintersPageInput {
  printers: readonly Printer[]
  callers: readonly CallingPrinter[]
  problem: string | null
}

/** The printers with their troubles and what came out of them. */
export function printersPage({ printers, callers, problem }: PrintersPageInput): string {
  const content = html`<h1>Printers</h1>
    <p class="quiet">
      The first two take ESC/POS over TCP at their address; the others call the server once they know where. Newest
      paper first. Times are in Halifax.
      <a href="/sandbox/printers">Look again</a>
    </p>
    ${problem !== null && html`<p class="alert" role="alert">${problem}</p>`} ${printers.map(printerSection)}
    ${callers.map(callerSection)}`
  const notice = 'These printers are pictures. No paper is used.'
  return toDocument({ title: 'TEST MODE: printers', style: STYLE, notice, content })
}

function printerSection(printer: Printer): Html {
  const fault = printer.fault()
  const heading = `printer-${printer.name}`
  return html`<section aria-labelledby="${heading}">
    <div class="head">
      <h2 id="${heading}">${printer.name}</h2>
      <code>${printer.address}</code>
      <span class="${fault === 'ok' ? 'state well' : 'state'}">${PRINTER_FAULTS[fault]}</span>
      <span class="quiet">Drawer opened: ${printer.kicks()}</span>
    </div>
    ${faultForm(printer, PRINTER_FAULTS)} ${problemList(printer)} ${paperTable(printer)}
  </section>`
}

const WAYS = { star: 'Star CloudPRNT', epson: 'Epson Server Direct Print' } as const

function callerSection(printer: CallingPrinter): Html {
  const fault = printer.fault()
  const heading = `printer-${printer.name}`
  return html`<section aria-labelledby="${heading}">
    <div class="head">
      <h2 id="${heading}">${printer.name}</h2>
      <code>${WAYS[printer.way]}</code>
      <span class="${fault === 'ok' ? 'state well' : 'state'}">${CALLING_FAULTS[fault]}</span>
      <span class="quiet"
        >${printer.settings() ? `Calls ${new URL(printer.settings()?.address ?? '').host}` : 'Calls nobody yet'}</span
      >
    </div>
    <form class="faults" method="post" action="/sandbox/printers/${encodeURIComponent(printer.name)}/connect">
      <label>Address <input name="address" autocomplete="off" required /></label>
      <label>Name <input name="user" autocomplete="off" required /></label>
      <label>Password <input name="password" autocomplete="off" required /></label>
      <button type="submit">Call there</button>
    </form>
    ${faultForm(printer, CALLING_FAULTS)} ${problemList(printer)} ${paperTable(printer)}
  </section>`
}

type Either = Printer | CallingPrinter

function faultForm(printer: Either, faults: Readonly<Record<string, string>>): Html {
  const action = `/sandbox/printers/${encodeURIComponent(printer.name)}/fault`
  return html`<form class="faults" method="post" action="${action}">
    ${Object.entries(faults).map(
      ([fault, words]) =>
        html`<button type="submit" name="fault" value="${fault}" aria-pressed="${String(fault === printer.fault())}">
          ${words}
        </button> `,
    )}
  </form>`
}

function problemList(printer: Either): Html | false {
  const problems = printer.problems()
  if (problems.length === 0) return false
  return html`<h3>It does not understand</h3>
    <ul class="problems">
      ${problems.map((problem) => html`<li>${problem}</li>`)}
    </ul>`
}

function paperTable(printer: Either): Html {
  const papers = printer.papers().toReversed()
  const uncut = printer.uncutRows()
  return html`<h3>Papers</h3>
    ${uncut > 0 && html`<p>A sheet hangs out of the printer, not cut yet: ${uncut} rows of dots.</p>`}
    ${
      papers.length === 0
        ? html`<p class="quiet">No paper yet.</p>`
        : html`<ol class="table" reversed tabindex="0" aria-label="Papers of ${printer.name}">
            ${papers.slice(0, SHOWN_PAPERS).map((paper) => paperItem(paper))}
          </ol>`
    }
    ${papers.length > SHOWN_PAPERS && html`<p class="quiet">Showing the newest ${SHOWN_PAPERS} of ${papers.length}.</p>`}
    <form method="post" action="/sandbox/printers/${encodeURIComponent(printer.name)}/clear">
      <button type="submit">Clear the table<span class="unseen"> of ${printer.name}</span></button>
    </form>`
}

function paperItem({ id, at, printer, width, height }: Paper): Html {
  const source = `/sandbox/printers/${encodeURIComponent(printer)}/papers/${encodeURIComponent(id)}.png`
  return html`<li>
    <a href="${source}">
      <img
        src="${source}"
        alt="Paper ${id} of ${printer}"
        width="${Math.round(width / DOTS_PER_PIXEL)}"
        height="${Math.round(height / DOTS_PER_PIXEL)}"
      />
    </a>
    <p><strong>${id}</strong> <time datetime="${at}">${clock.format(new Date(at))}</time></p>
  </li>`
}
