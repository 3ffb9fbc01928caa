import { createPageStyle } from '#sandbox/features/html-page.ts'

/** Styles of the page for payers. */
export const PAYMENT_STYLE = createPageStyle(`
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 0.25rem; }
h2 { font-size: 1.05rem; margin: 0 0 0.75rem; }
p { margin: 0; }
.back { display: inline-flex; align-items: center; min-height: 2.75rem; }
.price { font-size: 2.25rem; font-weight: 700; line-height: 1.2; margin: 0.25rem 0 0; font-variant-numeric: tabular-nums; }
.small { font-size: 0.92rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.1rem 1rem; margin: 1.25rem 0 0; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.4rem 0; }
.lines span:last-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
.note { display: block; color: var(--muted); font-size: 0.88rem; }
.total { display: flex; justify-content: space-between; gap: 1rem; border-top: 1px solid var(--line); margin: 0.5rem 0 0; padding: 0.75rem 0 0; font-weight: 700; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 0.9rem; }
label { display: block; font-size: 0.92rem; font-weight: 600; }
input { margin-top: 0.25rem; font-weight: 400; font-size: 1.05rem; min-height: 3rem; }
input[aria-invalid] { border: 2px solid var(--error); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
.wallets button { padding: 0.4rem 0.25rem; font-size: 0.9rem; }
.wallets { grid-template-columns: 1fr 1fr; gap: 0.75rem; }
.or { display: flex; align-items: center; gap: 0.75rem; margin: 1rem 0; color: var(--muted); font-size: 0.92rem; }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--line); }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3rem; border-radius: 0.5rem; font-weight: 600; text-decoration: none; text-align: center; }
.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
a.button { margin-top: 1.25rem; }
.wrong { color: var(--error); font-weight: 600; font-size: 0.92rem; margin-top: 0.35rem; }
.alert { border: 1px solid var(--error); border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0 0 1rem; color: var(--error); font-weight: 600; }
details { margin: 1.25rem 0 0; }
summary { min-height: 2.75rem; display: flex; align-items: center; cursor: pointer; color: var(--accent); text-decoration: underline; text-underline-offset: 0.15em; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th, td { text-align: left; font-weight: 400; vertical-align: top; padding: 0.4rem 0.5rem 0.4rem 0; border-top: 1px solid var(--line); }
th { white-space: nowrap; font-variant-numeric: tabular-nums; }
thead th { border-top: 0; color: var(--muted); }
`)

/** Styles of the dashboard. */
export const DASHBOARD_STYLE = createPageStyle(`
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
ol { list-style: none; margin: 1.25rem 0 0; padding: 0; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.9rem 1rem; margin: 0 0 0.75rem; }
h2 { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; margin: 0; font-size: 1.15rem; font-variant-numeric: tabular-nums; }
.tag { border: 1px solid var(--muted); border-radius: 1rem; padding: 0 0.6rem; font-size: 0.82rem; font-weight: 600; }
li p { margin: 0.25rem 0 0; font-size: 0.92rem; color: var(--muted); }
.acts { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin-top: 0.75rem; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
label { font-size: 0.9rem; }
label input { max-width: 9.5rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.alert { border: 1px solid var(--error); border-radius: 0.5rem; padding: 0.75rem 1rem; color: var(--error); font-weight: 600; }
`)
