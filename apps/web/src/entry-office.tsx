import './styles/office.css'
import { OFFICE_PAGES } from './office-pages.ts'
import { startClient } from './start-client.tsx'

// No top-level await: page scripts import this module and would wait for it for ever.
void startClient(OFFICE_PAGES)
