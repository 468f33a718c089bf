import * as z from 'zod/mini'
import { newNonce, NONCE_SECONDS } from '../../kernel/nonces.ts'
import { defineOperation } from '../../kernel/operation.ts'
import { noFields } from '../../kernel/outputs.ts'
import { invalidProof } from '../../kernel/proof.ts'
import { WORK_BITS } from '../../kernel/proof-of-work.ts'
import { answerConfirmation } from './televisions/app-confirmations.ts'
import { secretOperations } from './televisions/app-secrets.ts'
import { readLicenceKeys } from './televisions/app-licence-keys.ts'
import { claimInput, reportInput, reportOutput } from './app-contract.ts'
import { claimDevice } from './televisions/claim-device.ts'
import { TOKEN_SECONDS } from './televisions/report-queries.ts'
import { answer } from './messages.ts'
import { reportInstallation } from './televisions/report-installation.ts'

const STATUS = { registered: 201, known: 200, waiting: 202 } as const

export const appOperations = [
  defineOperation({
    id: 'createNonce',
    method: 'post',
    path: '/nonces',
    auth: 'none',
    summary: 'Creates a nonce for one proof.',
    input: noFields,
    answers: {
      201: {
        description: 'A nonce, valid once and for as many seconds as `expires_in`.',
        body: z
          .object({
            nonce: z.string(),
            expires_in: z.number(),
            work_bits: z
              .int()
              .check(
                z.describe(
                  'After 429 `devices.registrations_throttled`: the leading zero bits that the claim `work` needs.',
                ),
              ),
          })
          .check(z.meta({ id: 'Nonce' })),
      },
    },
    async run({ ctx }) {
      const nonce = await newNonce(ctx)
      return { status: 201, body: { nonce, expires_in: NONCE_SECONDS, work_bits: WORK_BITS } }
    },
  }),
  readLicenceKeys,
  answerConfirmation,
  ...secretOperations,

  defineOperation({
    id: 'reportInstallation',
    method: 'put',
    path: '/installations/{thumbprint}',
    auth: 'proof',
    summary:
      'Registers this app by its key, or renews its token. Call it at the first start, when an address or a version changes, and within 18 to 22 hours of the last time. `thumbprint` is that of the key (RFC 7638).',
    input: reportInput,
    answers: {
      201: { description: 'The key is new, and the app acts for its device.', body: reportOutput },
      200: {
        description: 'The key was known. The token before stays valid until it expires.',
        body: reportOutput,
      },
      202: {
        description:
          'The address is used elsewhere. The token reads the state with a claim number, and can claim the device.',
        body: reportOutput,
      },
    },
    refuses: [
      ['forbidden', answer('installation_revoked')],
      ['throttled', answer('registrations_throttled')],
    ],
    async run({ ctx, request, thumbprint, hasProofOfWork }, input) {
      if (input.thumbprint !== thumbprint) throw invalidProof(['thumbprint'])
      const { kind, token, macAddress } = await reportInstallation(ctx, request, input, hasProofOfWork)
      const body = { token, token_expires_in: TOKEN_SECONDS, mac_address: macAddress }
      return { status: STATUS[kind], body }
    },
  }),

  defineOperation({
    id: 'claimDevice',
    method: 'post',
    path: '/claims',
    auth: 'waiting',
    summary:
      'Lets a waiting app act for its device, by the device key that its owner typed. The key is also checked for an app that acts already.',
    input: claimInput,
    answers: { 204: { description: 'The app acts for the device.' } },
    refuses: [
      ['invalid', answer('device_key_wrong')],
      ['throttled', answer('key_throttled')],
      ['conflict', answer('installation_gone')],
    ],
    async run({ ctx, request, installation }, { device_key }) {
      await claimDevice(ctx, request, installation, device_key)
      return { status: 204 }
    },
  }),
]
