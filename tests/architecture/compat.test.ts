import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './source.ts'

it('The lint refuses a call that old browsers do not have', () => {
  // A copy, because other tests read the sources meanwhile.
  const copy = mkdtempSync(join(tmpdir(), 'player-lint-'))
  try {
    for (const file of ['.oxlintrc.json', 'package.json']) copyFileSync(join(ROOT, file), join(copy, file))
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    mkdirSync(join(copy, 'web/src'), { recursive: true })
    const planted = "export const planted = [URL.parse('https://a.example'), structuredClone({})]\n"
    writeFileSync(join(copy, 'web/src/planted.ts'), planted)
    const found = lint(copy)
    expect(found).toContain('structuredClone is not supported in Chrome 79')
    expect(found).toContain('use ui/parsed-url.ts')
  } finally {
    rmSync(copy, { recursive: true })
  }
})

/** What oxlint prints about a folder with errors. */
function lint(folder: string): string {
  try {
    return execFileSync(join(ROOT, 'node_modules/.bin/oxlint'), ['web'], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}
