import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { textOf } from '../../architecture/source.ts'
import { it } from '../../kit/test.ts'
import { deviceAt, newMac } from './app-steps.ts'

it('the first start in docs/app/README.md registers a device', async ({ stack }) => {
  const [, program = ''] = /```js\n([^]+?)```/.exec(textOf('docs/app/README.md')) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'first-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'first-start.mjs')
  await writeFile(file, program)
  const mac = newMac()
  const { stdout } = await promisify(execFile)(process.execPath, [file, mac], {
    env: { ...process.env, ORIGIN: stack.origin },
  })
  expect(stdout).toMatch(/^201 \{/)
  expect(stdout).toContain(mac)
  expect(await deviceAt(stack, mac)).toMatchObject({ mac_address: mac, is_trial: 1 })
})
