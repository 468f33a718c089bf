import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source.ts'

/** ES2020, which Chromium 79 has, and what `web/src/old-browsers/main.ts` adds. Single methods are in polyfills.d.ts. */
const LIB = [
  'ES2020',
  'ES2021.Intl',
  'ES2021.Promise',
  'ES2021.String',
  'ES2022.Error',
  'ES2022.Object',
  'DOM',
  'DOM.Iterable',
]

/** Each test starts a program that reads many files. */
const TIMEOUT_MS = 120_000

describe('Features that old browsers lack are refused', () => {
  it(
    'by the linter: functions',
    () => {
      const planted = "export const planted = [URL.parse('https://a.example'), structuredClone({})]\n"
      const output = inCopy({ 'web/src/planted.ts': planted }, (copy) => run('oxlint', ['web'], copy))
      expect(output).toContain('structuredClone is not supported in Chrome 79')
      expect(output).toContain('use ui/parsed-url.ts')
    },
    TIMEOUT_MS,
  )

  it('by the types: methods of values', { tags: ['sweep'], timeout: TIMEOUT_MS }, () => {
    const config = {
      extends: join(ROOT, 'web/tsconfig.json'),
      compilerOptions: { lib: LIB },
      include: [join(ROOT, 'web/src'), 'planted.ts'],
    }
    const planted = 'export const planted = [[1].findLast(Boolean), new Set([1]).union(new Set([2]))]\n'
    const files = { 'tsconfig.json': JSON.stringify(config), 'planted.ts': planted }
    const errors = inCopy(files, (copy) =>
      run('tsc', ['--pretty', 'false', '--checkers', '1', '-p', copy], ROOT),
    )
    const relevant = errors.split('\n').filter((line) => RUNS_IN_BROWSERS.test(line))
    expect(relevant).toEqual([
      expect.stringContaining("Property 'findLast' does not exist"),
      expect.stringContaining("Property 'union' does not exist"),
    ])
  })
})

/** Errors in other files do not count: the web imports types of the whole server, which uses newer features. */
const RUNS_IN_BROWSERS =
  /^(?:.*\/planted|web\/src\/(?!.*\.test\.|development\/|prerender\.)[^(]*|server\/src\/(?:modules\/\w+\/(?:contract|messages)|kernel\/(?:answers|dashboard-pages|mail-address|next-path|outputs|personal-data|text|locale\/\w[^(]*)))\.tsx?\(/

/** Runs in a folder with these files, the linter's settings and the installed packages, because other tests read the sources. */
function inCopy<Result>(files: Readonly<Record<string, string>>, body: (copy: string) => Result): Result {
  const copy = mkdtempSync(join(tmpdir(), 'player-lint-'))
  try {
    for (const file of ['.oxlintrc.json', 'package.json']) copyFileSync(join(ROOT, file), join(copy, file))
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    mkdirSync(join(copy, 'web/src'), { recursive: true })
    for (const [file, content] of Object.entries(files)) writeFileSync(join(copy, file), content)
    return body(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** The output of a command, also if it reports errors. */
function run(command: string, flags: readonly string[], cwd: string): string {
  try {
    return execFileSync(join(ROOT, 'node_modules/.bin', command), flags, { cwd, encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout)
    throw error
  }
}
