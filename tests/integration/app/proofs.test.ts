import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect } from 'vitest'
import { openApp, reportOf } from '../../kit/app.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const JWK = { kty: 'EC', crv: 'P-256' }
const BODY = JSON.stringify(reportOf([]))

describe('A proof of an app’s key', () => {
  it.for([
    ['about another method', { htm: 'POST' }, 'htm'],
    ['about another address', { htu: 'https://evil.example/app/v1/installations/x' }, 'htu'],
    ['about another body', { body: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' }, 'body'],
    ['without an id', { jti: '' }, 'jti'],
    ['with a claim of the wrong type', { nonce: 7 }, 'nonce'],
  ] as const)('%s is refused, and the refusal names the claim', async ([, changes, claim], { stack }) => {
    const app = await openApp(stack)
    const proof = await app.proof(BODY, changes)
    expect(await put(app, proof)).toMatchObject(wrong(claim))
  })

  it('is refused with the names of all wrong claims, and the expected address', async ({ stack }) => {
    const app = await openApp(stack)
    const { body } = await put(app, await app.proof(BODY, { htm: 'put', htu: 'http://localhost/' }))
    expect(body).toMatchObject({
      errors: [
        { pointer: '#/DPoP/htm', code: 'request.proof_htm' },
        {
          pointer: '#/DPoP/htu',
          code: 'request.proof_htu',
          detail: expect.stringContaining(`${stack.origin}/app/v1/installations/${app.thumbprint}`),
        },
      ],
    })
  })

  it('is refused with a signature in DER, and the refusal says so', async ({ stack }) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { crv, kty, x, y } = publicKey.export({ format: 'jwk' })
    const app = await openApp(stack)
    const signed = [part({ alg: 'ES256', typ: 'dpop+jwt', jwk: { crv, kty, x, y } }), part({})].join('.')
    const der = sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
    expect(await put(app, `${signed}.${der}`)).toMatchObject(wrong('signature', 'signature_der'))
  })

  it('is accepted once', async ({ stack }) => {
    const app = await openApp(stack)
    const proof = await app.proof(BODY)
    expect(await put(app, proof)).toMatchObject({ status: 201 })
    const again = await put(app, proof)
    expect(again).toMatchObject({ status: 401, body: { code: 'request.nonce_over' } })
    expect(again.headers.get('www-authenticate')).toBe('DPoP algs="ES256 Ed25519"')
  })

  it('is accepted once for a nonce, however the nonce is spelled', async ({ stack }) => {
    const app = await openApp(stack)
    const nonce = await app.nonce()
    expect(await put(app, await app.proof(BODY, { nonce }))).toMatchObject({ status: 201 })
    for (const end of ['', '=', '==', ' ', '\n'])
      expect(await put(app, await app.proof(BODY, { nonce: nonce + end }))).toMatchObject({
        status: 401,
        body: { code: 'request.nonce_over' },
      })
  })

  it.for([
    ['ES256', 'x', 'a padding', padded],
    ['ES256', 'y', 'a padding', padded],
    ['Ed25519', 'x', 'a padding', padded],
    ['ES256', 'x', 'unused bits', withUnusedBits],
    ['ES256', 'y', 'unused bits', withUnusedBits],
    ['Ed25519', 'x', 'unused bits', withUnusedBits],
  ] as const)(
    '(%s) is refused if `%s` of its key has %s: the key has one thumbprint',
    async ([alg, name, , spelled], { stack }) => {
      const app = await openApp(stack, {
        alg,
        spell: (jwk) => ({ ...jwk, [name]: spelled(jwk[name] ?? '') }),
      })
      expect(await put(app, await app.proof(BODY))).toMatchObject(wrong('jwk'))
    },
  )

  it('is accepted once, also when it arrives twice at the same time', async ({ stack }) => {
    const app = await openApp(stack)
    const proof = await app.proof(BODY)
    const answers = await Promise.all([put(app, proof), put(app, proof)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401])
  })

  itWithoutWorkers('needs a nonce of the server that has not expired', async ({ stack }) => {
    const app = await openApp(stack)
    const nonceOver = { status: 401, body: { code: 'request.nonce_over' } }
    for (const nonce of ['', 'x', `k1.${'A'.repeat(60)}`])
      expect(await put(app, await app.proof(BODY, { nonce }))).toMatchObject(nonceOver)
    const proof = await app.proof(BODY)
    await stack.shiftClock('5 minutes 1 second')
    expect(await put(app, proof)).toMatchObject(nonceOver)
    expect(await put(app, await app.proof(BODY))).toMatchObject({ status: 201 })
  })

  it('is refused at the address of another key', async ({ stack }) => {
    const [app, other] = [await openApp(stack), await openApp(stack)]
    const path = `/installations/${other.thumbprint}`
    const htu = `${stack.origin}/app/v1${path}`
    const answer = await app.call('PUT', path, reportOf([]), { dpop: await app.proof(BODY, { htu }) })
    expect(answer).toMatchObject(wrong('thumbprint'))
  })

  it.for([
    ['empty', '', 'header'],
    ['not a JWT', 'a.b.c', 'header'],
    ['without a signature', `${part({ alg: 'none', typ: 'dpop+jwt', jwk: JWK })}.${part({})}.`, 'alg'],
    [
      'signed with a shared secret',
      `${part({ alg: 'HS256', typ: 'dpop+jwt', jwk: JWK })}.${part({})}.AAAA`,
      'alg',
    ],
    ['of another type', `${part({ alg: 'ES256', typ: 'JWT', jwk: JWK })}.${part({})}.AAAA`, 'typ'],
    ['without its key', `${part({ alg: 'ES256', typ: 'dpop+jwt' })}.${part({})}.AAAA`, 'jwk'],
    ['too long', 'x'.repeat(8_000), 'header'],
  ] as const)(
    '(%s) is refused, and the refusal names the wrong part',
    async ([, proof, pointer], { stack }) => {
      const app = await openApp(stack)
      expect(await put(app, proof)).toMatchObject(wrong(pointer))
    },
  )

  it('is refused with the signature of another key', async ({ stack }) => {
    const [app, other] = [await openApp(stack), await openApp(stack)]
    const [header = '', payload = ''] = (await app.proof(BODY)).split('.')
    const [, , signature = ''] = (await other.proof(BODY)).split('.')
    const answer = await put(app, [header, payload, signature].join('.'))
    expect(answer).toMatchObject(wrong('signature'))
  })
})

const wrong = (pointer: string, name: string = pointer) => ({
  status: 401,
  body: {
    code: 'request.proof_wrong',
    errors: [{ pointer: `#/DPoP/${pointer}`, code: `request.proof_${name}` }],
  },
})

function padded(base64url: string): string {
  return `${base64url}=`
}

/** Sets one of the two bits that decoders ignore in the last character of 32 encoded bytes. */
function withUnusedBits(base64url: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return base64url.slice(0, -1) + digits.charAt(digits.indexOf(base64url.slice(-1)) + 1)
}

function part(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

const put = (app: Awaited<ReturnType<typeof openApp>>, dpop: string) =>
  app.call('PUT', `/installations/${app.thumbprint}`, reportOf([]), { dpop })
