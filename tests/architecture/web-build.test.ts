import { matchesGlob } from 'node:path'
import * as z from 'zod'
import { expect, it } from 'vitest'
import { cruiseFrom } from './import-rules.ts'
import { ROOT, textOf } from './source.ts'

const task = z.object({ inputs: z.array(z.string()) })
const turbo = z.object({ tasks: z.object({ '@player/web#build': task }) })

/** Parsing all imports takes seconds. */
const TIMEOUT_MS = 120_000

it(
  'Server files that the site imports are inputs of its build and part of its image',
  async () => {
    const { modules } = await cruiseFrom(ROOT, ['web'])
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
  },
  TIMEOUT_MS,
)
