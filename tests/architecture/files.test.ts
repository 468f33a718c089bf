import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, isTest, textOf, WORKSPACES } from './source.ts'

const files = WORKSPACES.flatMap((workspace) => filesOf(`${workspace}/**/*.{ts,tsx,mjs,css,js}`)).filter(
  (file) => !file.startsWith('tests/kit/web/'),
)

describe('A file', () => {
  it('has 250 lines at most, and 300 where it is a test or a style sheet', () => {
    expect(files.length).toBeGreaterThan(100)
    const limit = (file: string) => (isTest(file) || file.endsWith('.css') ? 300 : 250)
    const long = files
      .map((file) => [file, textOf(file).split('\n').length - 1] as const)
      .filter(([file, lines]) => lines > limit(file))
    expect(long).toEqual([])
  })

  it('lies five folders deep at most, and is not named after a drawer', () => {
    const below = (file: string) => file.replace(/^(\w+\/)src\//, '$1').split('/').length - 1
    expect(files.filter((file) => below(file) > 5)).toEqual([])
    const drawers = /^(services?|utils?|helpers?|common|managers?|misc|lib)\b/
    expect(files.filter((file) => file.split('/').some((part) => drawers.test(part)))).toEqual([])
    // Routes are named after the addresses that they answer.
    const named = files.filter((file) => !file.startsWith('web/src/routes/'))
    expect(named.filter((file) => /[A-Z_]/.test(basename(file).replace(/^20\d{6}T/, '')))).toEqual([])
  })

  it('leaves nothing for later, and silences one rule in one place at most', () => {
    const silenced =
      /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b|eslint-disable|oxlint-disable(?!-next-line [\w-]+\/)/
    const code = files.filter((file) => !file.startsWith('tests/architecture/'))
    expect(code.filter((file) => silenced.test(textOf(file)))).toEqual([])
    expect(code.filter((file) => /\b(TODO|FIXME)\b/.test(textOf(file)))).toEqual([])
  })
})

describe('A test', () => {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/architecture/'))

  it('waits for something to happen, never for time to pass', () => {
    const sleeping = /\bsetTimeout\(|timers\/promises|pg_sleep|waitForTimeout|vi\.waitFor|\bsleep\(/
    expect(tests.filter((file) => sleeping.test(textOf(file)))).toEqual([])
  })

  it('puts nothing in the place of a store', () => {
    expect(
      tests.filter((file) => /vi\.(mock|doMock)\(|jest\.|pg-mem|ioredis-mock/.test(textOf(file))),
    ).toEqual([])
  })

  it('is run: none is left out or alone', () => {
    expect(tests.filter((file) => /\b(it|test|describe)\.(only|skip|todo)\(/.test(textOf(file)))).toEqual([])
  })
})

describe('The face of a module', () => {
  it('and every migration opens with what a stranger has to know', () => {
    const faces = [...filesOf('server/src/modules/*/index.ts'), ...filesOf('db/migrations/20*.ts')]
    expect(faces.length).toBeGreaterThan(8)
    for (const file of faces) {
      const opening = /^\/\*\*?([^]*?)\*\//.exec(textOf(file))?.[1] ?? ''
      expect((opening.match(/[.:;](\s|$)/g) ?? []).length, file).toBeGreaterThanOrEqual(2)
    }
  })
})
