import { existsSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'

it.runIf(existsSync('/dev/full'))(
  'A program runs on without its log on a full disk, which is said once',
  async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const program = keepRunning({
      name: 'test',
      run: [
        '--eval',
        `for (let line = 0; line < 100; line += 1) console.log(line); setTimeout(() => process.send({ ready: true }), 100); setInterval(() => console.log('more'), 10)`,
      ],
      environment: process.env,
      logFile: '/dev/full',
    })
    await program.ready
    await vi.waitFor(() => expect(printed).toHaveBeenCalled())
    await program.stop()
    expect(printed.mock.calls).toEqual([[expect.stringContaining('cannot be written')]])
    printed.mockRestore()
  },
)
