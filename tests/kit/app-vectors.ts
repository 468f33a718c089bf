import { createPublicKey, hash, sign } from 'node:crypto'
import { openSoftwareKey } from '@player/server/app-client/software-key'
import { isWork } from '@player/server/kernel/proof-of-work'
import { createSigner, privateKeyOf } from '@player/server/kernel/signer'
import { signLicence } from '@player/server/modules/devices'
import { z } from 'zod'
import { fallbackVectors } from './fallback-vectors.ts'
import { groupVectors, lockVectors } from './group-vectors.ts'
import { appStates } from './app-states.ts'

const ORIGIN = 'https://player.example'
const MAC = '02:00:5E:00:53:01'
const NOW = new Date('2026-11-23T09:00:00Z')
const TERM_END = new Date('2027-11-23T00:00:00Z')
/** Within the three days that a trial may be used offline. */
const TRIAL_END = new Date('2026-11-25T00:00:00Z')
const ENDED = new Date('2026-11-20T00:00:00Z')

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string): string => hash('sha256', text, 'base64url')
const secretOf = (text: string) => new Uint8Array(hash('sha256', text, 'buffer'))

type Jwk = Readonly<Record<string, string>>
interface Key {
  readonly alg: 'ES256' | 'Ed25519'
  /** The members of the thumbprint, in the order of RFC 7638. */
  readonly jwk: Jwk
  readonly secret: Uint8Array
  readonly sign: (text: string) => Promise<Uint8Array>
}

/** Values to check the code of an app with. The keys are derived from texts, so that each run returns the same values. */
export async function appVectors() {
  const active = await licence({ status: 2, expire_date: TERM_END })
  const trial = await licence({ status: 1, expire_date: TRIAL_END })
  const ended = await licence({ status: 0, expire_date: ENDED })
  const withoutEnd = await licence({ status: 2, expire_date: null })
  const blocked = await licence({ status: 2, expire_date: TERM_END, blocked: true })
  return {
    about:
      'Test vectors of /app/v1, as its documentation describes it. The keys are public: never use them. Nonces are not those of a server.',
    proofs: [await proof(await es256('vector ES256')), await proof(ed25519('vector Ed25519'))],
    work: WORK,
    licence: active,
    licences: { trial, ended, without_end: withoutEnd, blocked },
    refused: await refusedLicences(),
    clock: CLOCK,
    versions: VERSIONS,
    groups: groupVectors,
    group_locks: lockVectors,
    fallbacks: fallbackVectors,
    states: appStates({
      trial: trial.token,
      active: active.token,
      ended: ended.token,
      withoutEnd: withoutEnd.token,
      blocked: blocked.token,
    }),
  }
}

