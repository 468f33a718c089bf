import { createHash, createPublicKey, sign } from 'node:crypto'
import { openSoftwareKey } from '@player/server/app-client/software-key'
import { createSigner, privateKeyOf } from '@player/server/kernel/signer'
import { signLicence } from '@player/server/modules/devices'
import { z } from 'zod'

const ORIGIN = 'https://player.example'
const MAC = '02:00:5E:00:53:01'
/** 23 November 2026. */
const NOW = new Date('2026-11-23T09:00:00Z')
const TERM_END = new Date('2027-11-23T00:00:00Z')
/** Within the three days that a trial may be used offline. */
const TRIAL_END = new Date('2026-11-25T00:00:00Z')
const ENDED = new Date('2026-11-20T00:00:00Z')

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
const secretOf = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

type Jwk = Readonly<Record<string, string>>
interface Key {
  readonly alg: 'ES256' | 'Ed25519'
  /** With the members of the thumbprint only, in their order (RFC 7638). */
  readonly jwk: Jwk
  readonly secret: Uint8Array
  readonly sign: (text: string) => Promise<Uint8Array>
}

/** Values to check the code of an app with. The keys are derived from texts, so that each run gives the same. */
export async function appVectors() {
  return {
    about:
      'Test vectors of /app/v1, as its documentation describes it. The keys are public: never use them. Nonces are not those of a server.',
    proofs: [await proof(await es256('vector ES256')), await proof(ed25519('vector Ed25519'))],
    licence: await licence({ status: 2, expire_date: TERM_END }),
    licences: {
      trial: await licence({ status: 1, expire_date: TRIAL_END }),
      ended: await licence({ status: 0, expire_date: ENDED }),
      without_end: await licence({ status: 2, expire_date: null }),
      blocked: await licence({ status: 2, expire_date: TERM_END, blocked: true }),
    },
    refused: await refusedLicences(),
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

interface Has {
  readonly status: 0 | 1 | 2
  readonly expire_date: Date | null
  readonly blocked?: boolean
}

const THUMBPRINT = sha256('an installation')
const SECRET = secretOf('vector licence')
const signerOf = (secret: Uint8Array, id = 'l1') => createSigner([{ id, key: Buffer.from(secret) }])
const SIGNER = signerOf(SECRET)
const PUBLISHED = { licence_keys: { keys: SIGNER.publicKeys }, thumbprint: THUMBPRINT }
const tokenOf = (has: Has, signer = SIGNER) =>
  signLicence(signer, ORIGIN, THUMBPRINT, { mac_address: MAC, blocked: false, now: NOW, ...has })

const licenceClaims = z.looseObject({ status: z.string(), iat: z.number(), use_until: z.number() })

/** A licence, what it says, and whether the app may play offline at its start, in its last second and after that. */
async function licence(has: Has) {
  const token = await tokenOf(has)
  const claims = licenceClaims.parse(JSON.parse(textIn(token.split('.')[1])))
  const { status, iat, use_until } = claims
  const usable = [iat, use_until - 1, use_until].map((at) => ({
    at,
    usable: status !== 'inactive' && at < use_until,
  }))
  return { ...PUBLISHED, token, claims, usable }
}

/** Texts that an app must take as no licence, each with the reason, which is the only one. */
async function refusedLicences() {
  const forLife = { status: 2, expire_date: null } as const
  const token = await tokenOf(forLife)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const later = base64url(textIn(payload).replace(/"use_until":\d+/, '"use_until":2000000000'))
  const signed = (fields: object) => {
    const text = `${base64url(JSON.stringify({ kid: 'l1', typ: 'JWT', ...fields }))}.${payload}`
    return `${text}.${base64url(sign(null, Buffer.from(text), privateKeyOf(SECRET)))}`
  }
  const refused = (reason: string, text: string) => ({ reason, ...PUBLISHED, token: text })
  return [
    refused('the claims were altered', `${header}.${later}.${signature}`),
    refused('a key that is not published signed it', await tokenOf(forLife, signerOf(secretOf('another')))),
    refused('no published key has its id', await tokenOf(forLife, signerOf(SECRET, 'l2'))),
    refused('its header names another algorithm', signed({ alg: 'HS256' })),
    refused('its header names none', signed({ alg: 'none' })),
    refused('its signature is too short', `${header}.${payload}.${signature.slice(0, -4)}`),
    refused('it has a fourth part', `${token}.${signature}`),
    { ...refused('it is for another installation', token), thumbprint: sha256('another installation') },
  ]
}

const textIn = (part = ''): string => Buffer.from(part, 'base64url').toString()

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
