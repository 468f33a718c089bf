import { existsSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'

/** A program that is ready once its lines are written, and runs until it is stopped. */
const PROGRAM = `
  process.on('message', () => undefined)
  process.stdout.write('line\\n'.repeat(100), () => process.send({ ready: true }))
`

it.runIf(existsSync('/dev/full'))(
  'A program whose log is on a full disk keeps running, and the problem is printed once',
  async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const program = keepRunning({
      name: 'test',
      args: ['--eval', PROGRAM],
      environment: process.env,
      logFile: '/dev/full',
    })
    await program.ready
    await expect.poll(() => printed.mock.calls.length).toBeGreaterThan(0)
    await program.stop()
    expect(printed.mock.calls).toEqual([[expect.stringContaining('cannot be written')]])
    printed.mockRestore()
  },
)
