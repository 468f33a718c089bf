import * as z from 'zod/mini'
import { defineOperation } from '../../../kernel/operation.ts'
import type { RepeatableCall } from '../../../kernel/idempotency.ts'
import {
  IDEMPOTENCY_TEXT,
  IDEMPOTENCY_REFUSALS,
  repeatableCall,
  runOnce,
} from '../../../kernel/idempotency.ts'
import { noFields } from '../../../kernel/outputs.ts'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import type { Installation } from '../../../kernel/installation.ts'
import { type SecurityActor, televisionActor } from '../../../kernel/security-log.ts'
import { setKey } from '../device/change-key.ts'
import { deviceKeyColumn, parentPinColumn } from '../device/encrypted-columns.ts'
import { lockKey } from '../device/queries.ts'
import { randomKey } from '../device/random-key.ts'
import { secretsOf } from './state-queries.ts'
import { notActing, requireActing } from './installation.ts'

const deviceKey = z.string().check(z.regex(/^\d{6}$/))

/** Operations with secrets in their answers, which are never stored: `Cache-Control: no-store` is the interface's default. */
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
      return { status: 200, body: await deviceSecrets(ctx, installation) }
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
    requestHeaders: { 'Idempotency-Key': IDEMPOTENCY_TEXT },
    answers: {
      200: {
        description: 'The new key.',
        body: z.object({ device_key: deviceKey }).check(z.meta({ id: 'NewDeviceKey' })),
      },
    },
    refuses: IDEMPOTENCY_REFUSALS,
    async run({ ctx, request, installation, header, signedParts }) {
      const idempotencyKey = header('Idempotency-Key')
      const call = repeatableCall(idempotencyKey, installation.id, 'renewDeviceKey', signedParts.body)
      const key = await renewKey(ctx, installation, televisionActor(ctx, request), call)
      return { status: 200, body: { device_key: key } }
    },
  }),
]

/** The key that a television shows and the PIN that it enforces. @throws Failure forbidden if its app does not act now */
async function deviceSecrets(ctx: Context, { id, deviceId }: Television) {
  const encrypted = await secretsOf(ctx.db, { id, deviceId })
  if (!encrypted) throw await notActing(ctx.db, id)
  const { device_key_sealed: key, parent_pin_sealed: pin } = encrypted
  return {
    device_key: deviceKeyColumn.decrypt(ctx.vault, deviceId, key),
    parent_pin: pin === null ? null : parentPinColumn.decrypt(ctx.vault, deviceId, pin),
  }
}

type Television = Pick<Installation, 'id' | 'deviceId'>

/** Changes the key to a random one, ends all sessions and returns it; a repeated call returns the current one. @throws Failure forbidden */
async function renewKey(
  ctx: Context,
  { id, deviceId }: Television,
  by: SecurityActor,
  call: RepeatableCall | null,
): Promise<string> {
  const key = randomKey()
  const { isRepeated } = await ctx.unit((tx) =>
    runOnce(tx, call, async () => {
      // Waits for a transaction of support, after which this app may wait for consent.
      await lockKey(tx, deviceId)
      await requireActing(tx, { id, deviceId })
      await setKey(ctx, tx, { deviceId, key, by, installation: id })
      await announce(tx, deviceId)
      return ''
    }),
  )
  return isRepeated ? (await deviceSecrets(ctx, { id, deviceId })).device_key : key
}
