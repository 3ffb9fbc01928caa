import { type Browser, chromium } from 'playwright-core'

import { chromiumWithout, type Chromium } from './chromium.ts'

/**
 * Pages of tests live for seconds: optimising their code, and processes and threads of their own for every tab, for
 * drawing and for the network, cost more time than they save. Compiled scripts are kept for the next page. Only what is
 * called thousands of times, as by axe, is worth a better compilation.
 */
const SHORT_LIVED = [
  '--js-flags=--no-opt --no-flush-bytecode --invocation-count-for-maglev=4000',
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--disable-software-rasterizer',
  '--num-raster-threads=1',
  '--enable-features=NetworkServiceInProcess2',
]

/** Parsed in the background while it arrives, a script that the page before has compiled is parsed once more. */
const SCRIPTS_AS_THEY_ARRIVE = ['ScriptStreaming', 'BackgroundResourceFetch']

/** Playwright switches the cache off with this argument; without it, Chromium brings a page back as it was left. */
const BACK_CACHE_OFF = '--disable-back-forward-cache'

/** The WebView of the app lets a page make sounds before anybody touched it. */
const SOUNDS_AT_ONCE = '--autoplay-policy=no-user-gesture-required'

export type BrowserKind = 'usual' | 'whole' | 'tablet'

export function launchBrowser(kind: BrowserKind, { usual, whole }: Chromium): Promise<Browser> {
  const isWhole = kind === 'whole'
  return chromium.launch({
    executablePath: isWhole ? whole : usual,
    args: [...chromiumWithout(SCRIPTS_AS_THEY_ARRIVE), ...SHORT_LIVED, ...(kind === 'tablet' ? [SOUNDS_AT_ONCE] : [])],
    ...(isWhole && { ignoreDefaultArgs: [BACK_CACHE_OFF] }),
  })
}
