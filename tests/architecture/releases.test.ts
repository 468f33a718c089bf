import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { previousSchema } from '../kit/previous-build.ts'
import { filesOf, textOf } from './source.ts'

const RULE =
  /^ \* Release (?<release>\d+\.\d+\.\d+|next)\. (?<kind>Expands|Contracts): (?<oldest>\d+\.\d+\.\d+) and newer run with it\.$/m
/** This does not find a narrower check constraint; `npm run upgrade-test` does, with the previous version on the new schema. */
const CONTRACTS =
  /\bdrop (column|table|view)\b|\brename (to|column)\b|\bset not null\b|\balter column \w+ (set data )?type\b/i

const previous = previousSchema.parse(JSON.parse(textOf('infra/release/previous.json')))
const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0

const migrations = filesOf('db/migrations/20*.ts').map((file) => {
  const [header = ''] = /^\/\*[^]*?\*\//.exec(textOf(file)) ?? []
  const { release = '', kind = '', oldest = '' } = RULE.exec(header)?.groups ?? {}
  return { file, release, kind, oldest, up: textOf(file).slice(header.length) }
})

describe('Each migration', () => {
  it('names in its header the release that added it, and the oldest version that runs with it', () => {
    expect(migrations.length).toBeGreaterThan(50)
    expect(migrations.filter(({ oldest }) => oldest === '').map(({ file }) => file)).toEqual([])
  })

  it('runs with the previous version if it is unreleased', () => {
    const next = migrations.filter(({ release }) => release === 'next' || isNewer(release, previous.version))
    const tooNew = next.filter(({ oldest }) => isNewer(oldest, previous.version))
    expect(tooNew.map(({ file }) => file)).toEqual([])
  })

  it('says Contracts in its header if it removes, renames or narrows something, otherwise Expands', () => {
    const mismatched = migrations.filter(({ kind, up }) => (kind === 'Contracts') !== CONTRACTS.test(up))
    expect(mismatched.map(({ file }) => file)).toEqual([])
  })
})

describe('The version', () => {
  it('is the same in every workspace, and has a heading in the changelog', () => {
    const versions = filesOf('{package.json,*/package.json}').map(
      (file) => /"version": "(\d+\.\d+\.\d+)"/.exec(textOf(file))?.[1],
    )
    expect(versions).toHaveLength(7)
    const [version = ''] = new Set(versions)
    expect(new Set(versions)).toEqual(new Set([version]))
    expect(textOf('CHANGELOG.md')).toMatch(new RegExp(`^## ${version} – \\d{4}-\\d\\d-\\d\\d$`, 'm'))
    expect(isNewer(previous.version, version)).toBe(false)
  })
})

describe('A release', () => {
  it('has the version of package.json in the Dockerfile and in the settings of compose', () => {
    const [, version = ''] = /"version": "(.+)"/.exec(textOf('package.json')) ?? []
    expect(textOf('infra/docker/Dockerfile')).toContain(`\nARG VERSION=${version}\n`)
    expect(textOf('infra/compose/production.env.example')).toContain(`\nVERSION=${version}\n`)
  })

  it('has a section "Upgrade" in the changelog', () => {
    const [, ...versions] = textOf('CHANGELOG.md').split(/^## /m)
    expect(versions.length).toBeGreaterThan(1)
    expect(versions.filter((text) => !/^### Upgrade\n\n\S/m.test(text))).toEqual([])
  })

  it('is built after the checks, all tests and the upgrade test, with SBOM and provenance', () => {
    const step = z.object({
      run: z.string().optional(),
      with: z.record(z.string(), z.unknown()).optional(),
    })
    const job = z.object({ needs: z.string().optional(), steps: z.array(step) })
    const workflow = z.object({
      on: z.object({ push: z.object({ tags: z.array(z.string()) }) }),
      jobs: z.object({ test: job, images: job.extend({ strategy: z.unknown() }) }),
    })
    const { on, jobs } = workflow.parse(parse(textOf('.github/workflows/release.yml')))
    expect(on.push.tags).toEqual(['v*.*.*'])
    const commands = jobs.test.steps.flatMap(({ run = '' }) => (run.startsWith('npm') ? [run] : []))
    expect(commands).toEqual([
      'npm run check',
      'npm test',
      'npm run plans',
      'npm run sweep',
      'npm run upgrade-test',
      'npm run requests -- --hostile',
    ])
    expect(jobs.images.needs).toBe('test')
    const images = textOf('infra/compose/production.yaml').matchAll(
      /image: \$\{REGISTRY\b[^/]*\/player-(\w+):/g,
    )
    expect(jobs.images.strategy).toEqual({
      matrix: { image: Array.from(images, ([, image]) => image) },
    })
    expect(jobs.images.steps.at(-1)?.with).toMatchObject({
      file: 'infra/docker/Dockerfile',
      push: true,
      sbom: true,
      provenance: 'mode=max',
    })
  })
})
