// @module-tag sweep
import { deviceHash } from '@player/server/kernel/logger'
import { runOps } from '@player/server/ops'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn } from '../../kit/factories.ts'
import { startProcess } from '../../kit/process.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const NEW_ID = /^[\da-f]{16}$/

describe('A request', () => {
  it('has a unique id, in X-Request-Id and as `reference` of its error', async ({ stack }) => {
    const browser = openBrowser(stack)
    const answers = await Promise.all(
      ['/frontend/device', '/frontend/nothing', '/app/v1/state', '/frontend/trpc/sessions.devices'].map(
        async (path) => {
          const response = await browser.fetch(path)
          const id = response.headers.get('x-request-id') ?? ''
          expect(id, path).toMatch(NEW_ID)
          expect(await response.text(), path).toContain(`"reference":"${id}"`)
          return id
        },
      ),
    )
    expect(new Set(answers).size).toBe(answers.length)
  })

  it('has the trace id of traceparent as its id, if that comes from a trusted proxy', async ({
    serve,
    stack,
  }) => {
    const direct = await serve({ TRUSTED_PROXIES: '0' })
    const idFrom = async (server: Pick<Stack, 'url' | 'origin'>, traceparent: string) =>
      (await openBrowser(server).fetch('/frontend/device', { headers: { traceparent } })).headers.get(
        'x-request-id',
      )
    const sent = `00-${TRACE_ID}-00f067aa0ba902b7-01`
    expect(await idFrom(stack, sent)).toBe(TRACE_ID)
    expect(await idFrom(direct, sent)).toMatch(NEW_ID)
    for (const wrong of ['00-1-2-01', sent.replace(TRACE_ID, '0'.repeat(32))])
      expect(await idFrom(stack, wrong)).toMatch(NEW_ID)
  })

  it('has its id in its log line, in its event, in the steps of `ops find` and in the e-mail', async ({
    boot,
  }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const server = startProcess('server', { ...stack.settings, LOG_LEVEL: 'info', PORT: '0' })
    const port = await server.port()
    const browser = openBrowser({ url: `http://127.0.0.1:${port}`, origin: stack.origin })
    for (const [name, value] of owner.browser.cookies) browser.cookies.set(name, value)
    const lineOf = async (id: string): Promise<unknown> => JSON.parse((await server.line(id)) ?? '{}')
    const question = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'A question' }
    const sent = await browser.fetch('/frontend/sendUserQuestion', { method: 'POST', ...json(question) })
    expect(sent.status).toBe(200)
    const id = sent.headers.get('x-request-id') ?? ''
    expect(await lineOf(id)).toMatchObject({ msg: 'request', request: id })
    const shown = await browser.fetch('/frontend/device')
    expect(await lineOf(shown.headers.get('x-request-id') ?? '')).toMatchObject({
      device: deviceHash(stack.ctx.config.secrets.pinPepper, owner.id),
    })
    await server.stop()
    const worker = startProcess('workers', stack.settings)
    await stack.drain()
    await worker.stop()
    expect(stack.mailbox.messages()).toMatchObject([{ headers: { 'x-request-id': id } }])
    const { output } = await runOps(['find', id, '--json'], stack.settings)
    expect(JSON.parse(output)).toEqual({
      request: id,
      steps: [
        expect.objectContaining({ name: 'contact.submitted', job: 'mail-contact-message', dead_at: null }),
      ],
    })
    const unknown = await runOps(['find', '0000000000000000'], stack.settings)
    expect(unknown).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Search the log for it.') as unknown,
    })
  })
})

const json = (body: object) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
