const value = (takes: string, description: string) => ({ type: 'string', takes, description }) as const
const flag = (description: string) => ({ type: 'boolean', takes: null, description }) as const

export const COMMON_OPTIONS = {
  reason: value('"…"', 'why you make the change; required, and stored with it'),
  as: value('<name>', 'your name; by default the user name on this machine'),
  json: flag('prints JSON'),
  help: { type: 'boolean', takes: null, description: 'explains the command without running it', short: 'h' },
} as const

export const OPTIONS = {
  state: value('<state>', 'only payments in this state'),
  review: flag('only what needs review'),
  since: value('<time>', 'an ISO 8601 time like 2026-11-20T08:00Z'),
  by: value('<name>', 'only what this person did'),
  from: value('<time>', 'from this month or time, like 2026-01'),
  to: value('<time>', 'before this month or time, like 2026-12'),
  csv: flag('prints CSV for a spreadsheet'),
  all: flag('all dead deliveries'),
  job: value('<job>', 'all dead deliveries of this job'),
  discarded: flag('with --all or --job: discarded deliveries instead'),
  level: value('info|warning', 'how urgent the notice is'),
  title: value('"…"', 'one line of 60 characters at most'),
  text: value('"…"', 'one line of 300 characters at most'),
  until: value('<time>', 'when the notice ends, like 2026-11-20T08:00Z; without this, `notices end` ends it'),
  where: value('tv|site|both', 'televisions (if left out), login and dashboard, or all of them'),
  file: value('<path>', 'writes the result to a new file that only you may read'),
  passphrase: value('<file>', 'a file whose first line is the passphrase; without it, you are asked'),
  send: flag('also sends an e-mail to OPERATOR_EMAIL'),
  yes: flag('makes the change; without it, the command only lists what it would change'),
} as const

export type OptionName = keyof typeof OPTIONS

export type Options = {
  readonly [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'string'
    ? string | undefined
    : boolean | undefined
}
