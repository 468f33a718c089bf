import * as z from 'zod/mini'
import { defineOperation } from '../../../kernel/operation.ts'
import { IDEMPOTENCY_TEXT, IDEMPOTENCY_REFUSALS, repeatableCall } from '../../../kernel/idempotency.ts'
import { noFields } from '../../../kernel/outputs.ts'
import { deviceSecrets, renewKey } from './device-secrets.ts'

const deviceKey = z.string().check(z.regex(/^\d{6}$/))

/** Answers of these are never stored: `Cache-Control: no-store` is the interface's default. */
export const secretOperations = [
  defineOperation({
    id: 'readSecrets',
    method: 'get',
    path: '/secrets',
    auth: 'installation',
    summary: 'Reads the device key and the parent PIN, when `secrets_version` of the state rose.',
    input: noFields,
    answers: {
      200: {
        description: 'The key that the television shows, and the PIN that it enforces; null without one.',
        body: z
          .object({ device_key: deviceKey, parent_pin: z.nullable(z.string()) })
          .check(z.meta({ id: 'Secrets' })),
      },
    },
    async run({ ctx, installation }) {
      return { status: 200, body: await deviceSecrets(ctx, installation.deviceId) }
    },
  }),
  defineOperation({
    id: 'renewDeviceKey',
    method: 'post',
    path: '/device-key',
    auth: 'installation',
    summary:
      'Changes the device key to a random one, which ends all sessions on the website. Ask for the parent PIN first.',
    input: noFields,
    reads: { 'Idempotency-Key': IDEMPOTENCY_TEXT },
    answers: {
      200: {
        description: 'The new key.',
        body: z.object({ device_key: deviceKey }).check(z.meta({ id: 'NewDeviceKey' })),
      },
    },
    refuses: IDEMPOTENCY_REFUSALS,
    async run({ ctx, installation, header, sent }) {
      const call = repeatableCall(header('Idempotency-Key'), installation.id, 'renewDeviceKey', sent.body)
      return { status: 200, body: { device_key: await renewKey(ctx, installation.deviceId, call) } }
    },
  }),
]
