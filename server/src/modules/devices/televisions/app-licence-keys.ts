import * as z from 'zod/mini'
import { defineOperation } from '../../../kernel/operation.ts'
import { noFields } from '../../../kernel/outputs.ts'

const publicKey = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    alg: z.literal('Ed25519'),
    use: z.literal('sig'),
    kid: z.string(),
    x: z.string().check(z.describe('base64url')),
  })
  .check(z.meta({ id: 'LicenceKey' }))

export const readLicenceKeys = defineOperation({
  id: 'readLicenceKeys',
  method: 'get',
  path: '/licence-keys',
  auth: 'none',
  summary: 'Reads the public keys that sign licences, so that an app accepts keys newer than itself.',
  input: noFields,
  answers: {
    200: {
      description: 'A JWK set (RFC 7517).',
      body: z.object({ keys: z.array(publicKey) }).check(z.meta({ id: 'LicenceKeys' })),
    },
  },
  async run({ ctx }) {
    return { status: 200, body: { keys: [...ctx.signer.publicKeys] } }
  },
})
