import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { beginNext, prepareRelease } from './release.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MANIFESTS = ['.', 'db', 'infra', 'server', 'tests', 'web', 'workers'].map((name) =>
  join(name, 'package.json'),
)
const FILES = [
  ...MANIFESTS,
  'package-lock.json',
  'CHANGELOG.md',
  'infra/docker/Dockerfile',
  'infra/compose/production.env.example',
  'infra/k8s/base/kustomization.yaml',
  'infra/k8s/looks/kustomization.yaml',
  'infra/release/previous.json',
]

/** A copy of the files that a release changes, with one more migration, of the next release. */
function copy() {
  const root = mkdtempSync(join(tmpdir(), 'player-release-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of FILES) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(ROOT, file), join(root, file))
  }
  cpSync(join(ROOT, 'db/migrations'), join(root, 'db/migrations'), { recursive: true })
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  write(
    'db/migrations/29990101T0000-a.ts',
    '/*\n * A.\n *\n * Release next. Expands: 0.1.0 and newer run with it.\n */\n',
  )
  const version = String(JSON.parse(read('package.json')).version)
  const setUnreleased = (text: string) =>
    write(
      'CHANGELOG.md',
      read('CHANGELOG.md').replace(/^## Unreleased\n[^]*?(?=^## )/m, `## Unreleased\n\n${text}\n`),
    )
  return { root, read, version, setUnreleased }
}

it('A release sets one version in every file, and previous.json names the one before', () => {
  const { root, read, version, setUnreleased } = copy()
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const next = `${major}.${minor + 1}.0`
  setUnreleased('### Added\n\n- A button.\n\n### Upgrade\n\nNothing.\n')
  expect(prepareRelease(root, 'minor', '2030-01-02')).toBe(next)

  for (const file of MANIFESTS) expect(JSON.parse(read(file))).toMatchObject({ version: next })
  const { version: locked, packages } = JSON.parse(read('package-lock.json'))
  expect([
    locked,
    ...['', 'db', 'infra', 'server', 'tests', 'web', 'workers'].map((name) => packages[name].version),
  ]).toEqual(Array.from({ length: 8 }, () => next))
  // External packages keep their versions.
  const before = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const external = (entries: object) =>
    Object.entries(entries).filter(([path]) => path.startsWith('node_modules/'))
  expect(external(packages)).toEqual(external(before))
  expect(read('infra/docker/Dockerfile')).toContain(`ARG VERSION=${next}\n`)
  expect(read('infra/compose/production.env.example')).toContain(`\nVERSION=${next}\n`)
  expect(read('infra/k8s/base/kustomization.yaml').split(`newTag: ${next} }`)).toHaveLength(4)
  expect(read('infra/k8s/looks/kustomization.yaml')).toContain(`newTag: ${next} }`)
  expect(read('CHANGELOG.md')).toContain(
    `## Unreleased\n\n## ${next} – 2030-01-02\n\n### Added\n\n- A button.\n`,
  )
  expect(read('db/migrations/29990101T0000-a.ts')).toContain(` * Release ${next}. Expands: 0.1.0 and`)
  expect(JSON.parse(read('infra/release/previous.json'))).toMatchObject({ version })

  expect(beginNext(root)).toBe(next)
  expect(JSON.parse(read('infra/release/previous.json'))).toEqual({ version: next, ref: `v${next}` })
})

it.each([
  ['changes', '', 'nothing under Unreleased'],
  ['what an operator has to do', '### Added\n\n- A button.\n', '### Upgrade'],
])('A release without %s is refused, and nothing is changed', (_, text, message) => {
  const { root, read, setUnreleased } = copy()
  setUnreleased(text)
  const contents = () =>
    [...FILES, ...readdirSync(join(root, 'db/migrations')).map((name) => join('db/migrations', name))].map(
      read,
    )
  const before = contents()
  expect(() => prepareRelease(root, 'patch', '2030-01-02')).toThrow(message)
  expect(contents()).toEqual(before)
})
