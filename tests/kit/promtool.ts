import { spawnSync } from 'node:child_process'

/** Runs `promtool`, of Debian's package prometheus; `code` is 0 on success. */
export function promtool(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return { code: status, text: stdout + stderr }
}

/** Why tests are skipped; empty if promtool is installed. */
export const PROMTOOL_MISSING =
  spawnSync('promtool', ['--version']).error === undefined
    ? ''
    : 'promtool is missing (on Debian: apt-get install prometheus): the alerts are not evaluated'