async function proof({ alg, jwk, secret, sign: signText }: Key) {
  const thumbprintInput = JSON.stringify(jwk)
  const thumbprint = sha256(thumbprintInput)
  const body = JSON.stringify({
    addresses: [{ kind: 'wifi', mac: MAC }],
    platform: { os: 'Linux', os_version: '6', model: 'Example' },
    app: { name: 'Example', version: '1.0.0' },
    language: 'en',
  })
  const header = { typ: 'dpop+jwt', alg, jwk }
  const claims = {
    htm: 'PUT',
    htu: `${ORIGIN}/app/v1/installations/${thumbprint}`,
    jti: 'e1j3V_bKic8-LAEB',
    nonce: 'a-nonce-of-the-server',
    body: sha256(body),
  }
  const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`
  return {
    alg,
    private_key: { ...jwk, d: base64url(secret) },
    thumbprint_input: thumbprintInput,
    thumbprint,
    body,
    header,
    claims,
    signing_input: signed,
    dpop: `${signed}.${base64url(await signText(signed))}`,
  }
}

interface LicenceInput {
  readonly status: 0 | 1 | 2
  readonly expire_date: Date | null
  readonly blocked?: boolean
}

const THUMBPRINT = sha256('an installation')
const SECRET = secretOf('vector licence')
const signerOf = (secret: Uint8Array, id = 'l1') => createSigner([{ id, key: Buffer.from(secret) }])
const SIGNER = signerOf(SECRET)
const PUBLISHED = { issuer: ORIGIN, licence_keys: { keys: SIGNER.publicKeys }, thumbprint: THUMBPRINT }
const tokenOf = (input: LicenceInput, signer = SIGNER, issuer = ORIGIN) =>
  signLicence(signer, issuer, THUMBPRINT, { mac_address: MAC, blocked: false, now: NOW, ...input })

const licenceClaims = z.looseObject({ status: z.string(), iat: z.number(), use_until: z.number() })

/** A licence, its claims, and whether the app may play offline: before its start, at its start, in its last second, and after its end. */
async function licence(input: LicenceInput) {
  const token = await tokenOf(input)
  const claims = licenceClaims.parse(JSON.parse(decodeBase64url(token.split('.')[1])))
  const { status, iat, use_until } = claims
  const usable = [iat - 1, iat, use_until - 1, use_until].map((at) => ({
    at,
    // The time is never before `iat`.
    usable: status !== 'inactive' && Math.max(at, iat) < use_until,
  }))
  return { ...PUBLISHED, token, claims, usable }
}

/** Tokens that an app must refuse, each for one reason. */
async function refusedLicences() {
  const lifetime = { status: 2, expire_date: null } as const
  const token = await tokenOf(lifetime)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const alteredPayload = base64url(
    decodeBase64url(payload).replace(/"use_until":\d+/, '"use_until":2000000000'),
  )
  const signed = (fields: object) => {
    const text = `${base64url(JSON.stringify({ kid: 'l1', typ: 'JWT', ...fields }))}.${payload}`
    return `${text}.${base64url(sign(null, Buffer.from(text), privateKeyOf(SECRET)))}`
  }
  const refused = (reason: string, text: string) => ({ reason, ...PUBLISHED, token: text })
  return [
    refused('the claims were altered', `${header}.${alteredPayload}.${signature}`),
    refused('a key that is not published signed it', await tokenOf(lifetime, signerOf(secretOf('another')))),
    refused('no published key has its id', await tokenOf(lifetime, signerOf(SECRET, 'l2'))),
    refused('its header names another algorithm', signed({ alg: 'HS256' })),
    refused('its header names none', signed({ alg: 'none' })),
    refused('its signature is too short', `${header}.${payload}.${signature.slice(0, -4)}`),
    refused('it has a fourth part', `${token}.${signature}`),
    refused('another server issued it', await tokenOf(lifetime, SIGNER, 'https://other.example')),
    { ...refused('it is for another installation', token), thumbprint: sha256('another installation') },
  ]
}

const decodeBase64url = (part = ''): string => Buffer.from(part, 'base64url').toString()

/** The server's time that the app knows, in seconds since 1970. */
const T = 1_795_400_000
const YEAR = 31_536_000

/**
 * The time that the app must assume, `now`, in seconds since 1970. `online`: whether the server answers; `stored`: what the app stored before its
 * start; `known`: the newest of `iat` and `Date` since; `elapsed`: how long ago that was, by a monotonic clock; `television`: what the television's
 * own clock shows.
 */
const CLOCK = [
  ['offline: the television’s clock, if it is the largest', false, T, T - 500, 60, T + 100, T + 100],
  ['offline: what the server said and the time since, if the clock is behind', false, 0, T, 60, 500, T + 60],
  ['offline: the clock was set back a year', false, T - 10, T, 3_600, T - YEAR, T + 3_600],
  [
    'offline: the stored time and the time since, if the sum is the largest',
    false,
    T + 900,
    T,
    60,
    0,
    T + 960,
  ],
  ['offline: a clock that is ahead counts until the server answers', false, T, T, 60, T + YEAR, T + YEAR],
  ['online: the server’s time alone, though the clock is ahead', true, T, T, 60, T + YEAR, T + 60],
  ['online: it also replaces a stored time that is larger', true, T + YEAR, T, 60, T + YEAR, T + 60],
  ['online: the clock is behind', true, 0, T, 60, 0, T + 60],
].map(([reason, online, stored, known, elapsed, television, now]) => ({
  reason: String(reason),
  online: online === true,
  stored: Number(stored),
  known: Number(known),
  elapsed: Number(elapsed),
  television: Number(television),
  now: Number(now),
}))

const WORK = [8, 17].map((bits) => {
  const nonce = 'a-nonce-of-the-server'
  let work = 0
  while (!isWork(nonce, String(work), bits)) work += 1
  return { nonce, bits, work: String(work), sha256: hash('sha256', `${nonce}:${work}`) }
})

const VERSIONS = (
  [
    ['4.2.0', '4.10.0', true],
    ['4.10.0', '4.2.0', false],
    ['4.2', '4.2.0', false],
    ['4.2.0', '4.2', false],
    ['4.2', '4.2.1', true],
    ['4.2.0-beta', '4.2.0', true],
    ['4.2.0', '4.2.0-beta', false],
    ['4.2.0-beta', '4.1.9', false],
    ['4.2.0+build.7', '4.2.0', false],
    ['4.2.0', '4.2.0+build.7', false],
    ['3.9.9', '4', true],
  ] as const
).map(([version, than, older]) => ({ version, than, older }))

async function es256(seed: string): Promise<Key> {
  const secret = secretOf(seed)
  const key = await openSoftwareKey(secret)
  return {
    alg: 'ES256',
    jwk: { ...key.jwk },
    secret,
    sign: (text) => key.sign(new Uint8Array(Buffer.from(text))),
  }
}

function ed25519(seed: string): Key {
  const secret = secretOf(seed)
  const key = privateKeyOf(secret)
  const { crv = '', kty = '', x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    alg: 'Ed25519',
    jwk: { crv, kty, x },
    secret,
    sign: (text) => Promise.resolve(sign(null, Buffer.from(text), key)),
  }
}
