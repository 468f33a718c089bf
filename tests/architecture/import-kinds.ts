/** A kind of file and what it may import. Regular expressions of paths from the root; `$1` is the first group of `files`. */
export interface Kind {
  readonly name: string
  readonly files: string
  readonly may: readonly string[]
}

/** The modules that each module may import through their index. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  confirmations: [],
  devices: ['confirmations', 'playlists'],
  sessions: ['confirmations', 'devices', 'notices'],
  playlists: [],
  results: ['devices', 'playlists'],
  reminders: ['devices', 'playlists', 'results'],
  payments: ['devices'],
  contact: [],
  support: ['confirmations', 'devices'],
  notices: [],
  site: [],
  people: 'confirmations contact devices payments playlists reminders results sessions support'.split(' '),
  state: ['confirmations', 'devices', 'notices', 'payments', 'playlists', 'site'],
}

/** The folders of a module, lowest first: files import only from their own and from lower ones. */
export const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  devices: ['device', 'licence', 'move', 'televisions'],
  payments: ['payment', 'providers', 'store', 'change', 'show', 'confirm', 'start', 'callbacks', 'review'],
}

const DB = '^db/src/index\\.ts$'
const KERNEL = '^server/src/kernel/'
const MODULE_INDEXES = '^server/src/modules/\\w+/index\\.ts$'
const KEYS = '^server/src/keys\\.ts$'
const LOCALE = '^server/src/kernel/locale/'
const CONTRACTS =
  '^server/src/(modules/(\\w+/(contract|messages)|playlists/(address|app-contract|(arrange|hosts)/contract|arrange/groups)|results/app-contract)\\.ts$|kernel/(locale/|(dashboard-pages|digits|next-path|personal-data)\\.ts$))'
const FOR_BROWSER =
  '^server/src/kernel/((answers|dashboard-pages|digits|mail-address|next-path|outputs|personal-data|security-entry|text|uuid)\\.ts$|locale/)'
/** A module's own files except its router, REST calls and app operations. */
const OWN = '^server/src/modules/$1/(?!(app|rest|router)\\.ts$)'
const PROVIDERS = 'server/src/modules/payments/providers'

const server: readonly Kind[] = [
  {
    name: 'unit tests',
    files: '^(server|workers|web|infra)/.+\\.(test|fixture)\\.tsx?$',
    may: ['^$1/', CONTRACTS, DB, '^server/src/app-client/index\\.ts$'],
  },
  { name: 'messages', files: '^server/src/modules/\\w+/messages\\.ts$', may: [FOR_BROWSER] },
  {
    name: 'contract',
    files: '^server/src/modules/(\\w+)/contract\\.ts$',
    may: ['^server/src/modules/($1/(address|messages)|\\w+/(app-)?contract)\\.ts$', FOR_BROWSER],
  },
  { name: 'events', files: '^server/src/modules/\\w+/events\\.ts$', may: ['^server/src/kernel/event\\.ts$'] },
  {
    name: 'REST of a module',
    files: '^server/src/modules/(\\w+)/rest\\.ts$',
    may: ['^server/src/modules/$1/contract\\.ts$', '^server/src/kernel/(outputs|shim)\\.ts$'],
  },
  {
    name: 'router and app operations of a module',
    files: '^server/src/modules/(\\w+)/(router|app)\\.ts$',
    may: [OWN, MODULE_INDEXES, KERNEL],
  },
  {
    name: 'all app operations',
    files: '^server/src/http/app-operations\\.ts$',
    may: ['^server/src/http/', KERNEL, MODULE_INDEXES, '^server/src/modules/\\w+/app\\.ts$'],
  },
  {
    name: 'shared code of providers',
    files: `^${PROVIDERS}/(protocol/.+|define-provider|provider|settings)\\.ts$`,
    may: [
      `^${PROVIDERS}/(protocol/.+|define-provider|provider|settings)\\.ts$`,
      '^server/src/modules/payments/(contract|messages|payment/(paid|provider-status|review))\\.ts$',
      KERNEL,
      DB,
    ],
  },
  {
    name: 'a provider',
    files: `^${PROVIDERS}/(\\w+)/`,
    may: [
      `^${PROVIDERS}/($1/.+|protocol/.+|define-provider|provider|settings)\\.ts$`,
      '^server/src/modules/payments/(contract|messages|payment/(frame-path|paid|provider-status|review))\\.ts$',
      KERNEL,
      DB,
    ],
  },
  ...Object.entries(MODULES).map(([module, imports]) => ({
    name: `module ${module}`,
    files: `^server/src/modules/(${module})/`,
    may: [OWN, `^server/src/modules/(${imports.join('|') || '-'})/index\\.ts$`, KERNEL, DB],
  })),
  {
    name: 'all events',
    files: '^server/src/modules/events\\.ts$',
    may: ['^server/src/modules/\\w+/events\\.ts$', '^server/src/kernel/delivery-events\\.ts$'],
  },
  { name: 'locale', files: LOCALE, may: [LOCALE] },
  { name: 'kernel', files: KERNEL, may: [KERNEL, DB] },
  {
    name: 'client of televisions',
    files: '^server/src/app-client/',
    may: [
      '^server/src/(app-client/|modules/((devices|results|playlists/arrange)/app-|(sessions|state|support)/)contract\\.ts$)',
    ],
  },
  { name: 'live', files: '^server/src/live\\.ts$', may: [KERNEL, MODULE_INDEXES, CONTRACTS] },
  {
    name: 'root tRPC router',
    files: '^server/src/http/router\\.ts$',
    may: [KERNEL, MODULE_INDEXES, '^server/src/live\\.ts$', '^server/src/modules/\\w+/router\\.ts$'],
  },
  {
    name: 'root REST router',
    files: '^server/src/http/rest\\.ts$',
    may: [
      '^server/src/modules/payments/index\\.ts$',
      KERNEL,
      CONTRACTS,
      '^server/src/http/',
      '^server/src/modules/\\w+/rest\\.ts$',
    ],
  },
  {
    name: 'http',
    files: '^server/src/http/',
    may: ['^server/src/(http/|keys\\.ts$)', KERNEL, MODULE_INDEXES, CONTRACTS, DB],
  },
  { name: 'app', files: '^server/src/app\\.ts$', may: ['^server/src/http/', KERNEL, MODULE_INDEXES] },
  { name: 'keys', files: KEYS, may: [KERNEL, MODULE_INDEXES, DB] },
  {
    name: 'compose',
    files: '^server/src/compose\\.ts$',
    may: [KERNEL, MODULE_INDEXES, '^server/src/modules/payments/(config|context|providers/index)\\.ts$'],
  },
  {
    name: 'ops',
    files: '^server/src/ops/',
    may: ['^server/src/(ops/|(compose|keys)\\.ts$)', KERNEL, MODULE_INDEXES, CONTRACTS, DB],
  },
  {
    name: 'entry point of the server',
    files: '^server/src/main\\.ts$',
    may: ['^server/src/(app|compose|keys|metrics)\\.ts$', KERNEL],
  },
  { name: 'metrics of the server', files: '^server/src/metrics\\.ts$', may: [KERNEL, MODULE_INDEXES] },
]

