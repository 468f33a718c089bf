import { createHash, createPublicKey, verify } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { appVectors } from '../kit/app-vectors.ts'
import { textOf } from './source.ts'

const GUIDE = 'docs/app/README.md'
const VECTORS = 'docs/app/test-vectors.v1.json'

describe('The guide for writers of apps', () => {
  it('says what to do on each code of the interface', () => {
    const codes = new Set(
      [...textOf('docs/app/openapi.v1.json').matchAll(/`(\w+\.\w+)`: /g)].map(([, code]) => code),
    )
    expect(codes.size).toBeGreaterThan(15)
    const rows = new Set([...textOf(GUIDE).matchAll(/^\| \d+ +\| `(\w+\.\w+)`/gm)].map(([, code]) => code))
    expect(
      [...codes].filter((code) => !rows.has(code)),
      `Add a row to the table of codes in ${GUIDE}`,
    ).toEqual([])
  })
})

describe('The test vectors', () => {
  it('are those in the documents (npx vitest run tests/architecture/app-guide.test.ts -u updates them)', async () => {
    await expect(`${JSON.stringify(await appVectors(), null, 2)}\n`).toMatchFileSnapshot(`../../${VECTORS}`)
  })

  it('have proofs that an independent library verifies', async () => {
    const { proofs } = await appVectors()
    for (const { dpop, thumbprint, header, claims, body } of proofs) {
      const { payload, protectedHeader } = await compactVerify(dpop, EmbeddedJWK)
      expect(protectedHeader).toEqual(header)
      expect(JSON.parse(Buffer.from(payload).toString())).toEqual(claims)
      expect(await calculateJwkThumbprint(protectedHeader.jwk ?? {})).toBe(thumbprint)
      expect(claims.body).toBe(createHash('sha256').update(body).digest('base64url'))
    }
  })

  it('have a licence that its published key verifies', async () => {
    const { licence } = await appVectors()
    const [header = '', payload = '', signature = ''] = licence.token.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const key = licence.licence_keys.keys.find((each) => each.kid === kid)
    const jwk = createPublicKey({ key: { ...key }, format: 'jwk' })
    const message = Buffer.from(`${header}.${payload}`)
    expect(verify(null, message, jwk, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(licence.claims).toMatchObject({ status: 'active', use_until: 1_795_413_600 + 14 * 86_400 })
  })
})
