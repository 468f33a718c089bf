import { createPublicKey } from 'node:crypto'
import { describe, expect } from 'vitest'
import { testWith } from '../../kit/test.ts'

const FIRST = `l2:${Buffer.alloc(32, 'b').toString('base64')}`
const { it } = testWith({ LICENCE_KEYS: `${FIRST},l1:${Buffer.alloc(32, 'a').toString('base64')}` })

describe('The keys of licences', () => {
  it('are all published, without their private parts', async ({ stack }) => {
    const answer = await fetch(`${stack.url}/app/v1/licence-keys`)
    expect(answer.status).toBe(200)
    const { keys } = (await answer.json()) as { keys: readonly Record<string, string>[] }
    expect(keys.map(({ kid }) => kid)).toEqual(['l2', 'l1'])
    for (const { x, ...key } of keys) {
      expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', use: 'sig' })
      expect(key).not.toHaveProperty('d')
      expect(createPublicKey({ key: { ...key, x: x ?? '' }, format: 'jwk' }).asymmetricKeyType).toBe(
        'ed25519',
      )
    }
  })
})
