import './theme.js'
import './styles/office.css'
import { openApp } from './back-office/point-of-sale/app.tsx'
import { BRIDGE } from './back-office/point-of-sale/bridge.ts'
import { pointOfSale, startPointOfSale } from './back-office/point-of-sale/start.ts'
import { startShell } from './late-start.tsx'
import { OFFICE_PAGES } from './office-pages.ts'

// Beside the start of the page, which does not wait for it.
void startPointOfSale(BRIDGE).then((outcome) => pointOfSale.set(outcome))
void openApp(({ root, site }) => startShell({ root, site, pages: OFFICE_PAGES }))
