import './styles/site.css'
import { SITE_PAGES } from './site-pages.ts'
import { startClient } from './start-client.tsx'

// No top-level await: page scripts import this module and would wait for it for ever.
void startClient(SITE_PAGES)
