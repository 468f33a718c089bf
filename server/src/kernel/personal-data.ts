/* The stored personal data, why and for how long. Code that deletes old rows and the privacy page use this list; tests compare it with all tables. */

export const RETENTION_DAYS = {
  contact: 90,
  reports: 30,
  mails: 90,
  callbacks: 90,
  audit: 1_095,
  televisions: 365,
  securityLog: 180,
} as const

export type RetentionSetting = keyof typeof RETENTION_DAYS

export const FIXED_DAYS = {
  hostMoves: 7,
  results: 90,
  reminders: 2,
  looks: 7,
  idleSessions: 7,
  sessions: 30,
  trustedBrowsers: 365,
  questions: 2,
  failures: 90,
  erasedAddresses: 365,
} as const

type Retention =
  | { readonly setting: RetentionSetting; readonly after: string }
  | { readonly days: number; readonly after: string }
  /** The data is kept until the device is deleted. */
  | { readonly until: 'device' }
  /** The rows are kept for accounting; personal data in them is erased when the device is deleted. */
  | { readonly until: 'books' }

export interface PersonalData {
  readonly what: string
  readonly why: string
  readonly retention: Retention
  /** Columns by table. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  /** Whether the columns are emptied; otherwise the rows are deleted. */
  readonly isEmptied?: true
}

