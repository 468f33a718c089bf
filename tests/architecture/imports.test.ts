import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, posix } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { kinds } from './import-kinds.ts'
import { cruiseFrom, NOT_CODE, rules } from './import-rules.ts'
import { violations } from './import-violations.ts'
import { undeclaredIn, unusedIn } from './packages.ts'
import { filesOf, ROOT, textOf, WORKSPACES } from './source.ts'

/** All files are parsed at once, which takes seconds, longer on a shared machine. */
const TIMEOUT_MS = 120_000

const task = z.object({ inputs: z.array(z.string()) })
const turbo = z.object({ tasks: z.object({ '@player/web#build': task }) })

const kindOf = (file: string) => kinds.find(({ files }) => new RegExp(files).test(file))

describe('Imports', () => {
  let modules: ICruiseResult['modules']
  let summary: ICruiseResult['summary']
  beforeAll(async () => {
    ;({ modules, summary } = await cruiseFrom(ROOT, [...WORKSPACES, 'vitest.config.ts']))
  }, TIMEOUT_MS)

  it('violate no rule', () => {
    expect(summary.violations.map(describeViolation)).toEqual([])
  })

  it('have a rule in every file, and every rule has a file', () => {
    const covered = new Set(modules.map(({ source }) => source))
    const files = filesOf('{*,*/**/*}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}').filter(
      (file) => !new RegExp(NOT_CODE).test(file),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((file) => !covered.has(file))).toEqual([])
    expect(files.filter((file) => !kindOf(file))).toEqual([])
    // A rule whose path matches no file would check nothing.
    const paths = rules.flatMap(({ from: { path = [] } }) => path)
    expect(paths.filter((path) => !files.some((file) => new RegExp(path).test(file)))).toEqual([])
  })

  it('of the site from the server are inputs of its build and part of its image', () => {
    const importsOf = new Map(
      modules.map(({ source, dependencies }) => [
        source,
        dependencies.filter(({ typeOnly }) => !typeOnly).map(({ resolved }) => resolved),
      ]),
    )
    const reached = new Set(
      [...importsOf.keys()].filter((file) => /^web\/(src|build)\//.test(file) && !/\.test\./.test(file)),
    )
    for (const file of reached) for (const next of importsOf.get(file) ?? []) reached.add(next)
    const serverFiles = [...reached].filter((file) => file.startsWith('server/'))
    expect(serverFiles.length).toBeGreaterThan(10)

    const { inputs } = turbo.parse(JSON.parse(textOf('turbo.json'))).tasks['@player/web#build']
    const built = inputs.filter((input) => input.startsWith('../')).map((input) => input.slice('../'.length))
    expect(serverFiles.filter((file) => !built.some((glob) => matchesGlob(file, glob)))).toEqual([])

    const stage =
      /^FROM manifests AS contracts\n([\s\S]*?)\n\n/m.exec(textOf('infra/docker/Dockerfile'))?.[1] ?? ''
    const copied = [...stage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
    const isKept = (file: string) =>
      !file.startsWith('server/src/modules/') || /\/(address|contract|groups|messages)\.ts$/.test(file)
    expect(
      serverFiles.filter(
        (file) => !isKept(file) || !copied.some((from) => file === from || file.startsWith(`${from}/`)),
      ),
    ).toEqual([])
  })

  it.each(WORKSPACES)('of %s are of declared packages', (workspace) => {
    expect(undeclaredIn(workspace, modules)).toEqual([])
  })

  it.each(WORKSPACES)('of %s use each declared package', (workspace) => {
    expect(unusedIn(workspace, modules)).toEqual([])
  })
})

describe('Import rules', () => {
  let folder: string
  let result: ICruiseResult

  /** A tree with one violation of every rule; the imported files are empty. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-violations-'))
    const texts = new Map<string, string>()
    for (const [from, to] of Object.values(violations)) {
      const specifier = to.startsWith('node_modules/')
        ? to.replace(/^node_modules\/|\/$/g, '')
        : relative(from, to)
      texts.set(from, `${texts.get(from) ?? ''}import '${specifier}'\n`)
      if (!to.startsWith('.')) texts.set(to, texts.get(to) ?? '')
    }
    for (const [path, text] of texts) {
      // A path that ends with a slash is a package.
      const file = join(folder, path.endsWith('/') ? `${path}dist/index.js` : path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
      if (path.endsWith('/')) await writeFile(join(folder, path, 'package.json'), '{"main":"dist/index.js"}')
    }
    result = await cruiseFrom(folder, [...WORKSPACES, 'vitest.config.ts'])
  }, TIMEOUT_MS)
  afterAll(() => rm(folder, { recursive: true }))

  it.each(rules.map(({ name = '' }) => name))('report a violation of the rule “%s”', (name) => {
    const reported = result.summary.violations.filter(({ rule }) => rule.name === name)
    expect(reported.map(({ from }) => from)).toContain(violations[name]?.[0])
  })
})

/** The import specifier from one file to another. */
function relative(from: string, to: string): string {
  const path = to.startsWith('.') ? to : posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

const describeViolation = ({
  rule,
  from,
  to,
  cycle,
}: ICruiseResult['summary']['violations'][number]): string =>
  `${rule.name}: ${from} imports ${cycle?.map(({ name }) => name).join(', which imports ') ?? to}`
