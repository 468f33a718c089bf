import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
process.env['PATH'] = [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter)

let child: ReturnType<typeof spawn> | undefined
let hasStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.on(signal, () => {
    hasStopped = true
    child?.kill('SIGTERM')
  })
}

export const isStopped = (): boolean => hasStopped

/** Runs a command in the repository; returns its exit code. Its output is inherited, or appended to `output`. */
export function run(
  [file = '', ...flags]: readonly string[],
  env: Record<string, string> = {},
  output?: string[],
): Promise<number> {
  return new Promise((resolve, failed) => {
    child = spawn(file, flags, {
      cwd: ROOT,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', ...env },
      stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => output?.push(text))
    child.on('error', failed).on('close', (code) => resolve(code ?? 1))
  })
}
