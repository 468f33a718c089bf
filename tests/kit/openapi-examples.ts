import { appStates } from './app-states.ts'
import { supportReport } from './support-report.ts'

/** The origin in the examples, which a server replaces by its own. */
export const EXAMPLE_ORIGIN = 'https://player.example'

interface Examples {
  readonly request?: object
  readonly answers?: Readonly<Record<string, { readonly value: object }>>
}

const example = (value: object): NonNullable<Examples['answers']> => ({ example: { value } })
const TOKEN = 'header.claims.signature'
const LICENCES = { trial: TOKEN, active: TOKEN, ended: TOKEN, withoutEnd: TOKEN, blocked: TOKEN }

export const EXAMPLES: Readonly<Partial<Record<string, Examples>>> = {
  readState: {
    answers: Object.fromEntries(
      appStates(LICENCES).map(({ about, state }) => [
        about.replaceAll(/[^a-z]+/g, '_'),
        { summary: about, value: state },
      ]),
    ),
  },
  createNonce: { answers: example({ nonce: 'k1.oZ9xq2', expires_in: 300, work_bits: 17 }) },
  readLicenceKeys: {
    answers: example({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          alg: 'Ed25519',
          use: 'sig',
          kid: 'l1',
          x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
        },
      ],
    }),
  },
  answerConfirmation: { request: { number: 47 } },
  readSecrets: { answers: example({ device_key: '482913', parent_pin: null }) },
  renewDeviceKey: { answers: example({ device_key: '730164' }) },
  reportInstallation: {
    request: {
      addresses: [
        { kind: 'wifi', mac: '02:00:5E:00:53:01' },
        { kind: 'ethernet', mac: '02:00:5E:00:53:02' },
      ],
      platform: { os: 'tizen', os_version: '7.0', model: 'QN65' },
      app: { name: 'Player', version: '4.2.0' },
      language: 'en-GB',
    },
    answers: example({
      token: 'Zq3cJ8bq0m1yX6o2uKX4nJ0d8s5wTtYFhE2mV9rLwQk',
      token_expires_in: 86_400,
      mac_address: '02:00:5E:00:53:01',
    }),
  },
  claimDevice: { request: { device_key: '482913' } },
  unlockPlaylist: { request: { pin: '4711' } },
  tellResult: {
    request: {
      updated_at: '2026-11-23T08:00:00.000Z',
      outcome: 'loaded',
      milliseconds: 840,
      size: 'under_1',
      channels: 412,
      groups: 12,
      account: { state: 'active', ends_at: '2027-03-01T00:00:00.000Z', trial: false, active: 1, most: 2 },
    },
  },
  tellGroups: {
    request: {
      groups: [
        { kind: 'live', title: 'UK | News', count: 24 },
        { kind: 'live', title: 'UK | Sports', count: 61 },
      ],
      unread: ['series'],
    },
  },
  readRules: {
    answers: example({
      version: 318,
      new_groups: 'shown',
      groups: [
        { kind: 'live', title: 'UK | Sports', name: 'Sports', hidden: false, locked: false },
        { kind: 'live', title: 'UK | News', name: '', hidden: true, locked: false },
      ],
    }),
  },
  createLoginCode: {
    answers: example({
      qr_url: `${EXAMPLE_ORIGIN}/tv#Zq3cJ8bq0m1yX6o2uKX4nJ0d8s5wTtYFhE2mV9rLwQk`,
      activate_url: `${EXAMPLE_ORIGIN}/tv?next=/dashboard/active-device#Zq3cJ8bq0m1yX6o2uKX4nJ0d8s5wTtYFhE2mV9rLwQk`,
      short_code: 'BCDF-GHJK',
      expires_in: 120,
    }),
  },
  listSessions: {
    answers: example({
      sessions: [
        {
          id: '3f1c5b0e-8f0a-4c53-9d4f-1c1c7d0a4a06',
          browser: 'Chrome on Android',
          place: 'this_network',
          started_at: '2026-11-23T08:00:00.000Z',
          last_used_at: '2026-11-23T08:30:00.000Z',
        },
      ],
    }),
  },
  openSupportCase: {
    request: {
      consent: true,
      report: {
        ...supportReport('lists'),
        versions: { app: '4.2.0', os: 'tizen', os_version: '7.0', model: 'QN65', player: 'hls.js 1.7' },
        errors: [{ code: 'hls.bufferStalledError', at: '2026-11-23T20:00:00.000Z' }],
      },
    },
    answers: example({ number: '1234-5678' }),
  },
}
