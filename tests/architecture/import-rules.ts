import {
  cruise,
  type ICruiseResult,
  type IReachabilityForbiddenRuleType,
  type IRegularForbiddenRuleType,
} from 'dependency-cruiser'
import { z } from 'zod'
import { FOLDERS, kinds } from './import-kinds.ts'

type Rule = IRegularForbiddenRuleType | IReachabilityForbiddenRuleType

const OURS = '^(db|server|workers|web|infra|tests)/(?!node_modules/)'
const BROWSER_SAFE =
  '^server/src/(modules/(\\w+/(contract|messages)|playlists/(address|app-contract|(arrange|hosts)/contract|arrange/groups))|kernel/(answers|dashboard-pages|digits|mail-address|next-path|outputs|personal-data|security-entry|text|uuid|locale/\\w+))\\.ts$'
const TESTS = '\\.(test|fixture)\\.tsx?$'
/** Matches these packages; a scope matches all its packages. */
const npm = (...names: readonly string[]) => `(^|/)node_modules/(${names.join('|')})/`
const KOA = ['koa', '@koa']

/** Files of this path must not import the packages, directly or transitively. */
const without = (path: string, ...names: readonly string[]): Rule => ({
  name: `${names.join(', ')} not reachable`,
  severity: 'error',
  from: { path, pathNot: TESTS },
  to: { path: npm(...names), reachable: true },
})

const only = (name: string, path: string, pathNot: string): Rule => ({
  name: `${name} only where allowed`,
  severity: 'error',
  from: { path, pathNot },
  to: { path: npm(name) },
})

const kindRules: readonly Rule[] = kinds.map(({ name, files, may }, index) => ({
  name,
  severity: 'error',
  from: { path: files, pathNot: kinds.slice(0, index).map((before) => before.files) },
  to: { path: OURS, pathNot: may.length > 0 ? [...may] : '(?!)' },
}))

const folderRules: readonly Rule[] = Object.entries(FOLDERS).flatMap(([module, folders]) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `${module}/${folder} imports only lower folders`,
    severity: 'error',
    from: { path: `^server/src/modules/${module}/${folder}/`, pathNot: TESTS },
    to: { path: `^server/src/modules/${module}/(${folders.slice(index + 1).join('|')})/` },
  })),
)

/** All import rules. They include type imports unless a rule says otherwise. */
export const rules: readonly Rule[] = [
  ...kindRules,
  ...folderRules,
  { name: 'no import cycle', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'other workspaces by package name',
    severity: 'error',
    from: { path: '^(db|server|workers|web|infra|tests)/' },
    to: { path: OURS, pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'no missing file',
    severity: 'error',
    from: {},
    // The export './router' of @player/server has only types, so it does not resolve.
    to: { couldNotResolve: true, pathNot: '^@player/server/router$' },
  },
  {
    name: 'pure: types only',
    severity: 'error',
    from: {
      path: [
        'payments/payment/(payment|paid|state|transition)',
        'payments/payment/review',
        'payments/payment/query-schedule',
        'devices/device/licence',
      ].map((file) => `^server/src/modules/${file}\\.ts$`),
    },
    // These are pure too.
    to: {
      dependencyTypesNot: ['type-only'],
      pathNot: '^server/src/modules/payments/payment/(paid|review|state|transition)\\.ts$',
    },
  },
  {
    // Such files may import zod/mini and each other.
    name: 'browser-safe',
    severity: 'error',
    from: { path: BROWSER_SAFE },
    to: { pathNot: [BROWSER_SAFE, npm('zod/mini')] },
  },
  {
    name: 'kernel does not import modules',
    severity: 'error',
    from: { path: '^server/src/kernel/', pathNot: TESTS },
    to: { path: '^server/src/', pathNot: '^server/src/kernel/' },
  },
  {
    name: 'modules import only kernel and modules',
    severity: 'error',
    from: { path: '^server/src/modules/', pathNot: TESTS },
    to: { path: '^server/src/', pathNot: '^server/src/(kernel|modules)/' },
  },
  {
    name: 'only the entry points import the wiring',
    severity: 'error',
    from: { path: '^workers/', pathNot: '^workers/src/(index|main)\\.ts$' },
    to: { path: '^workers/src/wiring\\.ts$' },
  },
  {
    name: 'SQL only where allowed',
    severity: 'error',
    from: {
      path: '^(db|server|workers|infra)/',
      pathNot: [
        TESTS,
        '^db/(src|migrations)/',
        '^server/src/kernel/',
        '^server/src/modules/.*queries\\.ts$',
        '^workers/src/\\w+/queries\\.ts$',
        '^server/src/http/health\\.ts$',
      ],
    },
    to: { path: npm('kysely'), dependencyTypesNot: ['type-only'] },
  },
  without('^web/src/', ...KOA, 'kysely', 'pg', 'bullmq', 'ioredis', 'nodemailer'),
  without('^server/', 'bullmq', 'ioredis', 'nodemailer'),
  without('^workers/', ...KOA, '@trpc'),
  without('^db/', ...KOA, '@trpc', 'bullmq', 'ioredis', 'nodemailer', 'zod', 'pino'),
  only('(bullmq|ioredis)', '^(workers|infra)/', '^workers/src/(runtime/|ops/redis\\.ts$)'),
  only('nodemailer', '^(workers|infra|tests)/', '^workers/src/(mail/transport|ops/mail)\\.ts$'),
  only(
    '@?koa',
    '^(server|tests)/',
    '^(server/src/(http/|app\\.ts$|kernel/cookies\\.ts$)|tests/bench/peers/)',
  ),
  only('@trpc/server', '^server/', '^server/src/(http/|kernel/(procedures|to-failure)\\.ts$)'),
]

/** Other files among the code: generated, or read instead of imported. */
export const NOT_CODE = '^\\w+/(dist|artifacts|\\.turbo)/|\\.gen\\.ts$|^tests/kit/web/'

const result = z.custom<ICruiseResult>((output) => typeof output === 'object')

export async function cruiseFrom(baseDir: string, paths: readonly string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    [...paths],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: [...rules] },
      // dependency-cruiser cannot use TypeScript 7's parser yet.
      parser: 'swc',
      tsPreCompilationDeps: true,
      exclude: { path: NOT_CODE },
      doNotFollow: { path: 'node_modules' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  )
  return result.parse(output)
}
