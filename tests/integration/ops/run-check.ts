import { runOps } from '@player/server/ops'
import { workerChecks } from '@player/workers'
import { expect } from 'vitest'

interface Line {
  readonly name: string
  readonly state: string
  readonly found: string
  readonly todo?: string
}

/** Runs `ops check` with the workers' checks. `notRight` has the names of lines that are warnings or wrong. */
export async function runCheck(settings: Readonly<Record<string, string>>, ...options: string[]) {
  const { code, output, stderr } = await runOps(['check', '--json', ...options], settings, {
    checks: workerChecks,
  })
  expect(stderr).toBe('')
  const { state, lines }: { readonly state: string; readonly lines: readonly Line[] } = JSON.parse(output)
  const notRight = lines.filter((line) => !['right', 'not applicable'].includes(line.state))
  return { code, state, lines, notRight: notRight.map(({ name }) => name) }
}
