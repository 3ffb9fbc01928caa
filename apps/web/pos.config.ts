import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const APP = fileURLToPath(new URL('../pos/', import.meta.url))

function appVersion(): string {
  const { version } = JSON.parse(readFileSync(`${APP}package.json`, 'utf8')) as { version: string }
  return version
}

/** Servers on the developer's own computer; `10.0.2.2` is its name in the emulator of Android. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*', 'http://10.0.2.2:*']

/** Scripts of the bundle only. The server's address is known on the tablet alone, so that any encrypted one is allowed. */
function policyOf(mode: string): string {
  const servers = ['https:', ...(mode === 'pos-development' ? LOOPBACK : [])].join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${servers}`,
    "font-src 'self'",
    `connect-src ${servers}`,
    "media-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The document of the app, under the name that Capacitor opens. */
function appDocument(mode: string): Plugin {
  return {
    name: 'app-document',
    transformIndexHtml: (html) => html.replace('%POLICY%', policyOf(mode)),
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['pos.html']
      if (page) page.fileName = 'index.html'
      this.emitFile({ type: 'asset', fileName: 'too-old.html', source: readFileSync(`${APP}too-old.html`) })
    },
  }
}

/** The bundle that the Android app carries: the back office with its sounds and fonts, drawn in the tablet. */
export default defineConfig(({ mode }) => ({
  root,
  plugins: [react(), tailwindcss(), appDocument(mode)],
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  build: {
    // WebView 119, the oldest that the app starts in.
    target: 'chrome119',
    modulePreload: false,
    reportCompressedSize: false,
    outDir: `${APP}dist`,
    emptyOutDir: true,
    rolldownOptions: {
      input: 'pos.html',
      output: { chunkFileNames: 'assets/[hash].js' },
      // As in the back office: what the site imports later is in the first scripts of the app.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
    },
  },
}))
