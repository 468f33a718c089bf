import { createServer, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const PROBE_EVERY_MS = 200

/** Starts a load balancer: the next server that was ready at the last probe gets a request, without retries, so that a lost request is visible. */
export async function startBalancer(port: number, targets: readonly number[]) {
  const ready = new Set<number>()
  let isStopped = false
  let turn = 0
  const probe = () =>
    Promise.all(
      targets.map(async (target) => {
        const answer = await fetch(`http://127.0.0.1:${target}/ready`).catch(() => null)
        if (answer?.status === 200) ready.add(target)
        else ready.delete(target)
      }),
    )
  await probe()
  const probing = (async () => {
    while (!isStopped) {
      await wait(PROBE_EVERY_MS)
      await probe()
    }
  })()
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const target = [...ready][turn % ready.size]
    if (target === undefined) return void outgoing.writeHead(502).end()
    const { method, url, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
    return undefined
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    async stop(): Promise<void> {
      isStopped = true
      server.closeAllConnections()
      server.close()
      await probing
    },
  }
}