export const personalData = [
  {
    what: 'Your device',
    why: 'Its MAC addresses, earlier ones too, tell us which device a licence is for. Device key and parent PIN are encrypted.',
    retention: { until: 'device' },
    tables: {
      devices: ['mac_address', 'device_key_sealed', 'parent_pin_sealed', 'last_login_at'],
      device_addresses: ['mac'],
      mac_moves: ['from_mac', 'to_mac'],
    },
    isEmptied: true,
  },
  {
    what: 'Your playlists',
    why: 'Your device shows them. Addresses, usernames and passwords are encrypted, and of a PIN we keep only a hash.',
    retention: { until: 'device' },
    tables: {
      playlists: ['playlist_name', 'source_sealed', 'pin_hash'],
      deleted_playlists: ['playlist_name', 'source_sealed', 'pin_hash'],
    },
  },
  {
    what: 'Your provider’s earlier address',
    why: 'So that you can undo a change of it in all playlists. It is encrypted.',
    retention: { days: FIXED_DAYS.hostMoves, after: 'the change' },
    tables: { host_moves: ['items_sealed'] },
  },
  {
    what: 'How you arrange groups',
    why: 'Names and sizes of a playlist’s groups, and your arrangement, so that your TVs show it. They are encrypted, and deleted when you turn it off.',
    retention: { until: 'device' },
    tables: { arrangements: ['rules_sealed', 'groups_sealed'] },
  },
  {
    what: 'The app on your TVs',
    why: 'Its model, version, language and MAC addresses help you tell your TVs apart.',
    retention: { setting: 'televisions', after: 'you remove the TV, or it stops asking to be allowed' },
    tables: {
      installations: [
        'thumbprint',
        'macs',
        'os',
        'os_version',
        'model',
        'app_name',
        'app_version',
        'language',
        'token_hash',
      ],
    },
  },
  {
    what: 'What your TVs tell of playlists',
    why: 'Whether each loaded, how much is in it, and your account’s state, screens and end, so that we can say what is wrong. No names or addresses.',
    retention: { days: FIXED_DAYS.results, after: 'the TV told it' },
    tables: { playlist_results: ['report'] },
  },
  {
    what: 'Your address for reminders',
    why: 'We e-mail you before a playlist’s subscription ends. We keep a reminder address, encrypted, until you stop it.',
    retention: { days: FIXED_DAYS.reminders, after: 'you entered it, if you don’t confirm it' },
    tables: { reminders: ['email_sealed'] },
  },
  {
    what: 'What our server found in playlists',
    why: 'When you press Check now, we keep the same facts as a TV tells, and keyed hashes of the provider’s host and account, so that it isn’t asked too often.',
    retention: { days: FIXED_DAYS.looks, after: 'you pressed it' },
    tables: { playlist_looks: ['host_hash', 'account_hash', 'report'] },
  },
  {
    what: 'Sessions',
    why: 'The browser’s name and times let you see your sessions and end them.',
    retention: { days: FIXED_DAYS.sessions + FIXED_DAYS.idleSessions, after: 'the login at the latest' },
    tables: { sessions: ['user_agent', 'network_hash'] },
  },
  {
    what: 'Browsers that logged in before',
    why: 'Other people’s failed attempts can’t lock them out.',
    retention: { days: FIXED_DAYS.trustedBrowsers, after: 'the last login' },
    tables: { trusted_browsers: ['token_hash'] },
  },
  {
    what: 'What happened on your device',
    why: 'You see who logged in, tried to, or changed something. We keep a keyed hash of the network, not the IP address.',
    retention: { setting: 'securityLog', after: 'it happened' },
    tables: { security_log: ['network_hash', 'details'] },
  },
  {
    what: 'Questions on your TV',
    why: 'You answer them there, such as whether a browser may log in.',
    retention: { days: FIXED_DAYS.questions, after: 'the question' },
    tables: { confirmations: ['facts'], login_codes: ['network_hash', 'browser_hash'] },
  },
  {
    what: 'Failed attempts',
    why: 'We count them by IP address and by device against guessing. The counters hold a keyed hash, not the address.',
    retention: { days: FIXED_DAYS.failures, after: 'they were counted' },
    tables: { throttles: ['subject'], key_failures: ['subject', 'network'] },
  },
  {
    what: 'Addresses of deleted devices',
    why: 'Each device gets one free trial. We keep a keyed hash, not the MAC address.',
    retention: { days: FIXED_DAYS.erasedAddresses, after: 'the device’s data is erased' },
    tables: { erased_addresses: ['address_hash'] },
  },
  {
    what: 'Payments',
    why: 'Method, amount, reference and state are in our books. The e-mail address is for the receipt.',
    retention: { until: 'books' },
    tables: {
      payments: ['mac_snapshot', 'email', 'payer_email', 'email_refusal', 'checkout_url', 'review_reason'],
      payment_reviews: ['facts'],
      payment_notifications: ['mac_address'],
    },
    isEmptied: true,
  },
  {
    what: 'Messages from payment providers',
    why: 'We check them if a payment is in question. They may contain the payer’s e-mail address.',
    retention: { setting: 'callbacks', after: 'they arrive' },
    tables: { payment_notifications: ['body'] },
    isEmptied: true,
  },
  {
    what: 'What you write to us',
    why: 'Name, e-mail address and message, so that support can answer.',
    retention: { setting: 'contact', after: 'you sent it' },
    tables: { contact_messages: ['name', 'email', 'subject', 'message'] },
  },
  {
    what: 'Reports from your TV',
    why: 'Support looks for what went wrong. They are encrypted.',
    retention: { setting: 'reports', after: 'the TV sent it' },
    tables: { support_cases: ['report_sealed'] },
  },
  {
    what: 'E-mails we send',
    why: 'Which e-mail went to which address, so that none is sent twice.',
    retention: { setting: 'mails', after: 'the e-mail' },
    tables: { mails: ['recipient', 'refusal'], deliveries: ['last_error'] },
  },
  {
    what: 'What support changed',
    why: 'Who changed what for you, and why.',
    retention: { setting: 'audit', after: 'the change' },
    tables: { audit: ['action', 'reason'] },
  },
] as const satisfies readonly PersonalData[]

type Listed = (typeof personalData)[number]
type TimeLimited = Extract<Listed, { retention: { after: string } }>

/** The tables of which old rows are deleted or emptied. */
export type TimeLimitedTable = TimeLimited extends infer Entry
  ? Entry extends { tables: infer Tables }
    ? keyof Tables
    : never
  : never
