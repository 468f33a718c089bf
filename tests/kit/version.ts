import { spawnSync } from 'node:child_process'

export function versionOf(program: string, option: string, pattern: RegExp): string | undefined {
  // Without the program stdout and stderr are null, although their type is string.
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' })
  return pattern.exec(`${String(stdout)}${String(stderr)}`)?.[1]
}
