import { describe, expect, it } from 'vitest'
import { codeOf, filesOf, importsOf, isTest, WORKSPACES, type Import } from './source.ts'

/** What a package may import of ours, and which packages of others it must not know. */
const PACKAGES: Record<(typeof WORKSPACES)[number], { may: RegExp; mustNot: RegExp }> = {
  web: {
    may: /^@player\/server\/(contract|messages)\/\w+$/,
    mustNot: /^(koa|kysely|pg|bullmq|ioredis|nodemailer)\b/,
  },
  server: { may: /^@player\/db$/, mustNot: /^(bullmq|ioredis|nodemailer|@player\/workers)\b/ },
  workers: {
    may: /^@player\/(db|server\/(modules\/\w+|contract\/\w+|events|compose|kernel\/\w+))$/,
    mustNot: /^(koa|@koa\/|@trpc\/)/,
  },
  db: { may: /^(?!)/, mustNot: /^(koa|@koa\/|@trpc\/|bullmq|ioredis|nodemailer|zod|pino)/ },
  infra: { may: /^@player\/(db|server\/.+|workers)$/, mustNot: /^(bullmq|ioredis|nodemailer)\b/ },
  tests: { may: /^@player\/(db|server\/.+|workers|infra\/.+)$/, mustNot: /^(koa|@koa\/|nodemailer)\b/ },
}

/** Inside the server: which files may import which, by their paths below server/src without the ending; the first rule counts. */
const SERVER: readonly (readonly [from: string, to: string])[] = [
  ['modules/(\\w+)/messages', '(?!)'],
  ['modules/(\\w+)/contract', 'modules/$1/messages|modules/\\w+/contract|kernel/text'],
  ['modules/(\\w+)/events', 'kernel/event'],
  ['modules/(\\w+)/rest', 'kernel/shim'],
  ['modules/(\\w+)/router', 'modules/$1/(?!rest).+|modules/\\w+/index|kernel/procedures'],
  ['modules/(\\w+)/.+', 'modules/$1/(?!rest|router).+|modules/\\w+/index|kernel/[\\w-]+'],
  ['modules/events', 'modules/\\w+/events|kernel/delivery-events'],
  ['kernel/.+', 'kernel/.+'],
  ['live', 'kernel/.+|modules/\\w+/index'],
  ['http/router', 'kernel/procedures|live|modules/\\w+/router|modules/payments/index'],
  ['http/.+', 'http/.+|kernel/.+|modules/\\w+/(index|messages|contract|rest)'],
]

/** Which modules a module may read through their doors. */
const MODULES: Record<string, readonly string[]> = {
  devices: ['playlists'],
  sessions: ['devices'],
  playlists: [],
  payments: ['devices'],
  contact: [],
  site: [],
}

describe('A package', () => {
  it.each(WORKSPACES)('imports what it may: %s', (workspace) => {
    const { may, mustNot } = PACKAGES[workspace]
    const typesOfTheRouter = ({ written, typeOnly }: Import) =>
      typeOnly && written === '@player/server/router'
    const imports = importsOf(codeOf(workspace))
    expect(imports.length).toBeGreaterThan(10)
    const wrong = imports.filter(
      (one) =>
        mustNot.test(one.written) ||
        (one.written.startsWith('@player/') && !may.test(one.written) && !typesOfTheRouter(one)),
    )
    expect(wrong.map(said)).toEqual([])
  })

  it.each(WORKSPACES)('is entered by its own door only, never by a path from outside: %s', (workspace) => {
    const outside = importsOf(codeOf(workspace)).filter(
      ({ target }) => target !== null && !target.startsWith(`${workspace}/`),
    )
    expect(outside.map(said)).toEqual([])
  })
})

describe('Inside the server', () => {
  const imports = importsOf(filesOf('server/src/**/*.ts').filter((file) => !isTest(file)))
  const inside = (path: string) => path.replace(/^server\/src\//, '').replace(/\.ts$/, '')

  it('every file imports what its kind may', () => {
    const wrong = imports.filter(({ file, target }) => {
      const rule = SERVER.find(([from]) => new RegExp(`^${from}$`).test(inside(file)))
      if (!rule || target === null) return false
      const to = inside(file).replace(new RegExp(`^${rule[0]}$`), rule[1].replaceAll('\\', '\\\\'))
      return !new RegExp(`^(${to.replaceAll('\\\\', '\\')})$`).test(inside(target))
    })
    expect(wrong.map(said)).toEqual([])
  })

  it('a module reads others only as the picture of the modules shows', () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [moduleOf(file), target === null ? null : moduleOf(target)]
      if (from === null || to === null || from === to) return false
      return !MODULES[from]?.includes(to)
    })
    expect(wrong.map(said)).toEqual([])
    expect(new Set(filesOf('server/src/modules/*/*.ts').map(moduleOf))).toEqual(new Set(Object.keys(MODULES)))
  })

  it('routers and REST calls are known to nobody but those who mount them', () => {
    const mounts: Record<string, string> = {
      router: 'server/src/http/router.ts',
      rest: 'server/src/http/rest.ts',
    }
    const wrong = imports.filter(({ file, target }) => {
      const kind = /^server\/src\/modules\/\w+\/(router|rest)\.ts$/.exec(target ?? '')?.[1]
      return kind !== undefined && file !== mounts[kind]
    })
    expect(wrong.map(said)).toEqual([])
  })

  it('a contract is safe for the browser: zod/mini and words, nothing else', () => {
    const contracts = imports.filter(({ file }) => /\/(contract|messages|kernel\/text)\.ts$/.test(file))
    expect(contracts.length).toBeGreaterThan(5)
    expect(
      contracts.filter(({ target, written }) => target === null && written !== 'zod/mini').map(said),
    ).toEqual([])
  })

  it.each(['payments/payment', 'payments/confirm/query-schedule', 'devices/licence'])(
    '%s is pure: it imports types only',
    (file) => {
      const own = importsOf([`server/src/modules/${file}.ts`])
      expect(own.filter(({ typeOnly }) => !typeOnly).map(said)).toEqual([])
    },
  )
})

describe('Inside the workers', () => {
  it('only the runtime knows BullMQ and Redis, and only the mail transport knows Nodemailer', () => {
    const wrong = importsOf(codeOf('workers')).filter(
      ({ file, written }) =>
        (/^(bullmq|ioredis)\b/.test(written) && !file.startsWith('workers/src/runtime/')) ||
        (/^nodemailer\b/.test(written) && file !== 'workers/src/mail/transport.ts'),
    )
    expect(wrong.map(said)).toEqual([])
  })

  it('no job knows the runtime beyond how a job is defined', () => {
    const jobs = importsOf(filesOf('workers/src/{contact,devices,payments,playlists}/*.ts'))
    const wrong = jobs.filter(
      ({ target }) =>
        target?.startsWith('workers/src/runtime/') && target !== 'workers/src/runtime/define-job.ts',
    )
    expect(wrong.map(said)).toEqual([])
  })
})

describe('Inside the web', () => {
  it('no feature imports another, save the shell around them', () => {
    const feature = (path: string) => /^web\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? null
    const wrong = importsOf(filesOf('web/src/features/**/*.{ts,tsx}')).filter(({ file, target }) => {
      const other = feature(target ?? '')
      return other !== null && other !== feature(file) && other !== 'shell'
    })
    expect(wrong.map(said)).toEqual([])
  })
})

const moduleOf = (path: string): string | null => /^server\/src\/modules\/(\w+)\//.exec(path)?.[1] ?? null
const said = ({ file, written }: Import): string => `${file} imports ${written}`
