import type { AppState } from '@player/server/contract/state'

type Authorized = Extract<AppState, { authorized: true }>

const common = {
  app: {
    latest: '4.2.0',
    minimum: '4.0.0',
    download_url: 'https://player.example/app_downloads/player.apk',
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  },
  languages: ['en'],
  site: { name: 'Player', url: 'https://player.example', support_email: 'support@player.example' },
  poll: { after_seconds: 900, wait_seconds: 50 },
}

const authorizedState = (token: string): Authorized => ({
  authorized: true,
  device: {
    mac_address: '02:00:5E:00:53:01',
    addresses: [
      { mac: '02:00:5E:00:53:01', kind: 'wifi' },
      { mac: '02:00:5E:00:53:02', kind: 'ethernet' },
    ],
    blocked: false,
  },
  licence: {
    status: 'trial',
    expires_at: '2026-11-25T00:00:00.000Z',
    days_left: 2,
    token,
    price: { amount_minor: 799, currency: 'EUR', text: '€7.99' },
    term: '1 year',
    moved_at: null,
    payment_arriving: false,
    activate_url: 'https://player.example/dashboard/active-device',
  },
  playlists: [],
  parental: { pin_set: false },
  secrets_version: 1,
  notices: [],
  security_events: [
    {
      id: 'b3d2c1a0-5f4e-4d3c-8b2a-190817263544',
      kind: 'login',
      name: 'Chrome on Android',
      at: '2026-11-23T08:00:00.000Z',
    },
  ],
  confirmations: [],
  ...common,
})

const playlist = {
  protected: false,
  updated_at: '2026-11-23T08:00:00.000Z',
  again_at: null,
  tell: { result: true, groups: false },
  rules_version: 0,
}

/** States as the interface answers them, and whether the app plays while the server answers. `licences` are signed ones, by status. */
export function appStates(licences: {
  readonly trial: string
  readonly active: string
  readonly ended: string
  readonly withoutEnd: string
  readonly blocked: string
}): readonly { readonly about: string; readonly plays: boolean; readonly state: AppState }[] {
  const trial = authorizedState(licences.trial)
  const active: Authorized = {
    ...trial,
    licence: {
      ...trial.licence,
      status: 'active',
      expires_at: '2027-11-23T00:00:00.000Z',
      days_left: 365,
      token: licences.active,
    },
  }
  const ended = (fields: Partial<Authorized['licence']>): Authorized => ({
    ...active,
    licence: { ...active.licence, status: 'inactive', days_left: 0, token: licences.ended, ...fields },
  })
  return [
    { about: 'a new television, in its trial, without a playlist', plays: true, state: trial },
    {
      about: 'a licence; both types of playlists, one that needs its PIN; a notice and a question',
      plays: true,
      state: {
        ...active,
        parental: { pin_set: true },
        secrets_version: 3,
        playlists: [
          {
            ...playlist,
            id: '3f1c5b0e-8f0a-4c53-9d4f-1c1c7d0a4a01',
            name: 'Films',
            type: 'm3u',
            source: { url: 'http://films.example/films.m3u8', epg_url: null },
            fallbacks: [{ url: 'http://films-2.example:8080/films.m3u8', epg_url: null }],
          },
          {
            ...playlist,
            id: '3f1c5b0e-8f0a-4c53-9d4f-1c1c7d0a4a02',
            name: 'Sport',
            type: 'xtream',
            source: {
              host: 'http://panel.example:8080',
              username: 'ann',
              password: 'secret',
              epg_url: 'http://panel.example:8080/guide.xml',
            },
            fallbacks: [],
          },
          {
            ...playlist,
            id: '3f1c5b0e-8f0a-4c53-9d4f-1c1c7d0a4a03',
            name: 'Children',
            type: 'm3u',
            protected: true,
            source: null,
            fallbacks: null,
          },
        ],
        notices: [
          {
            id: '3f1c5b0e-8f0a-4c53-9d4f-1c1c7d0a4a04',
            level: 'warning',
            title: 'Maintenance',
            text: 'You can’t log in or pay on Friday from 8:00 to 8:30 UTC.',
            until: '2026-11-27T08:30:00.000Z',
          },
        ],
        confirmations: [
          {
            id: '3f1c5b0e-8f0a-4c53-9d4f-1c1c7d0a4a05',
            kind: 'login',
            numbers: [47, 12, 80],
            facts: { browser: 'Chrome on Android', place: 'this_network' },
            expires_at: '2026-11-23T09:02:00.000Z',
          },
        ],
      },
    },
    {
      about: 'a licence without an end',
      plays: true,
      state: {
        ...active,
        licence: { ...active.licence, expires_at: null, days_left: null, token: licences.withoutEnd },
      },
    },
    {
      about: 'a licence that ended',
      plays: false,
      state: ended({ expires_at: '2026-11-20T00:00:00.000Z' }),
    },
    {
      about: 'a licence that moved to another television',
      plays: false,
      state: ended({ expires_at: '2026-11-22T12:00:00.000Z', moved_at: '2026-11-22T11:58:00.000Z' }),
    },
    {
      about: 'a device that support has blocked',
      plays: false,
      state: {
        ...active,
        device: { ...active.device, blocked: true },
        licence: { ...active.licence, token: licences.blocked },
      },
    },
    {
      about: 'an app that waits for consent',
      plays: false,
      state: { authorized: false, claim_number: '4711', may_take_assigned: false, ...common },
    },
  ]
}
