import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, isTest, textOf, WORKSPACES } from './source.ts'

const files = WORKSPACES.flatMap((workspace) => filesOf(`${workspace}/**/*.{ts,tsx,mjs,css,js}`)).filter(
  (file) => !file.startsWith('tests/kit/web/'),
)

describe('Source files', () => {
  it('have at most 250 lines, 300 for tests', () => {
    expect(files.length).toBeGreaterThan(100)
    const lines = new Map(files.map((file) => [file, textOf(file).split('\n').length - 1]))
    const tooLong = [...lines].filter(([file, count]) => count > (isTest(file) ? 300 : 250))
    expect(tooLong).toEqual([])
    const counts = [...lines]
      .filter(([file]) => !isTest(file))
      .map(([, count]) => count)
      .toSorted((one, other) => one - other)
    const quantile = (share: number) => counts[Math.floor(counts.length * share)]
    process.stdout.write(
      `${counts.length} source files: ${quantile(0.5)} lines in the median, ${quantile(0.9)} at the 90th percentile\n`,
    )
  })

  it('lie at most five folders deep, and have no generic name, capital letter or underscore', () => {
    const depthOf = (file: string) => file.replace(/^(\w+\/)src\//, '$1').split('/').length - 1
    expect(files.filter((file) => depthOf(file) > 5)).toEqual([])
    const genericNames = /^(services?|utils?|helpers?|common|managers?|misc|lib)\b/
    expect(files.filter((file) => file.split('/').some((part) => genericNames.test(part)))).toEqual([])
    expect(files.filter((file) => /[A-Z_]/.test(basename(file).replace(/^20\d{6}T/, '')))).toEqual([])
  })

  it('have no TODO and no type `any`, and disable only single lint rules', () => {
    const silenced =
      /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b|eslint-disable|oxlint-disable(?!-next-line [\w-]+\/)/
    const code = files.filter((file) => !file.startsWith('tests/architecture/'))
    expect(code.filter((file) => silenced.test(textOf(file)))).toEqual([])
    expect(code.filter((file) => /\b(TODO|FIXME)\b/.test(textOf(file)))).toEqual([])
  })
})

describe('Test files', () => {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/architecture/'))

  it('wait for conditions, never for a duration', () => {
    const sleeping = /\bsetTimeout\(|timers\/promises|pg_sleep|waitForTimeout|vi\.waitFor|\bsleep\(/
    expect(tests.filter((file) => sleeping.test(textOf(file)))).toEqual([])
  })

  it('mock no store', () => {
    expect(
      tests.filter((file) => /vi\.(mock|doMock)\(|jest\.|pg-mem|ioredis-mock/.test(textOf(file))),
    ).toEqual([])
  })

  it('have no skipped or exclusive test', () => {
    expect(tests.filter((file) => /\b(it\w*|test|describe)\.(only|skip|todo)\(/.test(textOf(file)))).toEqual(
      [],
    )
  })
})

describe('Module indexes and migrations', () => {
  it('start with a comment of at least two sentences or clauses', () => {
    const documented = [...filesOf('server/src/modules/*/index.ts'), ...filesOf('db/migrations/20*.ts')]
    expect(documented.length).toBeGreaterThan(8)
    for (const file of documented) {
      const opening = /^\/\*\*?([^]*?)\*\//.exec(textOf(file))?.[1] ?? ''
      expect((opening.match(/[.:;](\s|$)/g) ?? []).length, file).toBeGreaterThanOrEqual(2)
    }
  })
})