const WORKERS = '^workers/src/index\\.ts$'
const FOR_WORKERS = ['^server/src/(compose|keys|modules/events)\\.ts$', KERNEL, MODULE_INDEXES, CONTRACTS, DB]
const JOB = '^workers/src/((?!looks/|mail/|ops/|queue/|runtime/)\\w+/|(prune|rotate-keys)\\.ts$)'
const FOR_JOBS = '^workers/src/(config|context|mail/.+|runtime/define-job)\\.ts$'

const otherKinds: readonly Kind[] = [
  { name: 'migrations', files: '^db/migrations/', may: ['^db/migrations/'] },
  { name: 'tables', files: '^db/src/schema/', may: ['^db/src/schema/'] },
  { name: 'db', files: '^db/src/', may: ['^db/src/', '^db/migrations/index\\.ts$'] },

  { name: 'jobs', files: JOB, may: [FOR_JOBS, JOB, ...FOR_WORKERS] },
  { name: 'mail', files: '^workers/src/mail/', may: [FOR_JOBS, ...FOR_WORKERS] },
  {
    name: 'job runtime',
    files: '^workers/src/runtime/',
    may: ['^workers/src/(runtime/.+|config|context)\\.ts$', ...FOR_WORKERS],
  },
  {
    name: 'wiring',
    files: '^workers/src/wiring\\.ts$',
    may: [JOB, '^workers/src/runtime/(define-job|periodic-tasks)\\.ts$', ...FOR_WORKERS],
  },
  {
    name: 'worker configuration',
    files: '^workers/src/(config|context)\\.ts$',
    may: ['^workers/src/(config|mail/transport)\\.ts$', ...FOR_WORKERS],
  },
  { name: 'one look', files: '^(workers/src/looks/child/)', may: ['^$1', '/app-client/reader/index\\.ts$'] },
  {
    name: 'looks',
    files: '^workers/src/looks/',
    may: ['^workers/src/(looks/|(health|runtime/watchdog)\\.ts$)', KEYS, KERNEL, MODULE_INDEXES, DB],
  },
  {
    name: 'worker index',
    files: '^workers/src/index\\.ts$',
    may: ['^workers/src/(looks/.+|config|context|health|ops/checks|wiring|runtime/.+)\\.ts$'],
  },
  {
    name: 'commands of the workers',
    files: '^workers/src/ops/',
    may: [
      '^workers/src/(ops/.+|config|mail/transport|runtime/(queue-schema|worker-connections))\\.ts$',
      '^server/src/ops/(run|check/result)\\.ts$',
      KERNEL,
    ],
  },
  {
    name: 'entry point of the workers',
    files: '^workers/src/((queue/)?main|health)\\.ts$',
    may: ['^workers/src/(config|context|health|wiring|runtime/.+)\\.ts$', KEYS, KERNEL, DB],
  },

  { name: 'web texts', files: '^web/src/content/', may: ['^web/src/(content|pictures)/', CONTRACTS] },
  { name: 'web elements', files: '^web/src/ui/', may: ['^web/src/(ui|content|pictures)/', CONTRACTS] },
  { name: 'web API client', files: '^web/src/api/', may: ['^web/src/(api|content|ui)/', CONTRACTS] },
  { name: 'web forms', files: '^web/src/forms/', may: ['^web/src/(forms|api|ui)/', CONTRACTS] },
  {
    name: 'web feature',
    files: '^web/src/features/([\\w-]+)/',
    may: ['^web/src/features/($1|shell)/', '^web/src/(api|content|forms|pictures|ui)/', CONTRACTS],
  },
  { name: 'web layouts', files: '^web/src/layouts/', may: ['^web/src/(layouts|features|api|content|ui)/'] },
  {
    name: 'television in the browser',
    files: '^web/television/',
    may: [
      '^web/(television/|src/(television-browser/next-focus\\.ts$|ui/(logo\\.tsx|(parsed-url|stored)\\.ts)$))',
      '^server/src/app-client/',
    ],
  },
  { name: 'web application', files: '^web/src/', may: ['^web/src/', CONTRACTS] },
  {
    name: 'web build',
    files: '^web/(build/|[\\w.-]+$)',
    may: ['^web/(build/|src/(content|pictures)/|src/prerender\\.tsx$)', CONTRACTS],
  },

  { name: 'a stand-in', files: '^infra/stand-ins/([\\w-]+)/', may: ['^infra/stand-ins/($1|shared)/'] },
  {
    name: 'all stand-ins',
    files: '^infra/stand-ins/index\\.ts$',
    may: ['^infra/stand-ins/([\\w-]+/(index|stand-in)\\.ts$|shared/)'],
  },
  { name: 'mailbox', files: '^infra/mailbox/', may: ['^infra/(mailbox|machine|stand-ins/shared)/'] },
  { name: 'embedded PostgreSQL', files: '^infra/postgres/', may: ['^infra/(postgres|machine)/'] },
  { name: 'machine', files: '^infra/machine/', may: ['^infra/machine/'] },
  { name: 'releases', files: '^infra/release/', may: ['^infra/release/'] },
  {
    name: 'npm start',
    files: '^infra/(start/|launch\\.mjs$)',
    may: [
      '^infra/',
      '^server/src/((compose|http/site-settings|ops/(run|backup/program))\\.ts$|kernel/|modules/\\w+/index\\.ts$)',
      WORKERS,
      DB,
    ],
  },

  { name: 'test kit', files: '^tests/kit/', may: ['^tests/kit/', '^server/src/', '^infra/', WORKERS, DB] },
  {
    name: 'architecture tests',
    files: '^tests/architecture/',
    may: [
      '^infra/start/examples\\.ts$',
      '^tests/(architecture/|faults/(rows/index|choose-rows)\\.ts$|kit/)',
      '^server/src/',
      WORKERS,
      DB,
    ],
  },
  {
    name: 'integration tests',
    files: '^tests/integration/',
    may: [
      '^tests/(integration/|kit/|architecture/source\\.ts$|faults/(proxy|traffic)\\.ts$|load/hostile\\.ts$)',
      '^server/src/',
      '^infra/',
      WORKERS,
      DB,
    ],
  },
  {
    name: 'browser tests',
    files: '^tests/(e2e|interactions|screenshots)/|^tests/[\\w.-]+$',
    may: ['^tests/(e2e|interactions|kit|screenshots)/', '^tests/[\\w.-]+$', '^server/src/', '^infra/', DB],
  },
  {
    name: 'fault and load tests',
    files: '^tests/(bench|faults|load)/',
    may: ['^tests/(bench|faults|load|kit)/', '^server/src/', '^infra/', WORKERS, DB],
  },
  { name: 'configuration', files: '^(tests/mutation/|(server|workers)/rolldown\\.config\\.ts$)', may: [] },
  { name: 'test configuration', files: '^vitest\\.config\\.ts$', may: ['^tests/kit/'] },
]

/** All kinds; the first match counts. */
export const kinds: readonly Kind[] = [...server, ...otherKinds]
