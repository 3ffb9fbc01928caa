import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { eventually } from '@thali/testing/eventually'

import { findFreePort } from '../support/server-process.ts'

export type Balancer = { url: string; pid: number; stop(): Promise<void> }

const configuration = (folder: string, port: number, nodes: readonly string[]) => `
daemon off;
worker_processes 1;
error_log ${folder}/error.log;
pid ${folder}/nginx.pid;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream nodes {
    ${nodes.map((node) => `server ${new URL(node).host} max_fails=0;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }
  }
}
`

/** nginx before some nodes, with a configuration of its own. */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-nginx-'))
  const port = await findFreePort()
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, nodes))
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => ((await fetch(`${url}/api/ping`).catch(() => undefined))?.ok ? true : undefined))
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
