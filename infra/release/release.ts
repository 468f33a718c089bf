import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Step = 'major' | 'minor' | 'patch'

/** A release that cannot be prepared; the message says what to do. */
export class ReleaseProblem extends Error {
  override readonly name = 'ReleaseProblem'
}

const WORKSPACES = ['db', 'infra', 'server', 'tests', 'web', 'workers']
const PREVIOUS = 'infra/release/previous.json'

/** Writes the next version into a repository's files, the last into previous.json; returns the next. @throws ReleaseProblem before any change */
export function prepareRelease(root: string, step: Step, date: string): string {
  const version = versionIn(root)
  const next = nextVersion(version, step)
  const changelog = withRelease(textIn(root, 'CHANGELOG.md'), next, date)
  for (const folder of ['.', ...WORKSPACES])
    change(root, join(folder, 'package.json'), (text) => renumber(text, version, next))
  const ownVersions = new RegExp(`("(|${WORKSPACES.join('|')})": \\{\\n[^{}]*?"version": )"${version}"`, 'g')
  change(root, 'package-lock.json', (text) =>
    renumber(text, version, next).replaceAll(ownVersions, `$1"${next}"`),
  )
  change(root, 'infra/docker/Dockerfile', (text) =>
    text.replace(`ARG VERSION=${version}\n`, `ARG VERSION=${next}\n`),
  )
  change(root, 'infra/compose/production.env.example', (text) =>
    text.replace(`VERSION=${version}\n`, `VERSION=${next}\n`),
  )
  for (const folder of ['base', 'looks'])
    change(root, `infra/k8s/${folder}/kustomization.yaml`, (text) =>
      text.replaceAll(`newTag: ${version} }`, `newTag: ${next} }`),
    )
  change(root, 'CHANGELOG.md', () => changelog)
  for (const file of readdirSync(join(root, 'db/migrations')))
    change(root, join('db/migrations', file), (text) =>
      text.replace(' * Release next. ', ` * Release ${next}. `),
    )
  writePrevious(root, version)
  return next
}

/** After the tag, writes the released version into previous.json, to which later migrations and the upgrade test refer. Returns that version. */
export function beginNext(root: string): string {
  const version = versionIn(root)
  writePrevious(root, version)
  return version
}

const textIn = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

function change(root: string, file: string, to: (text: string) => string): void {
  const text = textIn(root, file)
  const changed = to(text)
  if (changed !== text) writeFileSync(join(root, file), changed)
}

/** Replaces the first version in a package.json or package-lock.json, which is that of its package. */
const renumber = (text: string, from: string, to: string): string =>
  text.replace(`"version": "${from}"`, `"version": "${to}"`)

function versionIn(root: string): string {
  const [, version] = /^ {2}"version": "(\d+\.\d+\.\d+)"/m.exec(textIn(root, 'package.json')) ?? []
  if (version === undefined) throw new ReleaseProblem('package.json has no version such as 1.2.3.')
  return version
}

function nextVersion(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

function withRelease(changelog: string, version: string, date: string): string {
  const [, unreleased = ''] = /^## Unreleased\n([^]*?)(?=^## |(?![^]))/m.exec(changelog) ?? []
  if (unreleased.trim() === '') throw new ReleaseProblem('CHANGELOG.md has nothing under Unreleased.')
  if (!/^### Upgrade\n\n\S/m.test(unreleased))
    throw new ReleaseProblem(
      'CHANGELOG.md does not say under Unreleased what an operator has to do. Add “### Upgrade”, for example with “Nothing.”',
    )
  return changelog.replace('## Unreleased\n', `## Unreleased\n\n## ${version} – ${date}\n`)
}

function writePrevious(root: string, version: string): void {
  // Keeps the entry of the first version, which has no tag.
  if (textIn(root, PREVIOUS).includes(`"version": "${version}"`)) return
  writeFileSync(join(root, PREVIOUS), `${JSON.stringify({ version, ref: `v${version}` }, null, 2)}\n`)
}
