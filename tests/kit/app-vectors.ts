import { createHash, createPublicKey, sign } from 'node:crypto'
import { openSoftwareKey } from '@player/server/app-client/software-key'
import { createSigner, privateKeyOf } from '@player/server/kernel/signer'
import { signLicence } from '@player/server/modules/devices'

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

async function licence(has: {
  readonly status: 0 | 1 | 2
  readonly expire_date: Date | null
  readonly blocked?: boolean
}) {
  const thumbprint = sha256('an installation')
  const signer = createSigner([{ id: 'l1', key: Buffer.from(secretOf('vector licence')) }])
  const device = { mac_address: MAC, blocked: false, now: NOW, ...has }
  const token = await signLicence(signer, ORIGIN, thumbprint, device)
  const [, payload = ''] = token.split('.')
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { licence_keys: { keys: signer.publicKeys }, thumbprint, token, claims }
}

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
