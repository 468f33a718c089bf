import { spawnSync } from 'node:child_process'

/** The version that a program prints with `--version`; undefined if it is not installed. */
export function versionOf(program: string, pattern: RegExp): string | undefined {
  // Without the program there is no output, whatever the type says.
  const { stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return pattern.exec(`${String(stdout)}${String(stderr)}`)?.[1]
}
