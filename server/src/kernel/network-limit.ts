import { isIPv4 } from 'node:net'
import { audit, type Actor } from './audit.ts'
import type { Context } from './context.ts'
import { blockOf, largeBlockOf, networkOf } from './network.ts'
import { budgetOf, resetBudgets, type Budget, type ThrottleRule } from './throttle.ts'

type Settings = Pick<Context, 'config'>

/** How many times a block of networks may use a limit: customers of a carrier share a block, and an attacker may have a whole one. */
const TIMES_PER_BLOCK = 10

/** The budgets of a limit that counts networks: one for `network`, and ten times as much for the /24 or /48 around `ip` (D16). */
export function budgetsOf(
  settings: Settings,
  rule: ThrottleRule,
  ip: string,
  network: string = ip,
): readonly Budget[] {
  const block = { ...rule, name: `${rule.name}-block`, limit: rule.limit * TIMES_PER_BLOCK }
  return [budgetOf(settings, rule, network), budgetOf(settings, block, largeBlockOf(ip))]
}

/** Budgets for new apps of an IPv4 /24 or IPv6 /64. Apps with a proof of work have separate ones (D49), of which an IPv4 address gets a share. */
export const registrationBudgets = (
  settings: Settings,
  ip: string,
  hasProofOfWork: boolean,
): readonly Budget[] => {
  const { registrations, registrationsWithWork, registrationsOfAddress } = settings.config.throttles
  const block = blockOf(ip)
  if (!hasProofOfWork) return budgetsOf(settings, registrations, ip, block)
  const share = block === ip ? [] : [budgetOf(settings, registrationsOfAddress, ip)]
  return [...share, ...budgetsOf(settings, registrationsWithWork, ip, block)]
}

export type KeyPurpose = 'login' | 'claim'

/** Budgets for wrong keys of any device. Televisions' claims count apart, because a web page may claim (D40) and must not lock its visitors out. */
export const loginNetworkBudgets = (
  settings: Settings,
  ip: string,
  purpose: KeyPurpose,
): readonly Budget[] => {
  const { loginIp, loginIpDay, loginBlock } = settings.config.throttles
  const apart = purpose === 'claim' ? ['claim'] : []
  return [
    budgetOf(settings, loginIp, ...apart, ip),
    budgetOf(settings, loginIpDay, ...apart, ip),
    budgetOf(settings, loginBlock, ...apart, largeBlockOf(ip)),
  ]
}

/** The budgets of all limits that count an internet address, in the form of `networkOf`, or the networks around it. */
function networkBudgets(settings: Settings, ip: string): readonly Budget[] {
  const { throttles } = settings.config
  return [
    ...registrationBudgets(settings, ip, false),
    ...registrationBudgets(settings, ip, true),
    ...[
      throttles.captcha,
      throttles.contact,
      throttles.contactTrials,
      throttles.supportCaseMails,
      throttles.wrongLoginCodes,
      throttles.reminderNetworks,
      throttles.looksIp,
    ].flatMap((rule) => budgetsOf(settings, rule, ip)),
    ...loginNetworkBudgets(settings, ip, 'login'),
    ...loginNetworkBudgets(settings, ip, 'claim'),
  ]
}

export const networkLimits = (settings: Settings): readonly string[] => [
  ...new Set(networkBudgets(settings, '192.0.2.1').map(({ rule }) => rule.name)),
]

/** Resets all counts of an internet address and the networks around it. The audit log names the block, not the address. */
export async function liftNetworkLimits(ctx: Context, actor: Actor, ip: string): Promise<void> {
  const network = networkOf(ip)
  await ctx.unit(async (tx) => {
    await resetBudgets(tx, networkBudgets(ctx, network))
    await audit(tx, actor, 'limits lift', `network ${largeBlockOf(network)}${isIPv4(network) ? '' : '::/48'}`)
  })
}
