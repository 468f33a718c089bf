import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { it } from '../../kit/test.ts'

it.for(['/frontend/device/login', '/frontend/trpc/sessions.login', '/webhooks/paypal', '/app/v1/claims'])(
  'A body that is shorter than its Content-Length is not logged as an error: POST %s',
  async (path, { stack }) => {
    const errors = vi.spyOn(stack.ctx.log, 'error')
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1')
    socket.end(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":`,
    )
    await text(socket).catch(() => '')
    // The server answers this request after the aborted one.
    expect((await fetch(`${stack.url}/health`)).status).toBe(200)
    expect(errors).not.toHaveBeenCalled()
  },
)
