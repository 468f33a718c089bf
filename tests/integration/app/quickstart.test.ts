import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { announce } from '@player/server/kernel/announce'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { textOf } from '../../architecture/source.ts'
import { it } from '../../kit/test.ts'
import { deviceAt, newMac } from './app-steps.ts'

const text = textOf('docs/app/README.md')
const run = promisify(execFile)

/** Every command in the quickstart, in its order. */
const commands = [...text.matchAll(/```sh\n(curl [^]+?)```/g)].map(([, command = '']) => command)

it('the quickstart in docs/app/README.md registers a device, reads its state and secrets, waits for a change, and gets a login code', async ({
  stack,
}) => {
  const [, program = ''] = /```js\n([^]+?)```/.exec(text) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'first-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'first-start.mjs')
  await writeFile(file, program)
  const mac = newMac()
  const env = { ...process.env, ORIGIN: stack.origin }
  const { stdout } = await run(process.execPath, [file, mac], { env })
  expect(stdout).toMatch(/^201 \{/)
  const device = await deviceAt(stack, mac)
  expect(device).toMatchObject({ mac_address: mac, is_trial: 1 })

  const { token: TOKEN, mac_address } = registered.parse(JSON.parse(stdout.slice('201 '.length)))
  expect(mac_address).toBe(mac)
  const curl = async (command: string, more = {}) =>
    (await run('sh', ['-c', command], { env: { ...env, TOKEN, ...more } })).stdout
  const [read, secrets, wait, code] = [...commands]
  expect(commands).toHaveLength(4)
  const state = await curl(read ?? '')
  expect(state).toContain(' 200 OK')
  const [, ETAG = ''] = /^etag: (.+)\r$/im.exec(state) ?? []
  expect(await curl(secrets ?? '')).toMatch(/ 200 OK[^]+"device_key"/)
  const waited = curl(wait ?? '', { ETAG })
  await expect.poll(() => stack.live.polls.count).toBe(1)
  await stack.ctx.unit((tx) => announce(tx, device.id))
  expect(await waited).toContain(' 200 OK')
  expect(await curl(code ?? '')).toMatch(/ 201 Created[^]+"short_code"/)
})

const registered = z.object({ token: z.string(), mac_address: z.string() })
