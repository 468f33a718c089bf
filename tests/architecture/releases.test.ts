import { describe, expect, it } from 'vitest'
import { previousSchema } from '../kit/previous-build.ts'
import { filesOf, textOf } from './source.ts'

const RULE =
  /^ \* Release (?<release>\d+\.\d+\.\d+|next)\. (?<kind>Expands|Contracts): (?<oldest>\d+\.\d+\.\d+) and newer run with it\.$/m
const REMOVES = /\bdrop (column|table|view)\b|\brename (to|column)\b/i

const previous = previousSchema.parse(JSON.parse(textOf('infra/release/previous.json')))
const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0

const migrations = filesOf('db/migrations/20*.ts').map((file) => {
  const [header = ''] = /^\/\*[^]*?\*\//.exec(textOf(file)) ?? []
  const { release = '', kind = '', oldest = '' } = RULE.exec(header)?.groups ?? {}
  return { file, release, kind, oldest, up: textOf(file).slice(header.length) }
})

describe('The header of each migration', () => {
  it('says with which release it came, and which versions run with it', () => {
    expect(migrations.length).toBeGreaterThan(50)
    expect(migrations.filter(({ oldest }) => oldest === '').map(({ file }) => file)).toEqual([])
  })

  it('that is not released lets the previous version run', () => {
    const next = migrations.filter(({ release }) => release === 'next' || isNewer(release, previous.version))
    const refused = next.filter(({ oldest }) => isNewer(oldest, previous.version))
    expect(refused.map(({ file }) => file)).toEqual([])
  })

  it('says Contracts exactly if the migration removes or renames something', () => {
    const wrong = migrations.filter(({ kind, up }) => (kind === 'Contracts') !== REMOVES.test(up))
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})

describe('The version', () => {
  it('is the same in every workspace, and has its heading in the changelog', () => {
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
