import {
  cruise,
  type ICruiseResult,
  type IReachabilityForbiddenRuleType,
  type IRegularForbiddenRuleType,
} from 'dependency-cruiser'
import { z } from 'zod'
import { kinds } from './import-kinds.ts'

type Rule = IRegularForbiddenRuleType | IReachabilityForbiddenRuleType

const OURS = '^(db|server|workers|web|infra|tests)/'
const FOR_BROWSER =
  '^server/src/(modules/\\w+/(contract|messages)|kernel/(answers|outputs|text|locale/\\w+))\\.ts$'
const TESTS = '\\.(test|fixture)\\.tsx?$'
/** These packages; a scope stands for all its packages. */
const npm = (...names: readonly string[]) => `(^|/)node_modules/(${names.join('|')})/`
const KOA = ['koa', '@koa']

/** A package that files of a path must not reach, not even through other files of ours. */
const without = (path: string, ...names: readonly string[]): Rule => ({
  name: `${names.join(', ')} out of reach`,
  severity: 'error',
  from: { path, pathNot: TESTS },
  to: { path: npm(...names), reachable: true },
})

/** A package that only files of a path import. */
const only = (name: string, among: string, pathNot: string): Rule => ({
  name: `${name} in its place`,
  severity: 'error',
  from: { path: among, pathNot },
  to: { path: npm(name) },
})

const ofKinds: readonly Rule[] = kinds.map(({ name, files, may }, index) => ({
  name,
  severity: 'error',
  from: { path: files, pathNot: kinds.slice(0, index).map((before) => before.files) },
  to: { path: OURS, pathNot: may.length > 0 ? [...may] : '(?!)' },
}))

/** Every rule about imports, those of types included unless a rule says otherwise. */
export const rules: readonly Rule[] = [
  ...ofKinds,
  { name: 'no circle', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'another package by its name',
    severity: 'error',
    from: { path: '^(db|server|workers|web|infra|tests)/' },
    to: { path: OURS, pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'nothing that there is not',
    severity: 'error',
    from: {},
    // The first has types only, by the server's exports; the second is made while the web is built.
    to: { couldNotResolve: true, pathNot: '^(@player/server/router|virtual:app-downloads)$' },
  },
  {
    name: 'pure: types only',
    severity: 'error',
    from: {
      path: [
        'payments/payment',
        'payments/review/review',
        'payments/confirm/query-schedule',
        'devices/licence',
      ].map((file) => `^server/src/modules/${file}\\.ts$`),
    },
    // Which reasons there are is as pure.
    to: { dependencyTypesNot: ['type-only'], pathNot: '^server/src/modules/payments/review/review\\.ts$' },
  },
  {
    // zod/mini and words, nothing else.
    name: 'safe for the browser',
    severity: 'error',
    from: { path: FOR_BROWSER },
    to: {
      reachable: true,
      pathNot: [FOR_BROWSER, npm('zod/mini')],
    },
  },
  {
    name: 'the kernel knows no module',
    severity: 'error',
    from: { path: '^server/src/kernel/', pathNot: TESTS },
    to: { path: '^server/src/', pathNot: '^server/src/kernel/', reachable: true },
  },
  {
    name: 'modules know neither http nor what is built of them',
    severity: 'error',
    from: { path: '^server/src/modules/', pathNot: TESTS },
    to: { path: '^server/src/', pathNot: '^server/src/(kernel|modules)/', reachable: true },
  },
  {
    name: 'the wiring is read by the runtime alone',
    severity: 'error',
    from: { path: '^workers/', pathNot: '^workers/src/(index|runtime/runtime)\\.ts$' },
    to: { path: '^workers/src/wiring\\.ts$' },
  },
  {
    name: 'SQL in its place',
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
  only('(bullmq|ioredis)', '^(workers|infra)/', '^workers/src/runtime/'),
  only('nodemailer', '^(workers|infra|tests)/', '^workers/src/mail/transport\\.ts$'),
  only('@?koa', '^(server|tests)/', '^server/src/(http/|app\\.ts$|kernel/cookies\\.ts$)'),
  only('@trpc/server', '^server/', '^server/src/(http/|kernel/(procedures|to-failure)\\.ts$)'),
]

/** What else lies among the code: written by programs, or read by them and not imported. */
export const NOT_CODE = '^\\w+/(dist|artifacts|\\.turbo)/|\\.gen\\.ts$|^tests/kit/web/'

const result = z.custom<ICruiseResult>((output) => typeof output === 'object')

/** All imports below these paths of `baseDir`, with what they break. */
export async function cruiseFrom(
  baseDir: string,
  paths: readonly string[],
  forbidden = rules,
): Promise<ICruiseResult> {
  const { output } = await cruise(
    [...paths],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: [...forbidden] },
      // TypeScript 7 has no parser for other programs yet.
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
