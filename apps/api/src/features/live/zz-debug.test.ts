import { test } from 'vitest'
import { startApi, ADMIN_PROGRAM } from '#api/testing/start-api.ts'
test('debug', async () => {
  const api = await startApi()
  const r = await fetch(new URL('/api/events', api.url), { headers: ADMIN_PROGRAM.headers })
  const reader = r.body!.getReader()
  await reader.read()
  void (async () => { for (;;) { const x = await reader.read().catch((e) => { console.log('err', e); return { done: true } }); console.log('read', x.done); if (x.done) return } })()
  const t = performance.now()
  const tick = setInterval(() => { api.server.http.server.getConnections((_, n) => console.log(Math.round(performance.now() - t), 'connections', n)) }, 1000)
  console.log('stopping')
  await api.server.http.close()
  console.log('closed', performance.now() - t)
  clearInterval(tick)
  await api.stop()
}, 20000)
