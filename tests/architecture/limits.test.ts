import { readFileSync } from 'node:fs'
import { loadConfig } from '@player/server/compose'
import { expect, it } from 'vitest'
import { codeOf, isTest, textOf } from './source.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('docs/security/limits.md has every limit that is a setting', () => {
  const names = [
    ...read('server/src/kernel/kernel-settings.ts').matchAll(/^ {2}([A-Z_]+): settings\.limit\b/gm),
  ]
  expect(names.length).toBeGreaterThan(8)
  const page = read('docs/security/limits.md')
  expect(names.map(([, name = '']) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('every counter of the configuration is on the page of limits, by its name in metrics', () => {
  const { throttles } = loadConfig({
    DATABASE_URL: 'postgres://player@127.0.0.1/player',
    ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`,
    LICENCE_KEYS: `l1:${'B'.repeat(43)}=`,
    PIN_PEPPER: 'a pepper of thirty-two characters',
    SUPPORT_EMAIL: 'support@player.test',
  })
  const counted = Object.values(throttles).flatMap((rule) => (typeof rule === 'number' ? [] : [rule.name]))
  const lastCells = [...read('docs/security/limits.md').matchAll(/^\|.*\|([^|]*)\|$/gm)]
  const listed = lastCells.flatMap(([, cell = '']) => cell.match(/(?<=`)[a-z-]+(?=`)/g) ?? [])
  expect(listed.toSorted()).toEqual(counted.toSorted())
})

/** Limits in the memory of a process, by file, with what the page says of each. */
const IN_MEMORY = {
  'server/src/http/app-access.ts': '60 a minute each for an app',
  'server/src/kernel/delay-refusal.ts': '| 30 a minute for a network at once',
  'server/src/kernel/device-reads.ts':
    '1 request of a device in a process, until its answer is sent, 30 s at most; 20 for each device',
  'server/src/kernel/long-polls.ts': '| 16 in a process, 1 of a device;',
  'server/src/kernel/unit.ts': '1 at a time for each device; 50 for each device and 10,000 in all wait',
  'server/src/live.ts': '3 at a time in a process, 1 for each session',
  'server/src/modules/people/download-data.ts': 'three at once in a process, one of a device',
  'server/src/modules/playlists/arrange/app-groups.ts': '30 a minute for an app',
  'server/src/modules/playlists/hosts/move-in-turn.ts':
    '2 in a process, 1 of a device; 50 for each device and 10,000 in all wait',
  'server/src/modules/playlists/pin.ts':
    '2 at a time, 1 for each device; 10 for each device and 100 in all wait',
  'server/src/modules/results/app.ts': '30 a minute for an app',
  'server/src/modules/state/read-state.ts':
    '4 are read at a time in a process, 1 for each device; 20 for each device and 10,000 in all wait',
}

it('every limit in memory is on the page of limits', () => {
  const files = codeOf('server')
    .filter((file) => !isTest(file))
    .filter((file) => /= (?:perMinute|createFairQueue)\(/.test(textOf(file)))
  expect(files.toSorted()).toEqual(Object.keys(IN_MEMORY))
  for (const limit of Object.values(IN_MEMORY)) expect(read('docs/security/limits.md')).toContain(limit)
})

/** Constants that limit what callers do, with what the page says of each; `#` is the constant's value. */
const CONSTANTS: Readonly<Record<string, string>> = {
  'http/app-access.ts MAX_CALLS': '| calls with a token, and reports | # a minute each for an app',
  'http/body.ts MAX_BODY_BYTES': '| bytes of a request | # KB;',
  'http/calls.ts MAX_KNOWN': '; # sessions that read playlists',
  'http/pipelining.ts MAX_WAITING': '| requests of one connection that wait for answers before them | # |',
  'http/trpc.ts MAX_CALLS': '| calls in one request of the dashboard | # |',
  'kernel/device-reads.ts MAX_EQUAL_READS': '; each read # times in a request',
  'kernel/delay-refusal.ts MAX_DELAYED': ', up to # at a time in a process',
  'kernel/delay-refusal.ts MAX_PROMPT': '| refusals of limits | # a minute for a network at once',
  'kernel/live.ts MAX_OPEN': '| live updates and long polls of one session or app | # at once in a process',
  'kernel/live.ts MAX_OPEN_OF_DEVICE': '| live updates of a device | # at once in a process',
  'kernel/long-polls.ts MAX_ANSWERING': '| long polls that are answered at once | # in a process',
  'kernel/long-polls.ts MAX_AWAITING_CONSENT':
    "| long polls of apps that await a device's consent | # at once in a process",
  'kernel/calls-per-minute.ts MAX_SUBJECTS':
    '| subjects of limits in the memory of a process | # in a minute',
  'kernel/refusals.ts MAX_REFUSALS': '; # repeated refusals',
  'live.ts MAX_REFUSED': '; # sessions whose streams were refused',
  'modules/devices/app-contract.ts MAX_ADDRESSES': '| MAC addresses of a device, and of a report | # |',
  'modules/devices/contract.ts MAX_LISTED_WAITING':
    "| televisions awaiting a device's consent | # are listed for the owner",
  'modules/devices/televisions/television-queries.ts MAX_AUTHORIZED':
    '| televisions in what is told of playlists | #, those that reported last',
  'modules/payments/providers/paypal/certificate.ts MAX_CONCURRENT_FETCHES': ', # at once in all',
  'modules/payments/providers/paypal/certificate.ts MAX_NETWORKS': '; # networks are remembered',
  'modules/payments/providers/paypal/certificate.ts MAX_URLS_PER_NETWORK':
    "| unknown addresses of PayPal's certificates | # in 10 minutes for a network",
  'modules/playlists/arrange/groups.ts MAX_GROUPS': '| groups of a playlist | #; ',
  'modules/playlists/arrange/television-groups.ts MAX_BYTES':
    '; # KB with those that are kept of unread kinds |',
  'modules/playlists/contract.ts MAX_FALLBACKS': '| further addresses of a playlist | #, with hosts',
  'modules/playlists/contract.ts MAX_HOST_LENGTH': ', with hosts of # characters',
  'modules/playlists/contract.ts MAX_PLAYLISTS': '| playlists of a device | # |',
  'modules/playlists/hosts/contract.ts MAX_MOVES':
    "| changes of a provider's host that can be undone | the last # of a device",
  'modules/results/app.ts MAX_BYTES': ', results # KiB',
  'modules/results/look-limits.ts MAX_ACCOUNT_LISTS': ' in 30 minutes and # in two hours',
  'modules/results/look-limits.ts MAX_HOST_LOOKS': ' at once and # an hour for a host',
  'modules/results/request-look.ts MAX_WAITING': '; # wait in all',
  'modules/results/run-look-queries.ts MAX_RUNNING_PER_HOST':
    '| looks into a host and an account | # at once and 30 an hour for a host',
  'modules/sessions/trust-queries.ts MAX_SESSIONS': '| sessions of a device | #, the last used',
  'modules/sessions/trust-queries.ts MAX_TRUSTED_BROWSERS': '| trusted browsers of a device | #, the newest',
  'modules/support/app.ts MAX_BYTES': '; reports for support # KiB',
}

/** Constants that bound our own work, a wait, or the length of a text. */
const NO_LIMITS: ReadonlySet<string> = new Set([
  'http/files.ts MAX_FILE_BYTES',
  'http/files.ts MAX_TOTAL_BYTES',
  'http/page-documents.ts MAX_SHOWN_PATH',
  'kernel/device-reads.ts MAX_SENDING_MS',
  'kernel/digits.ts MAX_LENGTH',
  'kernel/failure.ts MAX_DEPENDENCY_WAIT_SECONDS',
  'kernel/failure.ts MAX_RETRY_AFTER_SECONDS',
  'kernel/idempotency.ts MAX_KEY_LENGTH',
  'kernel/live.ts MAX_PAUSE_MS',
  'kernel/mail-address.ts MAX_TYPED',
  'kernel/process.ts MAX_PAUSE_MS',
  'kernel/proof.ts MAX_LENGTH',
  'kernel/read-security-log.ts MAX_SHOWN',
  'kernel/sealed-file.ts MAX_COST',
  'kernel/settings.ts MAX_YEARS',
  'kernel/unit.ts MAX_ATTEMPTS',
  'kernel/work-alarm.ts MAX_WAIT_S',
  'modules/confirmations/await-outcome.ts MAX_WAIT_MS',
  'modules/devices/contract.ts MAX_PARENT_PIN_LENGTH',
  'modules/devices/device/licence.ts MAX_END',
  'modules/notices/current-notices.ts MAX_AGE_MS',
  'modules/notices/operate-notices.ts MAX_NOTICES',
  'modules/payments/confirm/settle-in-time.ts MAX_WAIT_MS',
  'modules/payments/contract.ts MAX_NAME_LENGTH',
  'modules/payments/contract.ts MAX_PHONE_LENGTH',
  'modules/payments/providers/btcpay/deliveries.ts MAX_DELIVERIES',
  'modules/payments/providers/opay/refunds.ts MAX_REFUNDS',
  'modules/payments/providers/paypal/adapter.ts MAX_REFUNDS',
  'modules/payments/providers/paypal/certificate.ts MAX_CERTIFICATE_BYTES',
  'modules/payments/providers/paypal/deliveries.ts MAX_PAGES',
  'modules/payments/providers/paypal/order.ts MAX_TEXT_LENGTH',
  'modules/payments/providers/protocol/order-names.ts MAX_ORDERS',
  'modules/payments/providers/protocol/provider-client.ts MAX_ANSWER_BYTES',
  'modules/payments/providers/protocol/retries.ts MAX_RETRIES',
  'modules/payments/providers/protocol/retries.ts MAX_WAIT_MS',
  'modules/payments/providers/protocol/standard-webhooks.ts MAX_SIGNATURES',
  'modules/payments/show/inspect-payments.ts MAX_LISTED',
  'modules/payments/start/open-order.ts MAX_WAIT_MS',
  'modules/payments/store/breaker-queries.ts MAX_HIDDEN_SECONDS',
  'modules/payments/store/find-queries.ts MAX_ROWS',
  'modules/people/export-person.ts MAX_LOG_ENTRIES',
  'modules/playlists/arrange/groups.ts MAX_TITLE_LENGTH',
  'modules/results/account-ends.ts MAX_AGE_DAYS',
  'modules/results/look-limits.ts MAX_WAIT_SECONDS',
  'modules/results/look-verdict.ts MAX_AGE_MS',
  'modules/results/verdict.ts MAX_LOADING_SECONDS',
  'modules/sessions/create-login-code.ts MAX_ATTEMPTS',
  'modules/site/app-files.ts MAX_BYTES',
  'modules/state/waiting-state.ts MAX_WAIT_SECONDS',
  'modules/support/open-case.ts MAX_ATTEMPTS',
])

it('every constant that limits callers is on the page of limits, with its value', () => {
  const constants = codeOf('server')
    .filter((file) => /^server\/src\/(?:kernel|http|modules|live\.ts)/.test(file) && !isTest(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/^(?:export )?const (MAX_[A-Z_]+)(?:: [^=]+)? = (.*)/gm)].map(
        ([, name, value = '']) => [`${file.slice('server/src/'.length)} ${name}`, value] as const,
      ),
    )
  expect(constants.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(CONSTANTS), ...NO_LIMITS].toSorted(),
  )
  const page = read('docs/security/limits.md').replaceAll(/ +/g, ' ')
  for (const [name, value] of constants) {
    const limit = CONSTANTS[name]
    if (limit !== undefined) expect(page, name).toContain(limit.replace('#', shownValue(value, limit)))
  }
})

/** A value in the source, such as 16 * 1024, as the page shows it. */
function shownValue(value: string, limit: string): string {
  const number = value
    .split('*')
    .map((factor) => Number(factor.replaceAll('_', '')))
    .reduce((product, factor) => product * factor)
  return (/# Ki?B/.test(limit) ? number / 1_024 : number).toLocaleString('en')
}
