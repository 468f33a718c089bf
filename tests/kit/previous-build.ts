import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { linkPackages } from './copied-repository.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** infra/release/previous.json: the version to which a rollback returns, and its commit or tag. */
export const previousSchema = z.strictObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  ref: z.string().regex(/^([0-9a-f]{40}|v\d+\.\d+\.\d+)$/),
})
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })

interface PreviousBuild {
  readonly version: string
  readonly root: string
  readonly remove: () => void
}

/**
 * Bundles the previous version's server and workers in a git worktree. `remove` deletes it. Returns a message instead if this is a shallow clone
 * into which git cannot fetch the commit. @throws Error with a failed command's output, or if git cannot fetch the commit into a full clone
 */
export function buildPrevious(): PreviousBuild | string {
  const { version, ref } = previousSchema.parse(JSON.parse(textIn(ROOT, 'infra/release/previous.json')))
  const missing = fetchIfMissing(ref)
  if (missing !== null) return missing
  const root = mkdtempSync(join(tmpdir(), 'player-previous-'))
  const remove = () => void spawnSync('git', ['worktree', 'remove', '--force', root], { cwd: ROOT })
  try {
    run(ROOT, 'git', 'worktree', 'add', '--detach', root, ref)
    if (hasPackagesOf(root)) linkPackages(root)
    else run(root, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
    for (const name of ['server', 'workers'])
      run(join(root, name), join(ROOT, 'node_modules/.bin/rolldown'), '-c', 'rolldown.config.ts')
    return { version, root, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function fetchIfMissing(ref: string): string | null {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (git('cat-file', '-e', `${ref}^{commit}`).status === 0) return null
  const { status, stderr } = git(
    'fetch',
    '--depth=1',
    'origin',
    ...(ref.startsWith('v') ? ['tag', ref] : [ref]),
  )
  if (status === 0) return null
  const message = `The previous version is not here, and git cannot fetch it: infra/release/previous.json names ${ref}. ${stderr.trim()}`
  if (git('rev-parse', '--is-shallow-repository').stdout.trim() === 'false') throw new Error(message)
  return message
}

function hasPackagesOf(root: string): boolean {
  const [required, installed] = [root, ROOT].map(
    (folder) => lockSchema.parse(JSON.parse(textIn(folder, 'package-lock.json'))).packages,
  )
  return Object.entries(required ?? {}).every(
    ([path, { version }]) => !path.includes('node_modules/') || installed?.[path]?.version === version,
  )
}

const textIn = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

function run(cwd: string, command: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}
