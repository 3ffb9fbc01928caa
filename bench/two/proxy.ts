import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { eventually } from '@thali/testing/eventually'

import { findFreePort } from '../support/server-process.ts'

/** What the repository gives an operator, word for word. */
const PROXY_CONF = path.resolve(import.meta.dirname, '../../deploy/nginx/proxy.conf')

export type Proxy = { url: string; stop(): Promise<void> }

/** nginx before the nodes, as `deploy/nginx/thali.conf` has it, without TLS. Its files go into `folder`. */
export async function startProxy(folder: string, ports: readonly number[]): Promise<Proxy> {
  const port = await findFreePort()
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off;
worker_processes 1;
pid ${path.join(folder, 'nginx.pid')};
error_log ${path.join(folder, 'nginx.log')} warn;
events { worker_connections 1024; }
http {
access_log off;
${temporary.join('\n')}
upstream thali {
${servers}
keepalive 64;
keepalive_timeout 500ms;
}
server {
listen 127.0.0.1:${port};
include ${PROXY_CONF};
}
}
`,
  )
  const nginx = spawn('nginx', ['-c', file], {
    stdio: 'inherit',
    env: { PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` },
  })
  const ended = once(nginx, 'exit')
  const url = `http://127.0.0.1:${port}`
  await Promise.race([
    eventually(async () => (await fetch(`${url}/api/ping`).catch(() => undefined))?.ok),
    ended.then(() => Promise.reject(new Error('nginx did not start. It is the package nginx of Debian.'))),
  ])
  return {
    url,
    async stop() {
      nginx.kill('SIGQUIT')
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3_000).unref())])
      nginx.kill('SIGTERM')
      await ended
    },
  }
}
