import { fail } from '../kernel/failure.ts'
import type { Installation } from '../kernel/installation.ts'
import { perMinute } from '../kernel/calls-per-minute.ts'
import type { Identify, OpenCall } from '../kernel/operation-call.ts'
import { readProof } from '../kernel/proof.ts'
import { unitsInTurn } from '../kernel/unit.ts'
import * as devices from '../modules/devices/index.ts'

const MAX_CALLS = 60

/**
 * Identifies the caller of an operation. Counts the calls of an app, or of a proof's key, in memory, so that a poll writes nothing. Wrong tokens are
 * not limited: 256 bits cannot be guessed, and an app with an expired token must learn it even if others send many from its address (D49).
 */
export function createIdentify(): Identify {
  const calls = perMinute(MAX_CALLS)

  async function installationOf(call: OpenCall): Promise<Installation> {
    const installation = await devices.installationOf(call.ctx, tokenIn(call))
    if (installation === 'unknown' || installation === 'expired') throw fail('unauthorised', 'token_over')
    const { id } = installation
    const wait = calls.wait(id)
    if (wait === 0) calls.count(id)
    const { left, seconds } = calls.quota(id)
    // draft-ietf-httpapi-ratelimit-headers-10
    call.setHeader('RateLimit-Policy', `"calls";q=${MAX_CALLS};w=60`)
    call.setHeader('RateLimit', `"calls";r=${left};t=${seconds}`)
    if (wait > 0) throw tooMany(wait)
    return installation
  }

  return {
    none: () => Promise.resolve({}),
    async proof(call) {
      const proof = await readProof(call.ctx, call.header('DPoP'), call.signedParts)
      const wait = calls.wait(proof.thumbprint)
      if (wait > 0) throw tooMany(wait)
      calls.count(proof.thumbprint)
      return proof
    },
    waiting: async (call) => callerOf(call, await installationOf(call)),
    installation: async (call) => callerOf(call, devices.requireAuthorized(await installationOf(call))),
  }
}

/** The transactions of a device's apps and owners take turns. Those of apps that wait for consent do not: anyone can register one for any device. */
const callerOf = <Known extends Installation>({ ctx }: OpenCall, installation: Known) => ({
  installation,
  ctx: installation.authorized ? { ...ctx, unit: unitsInTurn(ctx.unit, installation.deviceId) } : ctx,
})

const tooMany = (retryAfter: number) => fail('throttled', 'too_many_requests', { retryAfter })

const tokenIn = (call: OpenCall): string =>
  /^Bearer ([\w-]{43})$/i.exec(call.header('Authorization'))?.[1] ?? ''
